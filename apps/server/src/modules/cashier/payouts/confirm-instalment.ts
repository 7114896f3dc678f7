import type { PayoutInstalment } from "@khela/contract/confirmation";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import {
  isCaseOpen,
  type ReceiptEvent,
  type ReceiptState,
  receiptTransitions,
} from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Tx } from "../../../platform/database.ts";
import type { CashierContext } from "../context.ts";
import { insertProofs } from "../store/cases.ts";
import {
  changeInstalment,
  insertInstalment,
  type Locked,
  lockInstalment,
  type InstalmentRow,
  instalmentsOf,
} from "../store/instalments.ts";
import { lockWithdrawal } from "../store/withdrawals.ts";
import { closeOpenDecision } from "./decisions.ts";
import { recordInstalmentEvent } from "./record-instalment-event.ts";
import { payeeOfInstalment, instalmentReference } from "./open-instalments.ts";
import { readInstalmentViews } from "./views.ts";

/** A player's statement about a payout. It counts once per key; a repeat gets the first answer. */
export interface PlayerStatement {
  memberId: MemberId;
  /** The caller's key and a SHA-256 in hex of the whole request. */
  idempotency: { key: string; hash: string };
}

export interface Answer {
  instalments: PayoutInstalment[];
}

/** The player confirms that the payout arrived. @throws AppError SYS_NOT_FOUND, MONEY_STATE */
export function confirmInstalment(
  context: CashierContext,
  word: PlayerStatement & { instalmentId: string },
): Promise<Answer> {
  return speak(context, word, "confirmInstalment", async (tx) => {
    const { instalment } = await own(tx, word);
    await receive(context, tx, instalment);
    return instalment.withdrawal_id;
  });
}

/**
 * The player confirms all instalments that await confirmation. @throws AppError SYS_NOT_FOUND, MONEY_STATE where none does
 */
export function confirmAll(
  context: CashierContext,
  word: PlayerStatement & { withdrawalId: string },
): Promise<Answer> {
  return speak(context, word, "confirmAllInstalments", async (tx) => {
    const withdrawal = await lockWithdrawal(tx, word.withdrawalId);
    if (withdrawal?.member_id !== word.memberId) throw new AppError("SYS_NOT_FOUND");
    const waiting = (await instalmentsOf(tx, withdrawal.id)).filter(
      ({ receipt }) => receipt === "awaiting" || receipt === "disputed",
    );
    if (waiting.length === 0) throw new AppError("MONEY_STATE", { state: "closed" });
    for (const instalment of waiting) await receive(context, tx, instalment);
    return withdrawal.id;
  });
}

/**
 * The player denies that the payout arrived: the timer stops, and operators investigate. @throws AppError
 * SYS_NOT_FOUND (also for an unknown picture), MONEY_STATE
 */
export function denyInstalment(
  context: CashierContext,
  word: PlayerStatement & { instalmentId: string; uploadIds: readonly string[] },
): Promise<Answer> {
  return speak(context, word, "denyInstalment", async (tx) => {
    const { instalment } = await own(tx, word);
    const receipt = allowed(context, instalment, "deny");
    await keepProofs(context, tx, instalment, word.uploadIds);
    await changeInstalment(tx, instalment, {
      receipt,
      timer_at: null,
      closed_at: null,
      disputed_at: now(context.platform.clock),
    });
    await recordInstalmentEvent(context, tx, instalment, { what: "denied", actor: "player" });
    return instalment.withdrawal_id;
  });
}

/**
 * The player confirms a part: the instalment closes with that amount, and the rest becomes a new, disputed instalment.
 * @throws AppError SYS_NOT_FOUND, MONEY_STATE; MONEY_AMOUNT unless above zero and below the instalment's amount
 */
