import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyFromText, ZERO } from "@khela/kernel/money";
import {
  type CorrectionAmounts,
  correctionAmounts,
  type CorrectionBearer,
  correctionBearers,
  correctionOf,
  depositShares,
  type EndedMovement,
  type NoCorrection,
  payoutShares,
} from "@khela/rules/cashier/correction";
import { depositTransitions } from "@khela/rules/cashier/deposit";
import { receiptTransitions } from "@khela/rules/cashier/receipt";
import { nextState } from "@khela/rules/cashier/transitions";
import type { Finding, Side } from "@khela/rules/reconciliation/books";
import type { TheirWord } from "@khela/rules/reconciliation/compare";
import { AppError } from "@khela/kernel/errors";
import type { Tx } from "../../platform/database.ts";
import { memberAccount } from "../ledger/index.ts";
import { claimsOf, type CashierContext, clearingOf, feesOf } from "./context.ts";
import { depositCorrected } from "./news.ts";
import { noteNews } from "./payouts/note-news.ts";
import { insertCorrection, listCorrections, phaseOf, type OurMovement } from "./store/books.ts";
import { findDeposit, lockDeposit, changeDeposit, type DepositRow } from "./store/deposits.ts";
import { changeSlice, findSlice, lockSlice, type SliceRow, slicesOf } from "./store/slices.ts";
import { findWithdrawal } from "./store/withdrawals.ts";

/** A line of a player's account that belongs to a payment. */
export interface HeldLine {
  at: Date;
  kind: string;
  bucket: string;
  amount: Money;
}

/** What would follow from the provider's word on one of our payments; amounts as they would be posted. */
export interface CorrectionPlan {
  kind: OurMovement["kind"];
  movementId: string;
  memberId: MemberId;
  before: Money;
  after: Money;
  /** By who carries it; the house alone where the player's case about it has been closed with money. */
  ways: { bearer: CorrectionBearer; amounts: CorrectionAmounts }[];
}

/** A payment that a difference is about, for the desk where it is put right (OPS-03). */
export interface PaymentInDoubt {
  memberId: MemberId;
  account: string;
  ledger: HeldLine[];
  plan: CorrectionPlan | NoCorrection;
}

/** What two persons agreed on; the amounts are those that both saw. */
export interface AgreedCorrection {
  /** Of the request. */
  id: string;
  provider: string;
  kind: OurMovement["kind"];
  movementId: string;
  theirs: TheirWord;
  before: Money;
  after: Money;
  amounts: CorrectionAmounts;
  /** Who asked, for the player's record of a payout. */
  actor: string;
}

/** One of ours with its terms. */
interface Known {
  memberId: MemberId;
  movement: EndedMovement;
  shares: (moved: Money) => { player: bigint; fee: bigint };
  houseOnly: boolean;
  reference: string;
  moments: Date[];
  currency: string;
}

/** Around the moment at which something was noted, in ms: its entries are dated within it. */
const AROUND_MS = 10_000;
const MOST_LINES = 500;

/** The desk's view of a difference. @returns undefined where it is about no payment of ours */
export async function readPaymentInDoubt(
  context: CashierContext,
  provider: string,
  finding: Pick<Finding, "subject" | "theirs">,
): Promise<PaymentInDoubt | undefined> {
  const { db } = context.platform;
  const [subject = "", reference = ""] = finding.subject.split(":", 2);
  const by = { reference, provider };
  const deposit = subject === "deposit" ? await findDeposit(db, by) : undefined;
  const slice = subject === "payout" ? await findSlice(db, by) : undefined;
  const row = deposit ?? slice;
  if (!row) return undefined;
  const known = deposit
    ? ofDeposit(deposit)
    : slice && ofSlice(slice, await slicesOf(db, slice.withdrawal_id));
  if (!known) return undefined;
  const account = deposit?.member_account ?? (await accountOf(context, slice));
  const corrections = await listCorrections(db, row.id);
  const moments = [...known.moments, ...corrections.map(({ at }) => at)];
  const theirs = finding.theirs ? wordFrom(finding.theirs) : undefined;
  const found = theirs ? correctionOf(known.movement, theirs) : "not_final";
  return {
    memberId: known.memberId,
    account,
    ledger: await linesOf(context, known, moments),
    plan:
      typeof found === "string"
        ? found
        : {
            kind: deposit ? "payment" : "payout",
            movementId: row.id,
            memberId: known.memberId,
            ...found,
            ways: await waysOf(context, known, found),
          },
  };
}

