import { AppError } from "@khela/kernel/errors";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { takeBackOf } from "@khela/rules/bonuses/bonus";
import { requiredTurnover } from "@khela/rules/turnover/locks";
import type { Tx } from "../../platform/database.ts";
import { houseAccount, lockMemberAccounts, memberAccount, move } from "../ledger/index.ts";
import type { BonusContext } from "./context.ts";
import { letOpenStakesOwe, readOpenStake } from "./stake-store.ts";
import { bonusBalance, endBonus, isNothingLeft } from "./life-of-bonus.ts";
import * as store from "./store.ts";
import { saveTakenBack } from "./take-back-store.ts";

/** What a correction of its deposit did to a bonus. Amounts in 1/10,000 units. */
export interface TakenBack {
  /** What has gone back to the house by this correction and earlier ones. */
  takenBack: Money;
  /** What is more than was earned and is cash already; it stays where it is. */
  becameCash: Money;
}

/**
 * Brings a bonus down to what is earned after its deposit was corrected, in the caller's transaction (decision 0060):
 * bonus money goes back, a waiting bonus is cancelled or made smaller, and cash is never taken. What is missing then is owed by the
 * bets that are open, and goes back as they are settled (decision 0074). Repeats change nothing.
 * @param order.earned what the corrected deposit earns; at least the bonus's amount: nothing happens
 * @throws AppError SYS_NOT_FOUND for a source without a bonus
 */
export async function takeBackBonus(
  context: BonusContext,
  tx: Tx,
  { source, sourceRef, earned }: { source: "promotion" | "manual"; sourceRef: string; earned: Money },
): Promise<TakenBack> {
  const known = await store.findBySource(tx, source, sourceRef);
  if (!known) throw new AppError("SYS_NOT_FOUND");
  await lockMemberAccounts(tx, known.memberId);
  const bonus = (await store.lockBonus(tx, known.id)) ?? known;
  const { id, state, amount, memberId, currency } = bonus;
  const balance = state === "active" ? await bonusBalance(tx, memberId, currency) : ZERO;
  const { back, becameCash } = takeBackOf({ ...bonus, balance }, earned);
  const takenBack = money(bonus.takenBack + back);
  const excess = amount - takenBack - earned - becameCash;
  const owed = await owe(tx, bonus, money(excess > 0n ? excess : 0n));
  if ((state !== "waiting" && state !== "active") || earned >= amount - bonus.takenBack) {
    if (owed !== bonus.owed) await saveTakenBack(tx, id, { owed });
    return { takenBack, becameCash };
  }
  const required = requiredTurnover(earned, BigInt(bonus.wagerFactorPpm));
  await saveTakenBack(tx, id, { takenBack, required, owed });
  if (earned === 0n) await endBonus(context, tx, bonus, "cancel");
  else if (state === "active") {
    if (back > 0n) {
      const bucket = memberAccount(memberId, "bonus", currency);
      await context.ledger.post(
        tx,
        move(bucket, houseAccount("promotions", currency), back, "bonus.returned", id),
      );
    }
    // With less to wager it may be done, and of one that was lost in part nothing may be left.
    if (await isNothingLeft(tx, bonus)) await endBonus(context, tx, bonus, "useUp");
    else if (bonus.wagered >= required) await endBonus(context, tx, bonus, "complete");
  }
  return { takenBack, becameCash };
}

/** Lets the open bets owe what couldn't be taken; of a bonus that was given up or ran out they go to the house anyway. */
async function owe(tx: Tx, { id, state }: store.Bonus, excess: Money): Promise<Money> {
  if (excess === 0n || (state !== "active" && state !== "completed")) return ZERO;
  if ((await readOpenStake(tx, id)) === 0n) return ZERO;
  await letOpenStakesOwe(tx, id);
  return excess;
}
