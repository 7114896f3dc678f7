import { randomUUID } from "node:crypto";
import { actSteps, startSteps } from "@khela/contract/steps";
import { taka } from "@khela/kernel/money";
import { expect } from "vitest";
import { grantBonus } from "../../testing/bonuses.ts";
import { flow, type Site } from "../flow.ts";
import type { Tally } from "../tally.ts";
import { measureRounds } from "./games.ts";
import { asked, newRequester, type Requester } from "./people.ts";

const MINES = { gameCode: "mines" };
const BODY = { stake: "10", bet: { mines: 24 } };

/** A player with ৳4 of cash and a bonus that both processes know of: bets of ৳10 are of both. */
async function withBonus(site: Site): Promise<Requester> {
  const asker = await newRequester(site, taka(4));
  await grantBonus(site.survivor, asker.member);
  await expect.poll(() => site.crashing.app.modules.bonuses.mayHave(asker.member.id)).toBe(true);
  return asker;
}

/** Rounds as everywhere, and what the bonus says of them. */
async function measureBonus(site: Site, asker: Requester): Promise<Tally> {
  const { rows } = await site.survivor.owner.pool.query<{ staked: bigint; open: bigint }>(
    `select coalesce(sum(s.stake), 0)::bigint as staked, count(*) filter (where s.is_open)::bigint as open
     from bonus_stake s join bonus b on b.id = s.bonus_id where b.member_id = $1`,
    [asker.member.id],
  );
  const tally = await measureRounds(site, asker);
  return new Map([
    ...tally,
    ["bonus money staked", rows[0]?.staked ?? 0n],
    ["of it open", rows[0]?.open ?? 0n],
  ]);
}

export const bonusFlows = [
  flow({
    name: "mines start with bonus money",
    command: startSteps,
    prepare: withBonus,
    measure: measureBonus,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(startSteps, { params: MINES, body: BODY }, key);
    },
  }),
  flow<Requester & { roundId: string }>({
    name: "mines step with bonus money",
    command: actSteps,
    async prepare(site) {
      const asker = await withBonus(site);
      const [call, key] = asked(site.survivor, asker);
      const { roundId } = await call(startSteps, { params: MINES, body: BODY }, key);
      return { ...asker, key: randomUUID(), roundId };
    },
    measure: measureBonus,
    act(process, { roundId, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(actSteps, { params: MINES, body: { roundId, step: 1, action: { tile: 12 } } }, key);
    },
  }),
];