async function accountOf({ platform }: CashierContext, slice: SliceRow | undefined): Promise<string> {
  const withdrawal = slice && (await findWithdrawal(platform.db, { id: slice.withdrawal_id }));
  return withdrawal?.member_account ?? "";
}

async function waysOf(
  { ledger }: CashierContext,
  { memberId, currency, shares, houseOnly }: Known,
  { before, after }: { before: Money; after: Money },
): Promise<CorrectionPlan["ways"]> {
  const balances = await ledger.balances(memberId, currency);
  const balance = balances.find(({ bucket }) => bucket === "cash")?.balance ?? ZERO;
  return correctionBearers
    .filter((bearer) => bearer === "house" || !houseOnly)
    .map((bearer) => ({
      bearer,
      amounts: correctionAmounts(shares(before), shares(after), { bearer, balance }),
    }));
}

async function linesOf(
  { ledger }: CashierContext,
  { memberId, reference, currency }: Known,
  moments: readonly Date[],
): Promise<HeldLine[]> {
  const lines = new Map<string, HeldLine>();
  for (const moment of moments) {
    const { entries } = await ledger.entries(
      {
        memberId,
        currency,
        buckets: ["cash", "held"],
        kinds: ["deposit", "deposit.", "withdrawal."],
        fromMs: moment.getTime() - AROUND_MS,
        toMs: moment.getTime() + AROUND_MS,
      },
      { limit: MOST_LINES },
    );
    for (const { transferId, reference: of, atMs, kind, bucket, amount } of entries) {
      if (of === reference) {
        lines.set(`${transferId} ${bucket}`, { at: new Date(atMs), kind, bucket, amount });
      }
    }
  }
  // What goes out of an account comes before what goes into the other one.
  const order = (a: HeldLine, b: HeldLine): number =>
    a.at.getTime() - b.at.getTime() || Number(a.amount - b.amount);
  return [...lines.values()].toSorted(order);
}

/**
 * Posts what follows from the provider's word, in the transaction in which the second person agrees:
 * one transfer between the provider's clearing, the player's cash, the house's claims and its fees.
 * @throws AppError OPS_CHANGED where our book is not as both saw it; MONEY_INSUFFICIENT where the player
 * has less than was to be taken
 */
export async function correctPayment(
  context: CashierContext,
  tx: Tx,
  agreed: AgreedCorrection,
): Promise<void> {
  const { ledger, platform } = context;
  const { id, kind, movementId, provider, before, after, amounts } = agreed;
  const deposit = kind === "payment" ? await lockDeposit(tx, movementId) : undefined;
  const slice = kind === "payout" ? (await lockSlice(tx, movementId))?.slice : undefined;
  const known = deposit
    ? ofDeposit(deposit)
    : slice && ofSlice(slice, await slicesOf(tx, slice.withdrawal_id));
  const since = known && correctionOf(known.movement, agreed.theirs);
  if (!known || typeof since !== "object" || since.before !== before || since.after !== after) {
    throw new AppError("OPS_CHANGED");
  }
  const { memberId, currency, reference } = known;
  const posted = await ledger.post(tx, {
    kind: kind === "payment" ? "deposit.corrected" : "withdrawal.corrected",
    reference,
    postings: [
      { account: clearingOf(provider, currency), amount: amounts.clearing },
      { account: memberAccount(memberId, "cash", currency), amount: amounts.player },
      { account: claimsOf(currency), amount: amounts.house },
      { account: feesOf(currency), amount: amounts.fee },
    ].filter(({ amount }) => amount !== 0n),
  });
  const at = now(platform.clock);
  await insertCorrection(tx, {
    id,
    movement_id: movementId,
    kind,
    provider,
    member_id: memberId,
    currency,
    moved_before: before,
    moved_after: after,
    player: amounts.player,
    house: amounts.house,
    fee: amounts.fee,
    transfer_id: posted.transferIds[0] ?? "",
    at,
  });
  if (deposit) await noteDeposit(context, tx, deposit, agreed);
  if (slice) await noteSlice(context, tx, slice, agreed);
}

