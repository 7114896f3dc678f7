import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { wagerCounted } from "@khela/rules/bonuses/bonus";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import { lockMembersAccounts } from "../ledger/index.ts";
import type { BonusContext } from "./context.ts";
import { endBonus, isNothingLeft } from "./life-of-bonus.ts";
import * as store from "./store.ts";

/**
 * Counts settled bets towards the active bonuses of their players, in the transaction of the reader of turnover. A bet
 * counts for the bonus that ran when it was placed; a correction of a bet counts for the bonus that the bet counted for,
 * though that may have ended. A bonus that is wagered off becomes cash, and one of which nothing is left ends.
 */
export async function countWagers(
  context: BonusContext,
  tx: Tx,
  facts: readonly TurnoverFact[],
): Promise<void> {
  await correctEnded(tx, facts);
  const players = [...new Set(facts.map(({ memberId }) => memberId))];
  const holders = new Set((await store.findActive(tx, players)).map(({ memberId }) => memberId));
  if (holders.size === 0) return;
  // Accounts before bonuses, in the order in which bets lock them.
  await lockMembersAccounts(tx, [...holders]);
  const bonuses = await store.lockActive(tx, [...holders]);
  const running = new Map(bonuses.map((bonus) => [keyOf(bonus), bonus]));
  const rows: store.Progress[] = [];
  for (const fact of facts) {
    const bonus = running.get(keyOf(fact));
    if (!bonus?.activatedAt || fact.betAt < bonus.activatedAt || fact.validStake === 0n) continue;
    rows.push(progressOf(bonus, fact));
  }
  await store.insertProgress(tx, rows);
  for (const bonus of bonuses) await endWhereDone(context, tx, bonus, countedFor(bonus.id, rows));
}

const progressOf = (bonus: Pick<store.Bonus, "id" | "weights">, fact: TurnoverFact): store.Progress => ({
  bonusId: bonus.id,
  seq: fact.seq,
  betId: fact.betId,
  gameCode: fact.gameCode,
  at: fact.settledAt,
  validStake: fact.validStake,
  weightPpm: bonus.weights[fact.category] ?? 0,
  counted: wagerCounted(fact.validStake, fact.category, bonus.weights),
});

/** Corrects the progress of bonuses that have ended since; what became of them stays. */
async function correctEnded(tx: Tx, facts: readonly TurnoverFact[]): Promise<void> {
  const corrections = facts.filter(({ version, validStake }) => version > 0 && validStake !== 0n);
  if (corrections.length === 0) return;
  const ended = await store.endedBonusesOf(
    tx,
    corrections.map(({ betId }) => betId),
  );
  const rows = corrections.flatMap((fact) => {
    const bonus = ended.get(fact.betId);
    return bonus ? [progressOf(bonus, fact)] : [];
  });
  await store.insertProgress(tx, rows);
}

const keyOf = ({ memberId, currency }: { memberId: MemberId; currency: string }) => `${memberId} ${currency}`;

const countedFor = (bonusId: string, rows: readonly store.Progress[]): Money =>
  money(rows.reduce((sum, row) => (row.bonusId === bonusId ? sum + row.counted : sum), 0n));

async function endWhereDone(
  context: BonusContext,
  tx: Tx,
  bonus: store.Bonus,
  counted: Money,
): Promise<void> {
  if (bonus.wagered + counted >= bonus.required) await endBonus(context, tx, bonus, "complete");
  else if (await isNothingLeft(tx, bonus)) await endBonus(context, tx, bonus, "useUp");
}
