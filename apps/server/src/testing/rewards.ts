import { randomUUID } from "node:crypto";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { type BonusTerms, DEFAULT_WEIGHTS } from "@khela/rules/bonuses/bonus";
import type { FreeRoundsOrder } from "../modules/free-rounds/index.ts";
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

/** Grants a bonus of ৳100 that must be wagered twice; it runs for ten minutes. @returns its id */
export async function giveBonus(
  app: TestApp,
  memberId: MemberId,
  terms: Partial<BonusTerms> = {},
  sourceRef: string = randomUUID(),
): Promise<string> {
  const { ledger, bonuses } = app.app.modules;
  const { bonusId } = await ledger.transaction((tx) =>
    bonuses.grant(tx, {
      memberId,
      currency: "BDT",
      source: "promotion",
      sourceRef,
      title: { bn: "স্বাগত বোনাস", en: "Welcome bonus" },
      amount: taka(100),
      terms: {
        wagerFactorPpm: 2_000_000,
        weights: DEFAULT_WEIGHTS,
        maxStake: taka(50),
        maxConversion: taka(300),
        ...terms,
      },
      lifetimeSeconds: 600,
    }),
  );
  return bonusId;
}

/** Grants twelve free spins of ৳5 at two slots, whose wins become cash; they can be played for an hour. @returns the grant's id */
export function giveFreeRounds(
  app: TestApp,
  memberId: MemberId,
  order: Partial<Omit<FreeRoundsOrder, "memberId">> = {},
): Promise<string> {
  const { ledger, freeRounds } = app.app.modules;
  return ledger.transaction((tx) =>
    freeRounds.grant(tx, {
      memberId,
      currency: "BDT",
      source: "promotion",
      sourceRef: randomUUID(),
      title: { bn: "ফ্রি স্পিন", en: "Free spins" },
      games: ["neon-joker", "gem-blitz"],
      rounds: 12,
      stake: taka(5),
      wins: { pays: "cash" },
      lifetimeSeconds: 3_600,
      ...order,
    }),
  );
}