async function noteDeposit(
  { platform }: CashierContext,
  tx: Tx,
  row: DepositRow,
  { after, amounts, theirs }: AgreedCorrection,
): Promise<void> {
  const event = after === 0n ? "retracted" : row.state === "reversed" ? "restored" : undefined;
  const state = event ? nextState(depositTransitions, row.state, event) : row.state;
  if (!state) throw new AppError("OPS_CHANGED");
  const { player: credited, fee } = depositShares(after, termsOf(row));
  await changeDeposit(tx, row.id, row.state, {
    state,
    received: after,
    credited,
    fee,
    provider_reference: theirs.providerReference,
    reason: after === 0n ? "provider_retracted" : null,
  });
  await platform.events.publish(tx, depositCorrected, {
    depositId: row.id,
    memberId: row.member_id,
    amount: amounts.player.toString(),
  });
}

/** Its receipt ends where less went out than the player was asked about: nobody is to dispute that money again. */
async function noteSlice(
  context: CashierContext,
  tx: Tx,
  slice: SliceRow,
  { before, after, amounts, actor, theirs }: AgreedCorrection,
): Promise<void> {
  const closed_at = now(context.platform.clock);
  const family = familyOf(slice, await slicesOf(tx, slice.withdrawal_id));
  for (const one of after < before ? family : []) {
    const receipt = one.receipt && nextState(receiptTransitions, one.receipt, "takeBack");
    if (receipt) await changeSlice(tx, one, { receipt, closed_at, timer_at: null });
  }
  const [locked] = (await slicesOf(tx, slice.withdrawal_id)).filter(({ id }) => id === slice.id);
  if (!locked) throw new Error(`slice ${slice.id} is gone`);
  const changed = await changeSlice(tx, locked, {
    corrected: after,
    provider_reference: slice.provider_reference ?? theirs.providerReference,
  });
  const amount = (amounts.player < 0n ? -amounts.player : amounts.player) as Money;
  const what = amounts.player < 0n ? "taken" : amounts.player > 0n ? "returned" : undefined;
  if (what) await noteNews(context, tx, changed, { what, actor, amount });
}

const termsOf = (row: DepositRow) => ({ feePpm: BigInt(row.fee_ppm), feeFixed: row.fee_fixed });

function ofDeposit(row: DepositRow): Known {
  const ended = row.state === "succeeded" || row.state === "reversed";
  return {
    memberId: row.member_id,
    currency: row.currency,
    reference: row.id,
    movement: {
      direction: "in",
      phase: phaseOf("payment", row.state),
      providerReference: row.provider_reference,
      amount: row.received ?? row.amount,
      asked: row.amount,
      currency: row.currency,
      ended,
    },
    shares: (moved) => depositShares(moved, termsOf(row)),
    houseOnly: false,
    moments: row.settled_at ? [row.settled_at] : [],
  };
}

function ofSlice(row: SliceRow, all: readonly SliceRow[]): Known | undefined {
  // A rest has no payout of its own: the provider was never told of it.
  if (row.hold_id === null) return undefined;
  const family = familyOf(row, all);
  const paid = family.filter(({ state }) => state === "paid").reduce((sum, { amount }) => sum + amount, 0n);
  const moved = row.corrected ?? (row.state === "paid" ? paid : 0n);
  const whole = { asked: row.asked, fee: family.reduce((sum, { fee }) => sum + fee, 0n) as Money };
  const state = row.corrected === null ? row.state : row.corrected > 0n ? "paid" : "failed";
  return {
    memberId: row.member_id,
    currency: row.currency,
    reference: row.withdrawal_id,
    movement: {
      direction: "out",
      phase: phaseOf("payout", state),
      providerReference: row.provider_reference,
      amount: (moved > 0n ? moved : row.asked) as Money,
      asked: row.asked,
      currency: row.currency,
      ended: row.state === "paid" || row.state === "failed",
    },
    shares: (amount) => payoutShares(amount, whole),
    // Somebody was paid for it another way: what comes back from the provider is the house's.
    houseOnly: family.some(({ receipt }) => receipt === "replaced" || receipt === "forced"),
    moments: [row.created_at, ...(row.settled_at ? [row.settled_at] : [])],
  };
}

/** A slice with the rests that were cut off it. */
function familyOf(slice: SliceRow, all: readonly SliceRow[]): SliceRow[] {
  const rests = all.filter(({ parent_id, hold_id }) => parent_id === slice.id && hold_id === null);
  return [slice, ...rests.flatMap((rest) => familyOf(rest, all))];
}

/** A word as a break keeps it. */
export function wordFrom({ id, state, amount, currency }: Side): TheirWord | undefined {
  if (id === undefined || amount === undefined || currency === undefined) return undefined;
  if (state !== "pending" && state !== "succeeded" && state !== "failed") return undefined;
  return { providerReference: id, status: state, amount: moneyFromText(amount), currency };
}
