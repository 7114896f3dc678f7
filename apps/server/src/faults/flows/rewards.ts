import { forfeitBonus } from "@khela/contract/bonuses";
import { grantReward } from "@khela/contract/console/rewards";
import { claimAllRewards, claimReward } from "@khela/contract/rewards";
import { ZERO } from "@khela/kernel/money";
import { giveBonus, giveReward } from "../../testing/rewards.ts";
import { flow, type Site } from "../flow.ts";
import { asked, newRequester, shared } from "./people.ts";

const member = shared((site) => newRequester(site, ZERO));

/** A member for whom one reward waits. */
async function withReward(site: Site) {
  const asker = await member(site);
  return { ...asker, rewardId: await giveReward(site.survivor, asker.member.id) };
}

export const rewardFlows = [
  flow({
    name: "claim reward",
    command: claimReward,
    prepare: withReward,
    act(process, { rewardId, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(claimReward, { params: { rewardId } }, key);
    },
  }),
  flow({
    name: "claim all rewards",
    like: "claim reward",
    command: claimAllRewards,
    prepare: async (site) => withReward(site),
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(claimAllRewards, {}, key);
    },
  }),
  flow({
    name: "end a bonus",
    like: "claim reward",
    command: forfeitBonus,
    async prepare(site) {
      const asker = await member(site);
      return { ...asker, bonusId: await giveBonus(site.survivor, asker.member.id) };
    },
    act(process, { bonusId, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(forfeitBonus, { params: { bonusId } }, key);
    },
  }),
  flow({
    name: "grant a reward",
    like: "claim reward",
    command: grantReward,
    prepare: async (site) => member(site),
    act(process, { member: { id }, key }, site) {
      const call = process.callAs(null, { cookie: site.maker.cookie });
      const title = { bn: "উপহার", en: "Gift" };
      const body = { amount: "1", title, claimDays: null, lockFactorPpm: 0, reason: "for the tests" };
      return call(grantReward, { params: { playerId: id }, body }, { idempotencyKey: key });
    },
  }),
];
