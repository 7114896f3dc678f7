import { createDeposit } from "@khela/contract/cashier";
import { grantManually } from "@khela/contract/console/promotions";
import { joinPromotion, leavePromotion, requestReward } from "@khela/contract/promotions";
import { ZERO } from "@khela/kernel/money";
import { join, MATCH_TERMS, publish } from "../../testing/promotions.ts";
import { flow, type Site } from "../flow.ts";
import { asked, newRequester } from "./people.ts";

/** The code of a new promotion, and a member who has not joined it. */
async function withPromotion(site: Site, terms = {}) {
  const marketing = await site.survivor.loginOperator("marketing");
  const { id, code } = await publish(marketing, { terms: { budget: "50000", ...terms } });
  return { ...(await newRequester(site, ZERO)), promotionId: id, code, cookie: marketing.cookie };
}

export const promotionFlows = [
  flow({
    name: "join a promotion that pays at once",
    command: joinPromotion,
    prepare: (site) => withPromotion(site, { delivery: "credit" }),
    act(process, { code, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(joinPromotion, { body: { promotionId: code } }, key);
    },
    identity: ({ grants }: { grants: unknown }) => grants,
  }),
  flow({
    name: "claim what a promotion gave",
    command: requestReward,
    async prepare(site) {
      const subject = await withPromotion(site);
      await join(subject.member, subject.code);
      return subject;
    },
    act(process, { code, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(requestReward, { body: { promotionId: code } }, key);
    },
    identity: ({ grants }: { grants: unknown }) => grants,
  }),
  flow({
    name: "leave a promotion",
    like: "claim what a promotion gave",
    command: leavePromotion,
    async prepare(site) {
      const subject = await withPromotion(site);
      await join(subject.member, subject.code);
      return subject;
    },
    act(process, { code, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(leavePromotion, { params: { promotionCode: code } }, key);
    },
    identity: ({ grants }: { grants: unknown }) => grants,
  }),
  flow({
    name: "grant a promotion by hand",
    command: grantManually,
    prepare: (site) => withPromotion(site, { trigger: { kind: "manual" } }),
    act: (process, { promotionId, member, key, cookie }) =>
      process.callAs(null, { cookie })(
        grantManually,
        { params: { promotionId }, body: { account: member.account, reason: "for the tests" } },
        { idempotencyKey: key },
      ),
    identity: ({ id }: { id: string }) => id,
  }),
  flow({
    name: "deposit for a promotion",
    like: "join a promotion that pays at once",
    command: createDeposit,
    prepare: (site) =>
      withPromotion(site, {
        ...MATCH_TERMS,
        trigger: { kind: "deposit", nth: null, daily: false, min: "100" },
      }),
    act(process, { code, ...asker }) {
      const [call, key] = asked(process, asker);
      const body = { methodId: "khelapay", amount: "500", promotion: code };
      return call(createDeposit, { body }, key);
    },
    identity: ({ depositId }: { depositId: string }) => depositId,
  }),
];
