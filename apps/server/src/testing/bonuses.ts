import { taka, ZERO } from "@khela/kernel/money";
import { type BonusTerms, DEFAULT_WEIGHTS } from "@khela/rules/bonuses/bonus";
import { expect } from "vitest";
import { checkBonuses } from "../modules/bonuses/index.ts";
import { checkOpenBets } from "../modules/rounds/index.ts";
import type { TestApp, TestMember } from "./app.ts";
import { fund, ledgerSum } from "./money.ts";
import { giveBonus } from "./rewards.ts";

/** All games count whole, and nothing is soon wagered off. */
const TERMS: Partial<BonusTerms> = {
  weights: Object.fromEntries(Object.keys(DEFAULT_WEIGHTS).map((category) => [category, 1_000_000])),
  wagerFactorPpm: 100_000_000,
};

/** Grants a bonus of ৳100 with largest bets of ৳50, which the process knows when this returns. @returns its id */
export async function grantBonus(
  app: TestApp,
  member: Pick<TestMember, "id">,
  terms: Partial<BonusTerms> = {},
): Promise<string> {
  const bonusId = await giveBonus(app, member.id, { ...TERMS, ...terms });
  // It learns of it by a signal, as the others do.
  await expect.poll(() => app.app.modules.bonuses.mayHave(member.id)).toBe(true);
  return bonusId;
}

/** A new member with this much cash and such a bonus. */
export async function bonusPlayer(
  app: TestApp,
  cash: number,
  terms: Partial<BonusTerms> = {},
): Promise<{ member: TestMember; bonusId: string }> {
  const member = await app.registerMember();
  if (cash > 0) await fund(app, member.id, taka(cash));
  return { member, bonusId: await grantBonus(app, member, terms) };
}

/** A member's cash and bonus money. */
export async function bucketsOf(app: TestApp, { id }: Pick<TestMember, "id">) {
  const found = await app.app.modules.ledger.balances(id, "BDT");
  const of = (name: string) => found.find(({ bucket }) => bucket === name)?.balance ?? ZERO;
  return { cash: of("cash"), bonus: of("bonus") };
}

/** The checks of bonus money and open bets, and the sum of all entries. */
export async function expectBooksRight(app: TestApp): Promise<void> {
  const { db } = app.app.platform;
  expect(await checkBonuses(db)).not.toHaveProperty("wrong");
  expect(await checkOpenBets(db)).not.toHaveProperty("wrong");
  expect(await ledgerSum(app)).toBe(0n);
}
