import type { PayoutSlice } from "@khela/contract/confirmation";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import {
  caseIsOpen,
  type ReceiptEvent,
  type ReceiptState,
  receiptTransitions,
} from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { insertProofs } from "../store/cases.ts";
import {
  changeSlice,
  insertSlice,
  type Locked,
  lockSlice,
  type SliceRow,
  slicesOf,
} from "../store/slices.ts";
import { lockWithdrawal } from "../store/withdrawals.ts";
import { closeOpenDecision } from "./decisions.ts";
import { noteNews } from "./note-news.ts";
import { payeeOfSlice, sliceReference } from "./open-slices.ts";
import { readSliceViews } from "./views.ts";

/** A player's statement about a payout. It counts once per key; a repeat gets the first answer. */
export interface Word {
  memberId: MemberId;
  /** The caller's key and a SHA-256 in hex of the whole request. */
  idempotency: { key: string; hash: string };
}

export interface Answer {
  slices: PayoutSlice[];
}

/** The player confirms that the payout arrived. @throws AppError SYS_NOT_FOUND, MONEY_STATE */
export function confirmSlice(context: CashierContext, word: Word & { sliceId: string }): Promise<Answer> {
  return speak(context, word, "confirmSlice", async (tx) => {
    const { slice } = await own(tx, word);
    await receive(context, tx, slice);
    return slice.withdrawal_id;
  });
}

/**
 * The player confirms all slices that await confirmation. @throws AppError SYS_NOT_FOUND, MONEY_STATE where none does
 */
export function confirmAll(context: CashierContext, word: Word & { withdrawalId: string }): Promise<Answer> {
  return speak(context, word, "confirmAllSlices", async (tx) => {
    const withdrawal = await lockWithdrawal(tx, word.withdrawalId);
    if (withdrawal?.member_id !== word.memberId) throw new AppError("SYS_NOT_FOUND");
    const waiting = (await slicesOf(tx, withdrawal.id)).filter(
      ({ receipt }) => receipt === "awaiting" || receipt === "disputed",
    );
    if (waiting.length === 0) throw new AppError("MONEY_STATE", { state: "closed" });
    for (const slice of waiting) await receive(context, tx, slice);
    return withdrawal.id;
  });
}

/**
 * The player denies that the payout arrived: the timer stops, and operators investigate. @throws AppError
 * SYS_NOT_FOUND (also for an unknown picture), MONEY_STATE
 */
export function denySlice(
  context: CashierContext,
  word: Word & { sliceId: string; uploadIds: readonly string[] },
): Promise<Answer> {
  return speak(context, word, "denySlice", async (tx) => {
    const { slice } = await own(tx, word);
    const receipt = allowed(context, slice, "deny");
    await keepProofs(context, tx, slice, word.uploadIds);
    await changeSlice(tx, slice, {
      receipt,
      timer_at: null,
      closed_at: null,
      disputed_at: now(context.platform.clock),
    });
    await noteNews(context, tx, slice, { what: "denied", actor: "player" });
    return slice.withdrawal_id;
  });
}

/**
 * The player confirms a part: the slice closes with that amount, and the rest becomes a new, disputed slice.
 * @throws AppError SYS_NOT_FOUND, MONEY_STATE; MONEY_AMOUNT unless above zero and below the slice's amount
 */
export function confirmPart(
  context: CashierContext,
  word: Word & { sliceId: string; received: Money; uploadIds: readonly string[] },
): Promise<Answer> {
  return speak(context, word, "confirmSlicePart", async (tx) => {
    const locked = await own(tx, word);
    const { slice } = locked;
    const receipt = allowed(context, slice, "part");
    const { received } = word;
    if (received <= 0n || received >= slice.amount) {
      const [min, max] = ["0.01", moneyToText((slice.amount - 100n) as Money)];
      throw new AppError("MONEY_AMOUNT", { min, max });
    }
    const at = now(context.platform.clock);
    await changeSlice(tx, slice, { receipt, amount: received, timer_at: null, closed_at: at });
    await noteNews(context, tx, slice, { what: "partly", actor: "player", amount: received });
    const rest = await openRest(context, tx, locked, (slice.amount - received) as Money);
    await keepProofs(context, tx, rest, word.uploadIds);
    return slice.withdrawal_id;
  });
}

/** Adds the part that did not arrive as a disputed slice. Its money has left already, so it has no hold. */
async function openRest(
  context: CashierContext,
  tx: Tx,
  { withdrawal, slice }: Locked,
  amount: Money,
): Promise<SliceRow> {
  const at = now(context.platform.clock);
  const place = (await slicesOf(tx, withdrawal.id)).length + 1;
  const rest = await insertSlice(tx, {
    id: context.platform.ids.next(),
    withdrawal_id: withdrawal.id,
    place,
    reference: sliceReference(withdrawal, place),
    parent_id: slice.id,
    member_id: slice.member_id,
    ...payeeOfSlice(slice),
    currency: slice.currency,
    asked: amount,
    amount,
    fee: ZERO,
    state: "paid",
    receipt: "disputed",
    refund_policy: slice.refund_policy,
    case_until: slice.case_until,
    disputed_at: at,
    created_at: at,
    settled_at: at,
  });
  await noteNews(context, tx, rest, { what: "rest", actor: "player" });
  return rest;
}

async function speak(
  { ledger }: CashierContext,
  { memberId, idempotency }: Word,
  call: string,
  work: (tx: Tx) => Promise<string>,
): Promise<Answer> {
  const scope = `member:${memberId}:cashier.${call}`;
  const { answer } = await ledger.command({ scope, ...idempotency }, async (tx) => {
    const withdrawalId = await work(tx);
    return { slices: (await readSliceViews(tx, [withdrawalId])).get(withdrawalId) ?? [] };
  });
  return answer;
}

/** Locks the member's own slice. @throws AppError SYS_NOT_FOUND, also for another member's */
async function own(tx: Tx, { sliceId, memberId }: { sliceId: string; memberId: MemberId }): Promise<Locked> {
  const locked = await lockSlice(tx, sliceId);
  if (locked?.slice.member_id !== memberId) throw new AppError("SYS_NOT_FOUND");
  return locked;
}

async function receive(context: CashierContext, tx: Tx, slice: SliceRow): Promise<void> {
  const receipt = allowed(context, slice, "receive");
  await changeSlice(tx, slice, { receipt, timer_at: null, closed_at: now(context.platform.clock) });
  await closeOpenDecision(context, tx, slice);
  await noteNews(context, tx, slice, { what: "received", actor: "player" });
}

/** The receipt state after a player's statement. @throws AppError MONEY_STATE where it comes too late or too early */
function allowed({ platform }: CashierContext, slice: SliceRow, event: ReceiptEvent): ReceiptState {
  const { receipt, case_until: until } = slice;
  const next = receipt === null ? undefined : nextState(receiptTransitions, receipt, event);
  const late =
    receipt === "auto_received" &&
    event !== "receive" &&
    !caseIsOpen(until?.getTime() ?? 0, platform.clock.nowMs());
  if (!next || late) throw new AppError("MONEY_STATE", { state: receipt ?? slice.state });
  return next;
}

async function keepProofs(
  { uploads, platform }: CashierContext,
  tx: Tx,
  slice: SliceRow,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  await uploads.claim(tx, { memberId: slice.member_id }, "payout", uploadIds);
  await insertProofs(tx, slice.id, uploadIds, now(platform.clock));
}