export function confirmPart(
  context: CashierContext,
  word: PlayerStatement & { instalmentId: string; received: Money; uploadIds: readonly string[] },
): Promise<Answer> {
  return speak(context, word, "confirmInstalmentPart", async (tx) => {
    const locked = await own(tx, word);
    const { instalment } = locked;
    const receipt = allowed(context, instalment, "part");
    const { received } = word;
    if (received <= 0n || received >= instalment.amount) {
      const [min, max] = ["0.01", moneyToText((instalment.amount - 100n) as Money)];
      throw new AppError("MONEY_AMOUNT", { min, max });
    }
    const at = now(context.platform.clock);
    await changeInstalment(tx, instalment, { receipt, amount: received, timer_at: null, closed_at: at });
    await recordInstalmentEvent(context, tx, instalment, {
      what: "partly",
      actor: "player",
      amount: received,
    });
    const rest = await openRest(context, tx, locked, (instalment.amount - received) as Money);
    await keepProofs(context, tx, rest, word.uploadIds);
    return instalment.withdrawal_id;
  });
}

/** Adds the part that did not arrive as a disputed instalment. Its money has left already, so it has no hold. */
async function openRest(
  context: CashierContext,
  tx: Tx,
  { withdrawal, instalment }: Locked,
  amount: Money,
): Promise<InstalmentRow> {
  const at = now(context.platform.clock);
  const place = (await instalmentsOf(tx, withdrawal.id)).length + 1;
  const rest = await insertInstalment(tx, {
    id: context.platform.ids.next(),
    withdrawal_id: withdrawal.id,
    place,
    reference: instalmentReference(withdrawal, place),
    parent_id: instalment.id,
    member_id: instalment.member_id,
    ...payeeOfInstalment(instalment),
    currency: instalment.currency,
    asked: amount,
    amount,
    fee: ZERO,
    state: "paid",
    receipt: "disputed",
    refund_policy: instalment.refund_policy,
    case_until: instalment.case_until,
    disputed_at: at,
    created_at: at,
    settled_at: at,
  });
  await recordInstalmentEvent(context, tx, rest, { what: "rest", actor: "player" });
  return rest;
}

async function speak(
  { ledger }: CashierContext,
  { memberId, idempotency }: PlayerStatement,
  call: string,
  work: (tx: Tx) => Promise<string>,
): Promise<Answer> {
  const scope = `member:${memberId}:cashier.${call}`;
  const { answer } = await ledger.command({ scope, ...idempotency }, async (tx) => {
    const withdrawalId = await work(tx);
    return { instalments: (await readInstalmentViews(tx, [withdrawalId])).get(withdrawalId) ?? [] };
  });
  return answer;
}

/** Locks the member's own instalment. @throws AppError SYS_NOT_FOUND, also for another member's */
async function own(
  tx: Tx,
  { instalmentId, memberId }: { instalmentId: string; memberId: MemberId },
): Promise<Locked> {
  const locked = await lockInstalment(tx, instalmentId);
  if (locked?.instalment.member_id !== memberId) throw new AppError("SYS_NOT_FOUND");
  return locked;
}

async function receive(context: CashierContext, tx: Tx, instalment: InstalmentRow): Promise<void> {
  const receipt = allowed(context, instalment, "receive");
  await changeInstalment(tx, instalment, { receipt, timer_at: null, closed_at: now(context.platform.clock) });
  await closeOpenDecision(context, tx, instalment);
  await recordInstalmentEvent(context, tx, instalment, { what: "received", actor: "player" });
}

/** The receipt state after a player's statement. @throws AppError MONEY_STATE where it comes too late or too early */
function allowed({ platform }: CashierContext, instalment: InstalmentRow, event: ReceiptEvent): ReceiptState {
  const { receipt, case_until: until } = instalment;
  const next = receipt === null ? undefined : nextState(receiptTransitions, receipt, event);
  const late =
    receipt === "auto_received" &&
    event !== "receive" &&
    !isCaseOpen(until?.getTime() ?? 0, platform.clock.nowMs());
  if (!next || late) throw new AppError("MONEY_STATE", { state: receipt ?? instalment.state });
  return next;
}

async function keepProofs(
  { uploads, platform }: CashierContext,
  tx: Tx,
  instalment: InstalmentRow,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  await uploads.claim(tx, { memberId: instalment.member_id }, "payout", uploadIds);
  await insertProofs(tx, instalment.id, uploadIds, now(platform.clock));
}
