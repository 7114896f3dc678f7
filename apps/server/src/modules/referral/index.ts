import type { MemberId } from "@khela/kernel/ids";
import type { ReferralSettings } from "@khela/contract/console/referral";
import { type Actor, defineSetting, type FourEyes } from "../four-eyes/index.ts";
import type { ReferralContext } from "./context.ts";
import { followFriends } from "./count-friends.ts";
import { applySettings, type CommissionDecision, decideCommission, isEnabled } from "./manage-referral.ts";
import { schedulePayments } from "./pay-commission.ts";
import { routeReferral } from "./routes.ts";

import { listCommissions } from "./store.ts";

export { commissionKindOf } from "./store.ts";
/** Referral: invited friends, and the commission on them (PROMO-08). */
export interface Referral {
  /** Pays what is due now; run by a job. @returns how many friends were looked at */
  pay(): Promise<number>;
  /** What events do, for a history without a worker: the seed of a demo. */
  commands: {
    /** Notes who invited a member, and counts a deposit of an invited one, once. */
    countFriend(friendId: MemberId): Promise<void>;
    countDeposit(deposit: { depositId: string }): Promise<void>;
    /** The ids of the commissions that wait for an operator, and the decision on one. */
    waiting(): Promise<string[]>;
    decide(decision: CommissionDecision, by: Actor): Promise<void>;
  };
  /** Whether the programme is on at present; the public configuration says so (`availablePromo`). */
  isEnabled(): Promise<boolean>;
}

/** Builds the module: calls, the count of friends' deposits and bets, settings by two, and the job that pays. */
export function createReferral({
  fourEyes,
  ...deps
}: Omit<ReferralContext, "askSettings"> & { fourEyes: FourEyes }): Referral {
  const askSettings = defineSetting<"referral", ReferralSettings>(fourEyes, {
    kind: "referral",
    permission: "promotions.approve",
    apply: (tx, change) => applySettings(deps, tx, change),
  });
  const context: ReferralContext = { ...deps, askSettings };
  routeReferral(context);
  const { countFriend, countDeposit } = followFriends(context);
  const pay = schedulePayments(context);
  return {
    pay,
    isEnabled: () => isEnabled(deps.platform),
    commands: {
      countFriend,
      countDeposit,
      waiting: async () => {
        const { rows } = await listCommissions(
          deps.platform.db,
          { state: "waiting" },
          { limit: 100, offset: 0 },
        );
        return rows.map(({ id }) => id);
      },
      async decide(decision, by) {
        await decideCommission(context, decision, by);
      },
    },
  };
}
