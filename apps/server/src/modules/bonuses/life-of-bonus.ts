import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import {
  type BonusEvent,
  type BonusTerms,
  bonusTransitions,
  converted,
  isUsedUp,
} from "@khela/rules/bonuses/bonus";
import { nextState } from "@khela/rules/cashier/transitions";
import { requiredTurnover } from "@khela/rules/turnover/locks";
import type { Tx } from "../../platform/database.ts";
import { houseAccount, lockMemberAccounts, memberAccount, move, readBalances } from "../ledger/index.ts";
import type { BonusContext } from "./context.ts";
import { extendBonus } from "./extend-bonus.ts";
import { readOpenStake } from "./stake-store.ts";
import * as store from "./store.ts";

/** A bonus to grant. Amounts in 1/10,000 units. */
export interface BonusOrder {
  memberId: MemberId;
  currency: string;
  source: store.BonusSource;
  /** What the source knows it by, at most 200 characters; one bonus per (source, sourceRef), forever. */
  sourceRef: string;
  title: Localized;
  /** Above zero. */
  amount: Money;
  terms: BonusTerms;
  lifetimeSeconds: number;
}

/**
 * Grants a bonus in the caller's transaction, once per source: it runs at once, or after the one that runs now.
 * @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
 */
export async function grantBonus(context: BonusContext, tx: Tx, order: BonusOrder): Promise<store.Bonus> {
  const { platform } = context;
  const { memberId, currency, source, sourceRef, terms, ...rest } = order;
  await lockMemberAccounts(tx, memberId);
  await context.requirePlay(memberId, tx);
  const inserted = await store.insertBonus(tx, {
    id: platform.ids.next(),
    memberId,
    currency,
    source,
    sourceRef,
    ...rest,
    ...terms,
    required: requiredTurnover(order.amount, BigInt(terms.wagerFactorPpm)),
    grantedAt: now(platform.clock),
  });
  const bonus = inserted ?? (await store.findBySource(tx, source, sourceRef));
  if (!bonus) throw new Error(`the bonus ${source} ${sourceRef} was neither inserted nor found`);
  if (inserted) await activateNext(context, tx, memberId, currency);
  return bonus;
}

/** Lets the oldest waiting bonus run where none does: its money comes into the bucket. */
async function activateNext(
  context: BonusContext,
  tx: Tx,
  memberId: MemberId,
  currency: string,
): Promise<void> {
  const { platform, ledger } = context;
  const next = await store.lockNext(tx, memberId, currency);
  if (next?.state !== "waiting") return;
  const at = platform.clock.nowMs();
  await store.activate(tx, next.id, {
    activatedAt: new Date(at),
    expiresAt: new Date(at + next.lifetimeSeconds * 1_000),
  });
  const bucket = memberAccount(memberId, "bonus", currency);
  await ledger.post(
    tx,
    move(
      houseAccount("promotions", currency),
      bucket,
      money(next.amount - next.takenBack),
      "bonus.granted",
      next.id,
    ),
  );
  context.changed(memberId);
}

/** The bonus money that a member has. */
export async function bonusBalance(tx: Tx, memberId: MemberId, currency: string): Promise<Money> {
  const balances = await readBalances(tx, memberId, currency);
  return balances.find(({ bucket }) => bucket === "bonus")?.balance ?? ZERO;
}

/** Whether nothing of a bonus is left that could be staked; money in open bets may come back. */
export async function isNothingLeft(tx: Tx, { id, memberId, currency }: store.Bonus): Promise<boolean> {
  return isUsedUp(await bonusBalance(tx, memberId, currency)) && (await readOpenStake(tx, id)) === 0n;
}

/**
 * Ends a bonus whose member's accounts the caller has locked. A completed one becomes cash up to its cap; what else is
 * left goes back to the house. The next waiting one begins.
 * @throws AppError PROMO_STATE (state) where it has ended already
 */
export async function endBonus(
  context: BonusContext,
  tx: Tx,
  bonus: store.Bonus,
  event: Exclude<BonusEvent, "activate">,
): Promise<{ converted: Money; returned: Money }> {
  const state = nextState(bonusTransitions, bonus.state, event);
  if (!state) throw new AppError("PROMO_STATE", { state: bonus.state });
  const { id, memberId, currency } = bonus;
  const balance = bonus.state === "active" ? await bonusBalance(tx, memberId, currency) : ZERO;
  const cash = event === "complete" ? converted(balance, bonus.maxConversion) : ZERO;
  const returned = money(balance - cash);
  const bucket = memberAccount(memberId, "bonus", currency);
  const transfers = [
    ...(cash > 0n
      ? [move(bucket, memberAccount(memberId, "cash", currency), cash, "bonus.converted", id)]
      : []),
    ...(returned > 0n
      ? [move(bucket, houseAccount("promotions", currency), returned, "bonus.returned", id)]
      : []),
  ];
  if (transfers.length > 0) await context.ledger.post(tx, transfers);
  await store.endBonus(tx, id, { state, endedAt: now(context.platform.clock), converted: cash, returned });
  await activateNext(context, tx, memberId, currency);
  context.changed(memberId);
  return { converted: cash, returned };
}

/**
 * Ends a bonus at its player's wish; the rest of the bonus money is given up, cash stays.
 * @throws AppError SYS_NOT_FOUND (also for another member's), PROMO_STATE
 */
export async function forfeitBonus(
  context: BonusContext,
  asked: { memberId: MemberId; bonusId: string; idempotency: { key: string; hash: string } },
): Promise<{ returned: Money }> {
  const { memberId, bonusId, idempotency } = asked;
  const scope = `member:${memberId}:bonuses.forfeit`;
  const { answer } = await context.ledger.command({ scope, ...idempotency }, async (tx) => {
    await lockMemberAccounts(tx, memberId);
    const bonus = await store.lockBonus(tx, bonusId);
    if (bonus?.memberId !== memberId) throw new AppError("SYS_NOT_FOUND");
    const { returned } = await endBonus(context, tx, bonus, "forfeit");
    return { returned: String(returned) };
  });
  return { returned: money(BigInt(answer.returned)) };
}

/** Forfeits everything that runs or waits; what waits first, so that none begins meanwhile. */
export async function forfeitAll(context: BonusContext, tx: Tx, memberId: MemberId): Promise<void> {
  for (const bonus of await store.lockOpen(tx, memberId)) await endBonus(context, tx, bonus, "forfeit");
}

/** Ends an active bonus of which nothing is left; does nothing where that has changed meanwhile. */
export async function endEmptied(context: BonusContext, id: string): Promise<void> {
  const memberId = await store.ownerOf(context.platform.db, id);
  if (!memberId) return;
  await context.ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, memberId);
    const found = await store.lockBonus(tx, id);
    if (found?.state === "active" && (await isNothingLeft(tx, found)))
      await endBonus(context, tx, found, "useUp");
  });
}

/** Ends an active bonus whose time is over; does nothing where it has ended meanwhile. */
export async function expireBonus(context: BonusContext, id: string): Promise<void> {
  const { platform, ledger } = context;
  const memberId = await store.ownerOf(platform.db, id);
  if (!memberId) return;
  await ledger.transaction(async (tx) => {
    // Accounts before the bonus, in the order in which bets lock them.
    await lockMemberAccounts(tx, memberId);
    const found = await store.lockBonus(tx, id);
    if (!found) return;
    if (found.state !== "active") return;
    if (await extendBonus(context, tx, found)) await endBonus(context, tx, found, "expire");
  });
}
