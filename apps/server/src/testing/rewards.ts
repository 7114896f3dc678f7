import { randomUUID } from "node:crypto";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import type { Issued, RewardOrder } from "../modules/rewards/index.ts";
import type { TestApp } from "./app.ts";

/** Issues a reward as a module would: by default ৳50 of a mission, waiting without an end. @returns its id, or why not */
export function issueReward(
  app: TestApp,
  memberId: MemberId,
  order: Partial<Omit<RewardOrder, "memberId">> = {},
): Promise<Issued> {
  const { ledger, rewards } = app.app.modules;
  return ledger.transaction((tx) =>
    rewards.issue(tx, {
      memberId,
      currency: "BDT",
      source: "mission",
      sourceRef: randomUUID(),
      title: { bn: "দৈনিক মিশন", en: "Daily mission" },
      amount: taka(50),
      mode: "claim",
      ...order,
    }),
  );
}

/** The same where it must be issued. @returns the reward's id */
export async function giveReward(...args: Parameters<typeof issueReward>): Promise<string> {
  const issued = await issueReward(...args);
  if ("refused" in issued) throw new Error(`no reward: ${issued.refused}`);
  return issued.rewardId;
}
