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
import type { Finding, BookRecord } from "@khela/rules/reconciliation/books";
import type { ProviderReport } from "@khela/rules/reconciliation/compare";
import type { CashierContext } from "./context.ts";
import { listCorrections, type OurMovement, phaseOf } from "./store/books.ts";
import { type DepositRow, findDeposit } from "./store/deposits.ts";
import { findInstalment, type InstalmentRow, instalmentsOf } from "./store/instalments.ts";
import { findWithdrawal } from "./store/withdrawals.ts";

/** An entry in a player's account that belongs to a payment. */
export interface HeldLine {
  at: Date;
  kind: string;
  bucket: string;
  amount: Money;
}

/** The corrections that the provider's report would require; amounts as they would be posted. */
export interface CorrectionPlan {
  kind: OurMovement["kind"];
  movementId: string;
  memberId: MemberId;
  before: Money;
  after: Money;
  /** One way per bearer of the difference; only the house where the player's case was closed with money. */
  ways: { bearer: CorrectionBearer; amounts: CorrectionAmounts }[];
}

/** A payment with a difference, for the console's correction desk (OPS-03). */
export interface PaymentDiscrepancy {
  memberId: MemberId;
  account: string;
  ledger: HeldLine[];
  plan: CorrectionPlan | NoCorrection;
}

/** A payment of ours with its terms, as the correction rule takes it. */
export interface Known {
  memberId: MemberId;
  movement: EndedMovement;
  shares: (moved: Money) => { player: bigint; fee: bigint };
  houseOnly: boolean;
  reference: string;
  moments: Date[];
  currency: string;
}

/** The margin around the moment of a record, in ms, within which its ledger entries are dated. */
const AROUND_MS = 10_000;
const MOST_LINES = 500;

/** The desk's view of a difference. @returns undefined where it concerns no payment of ours */
export async function readPaymentDiscrepancy(
  context: CashierContext,
  provider: string,
  finding: Pick<Finding, "subject" | "theirs">,
): Promise<PaymentDiscrepancy | undefined> {
  const { db } = context.platform;
  const [subject = "", reference = ""] = finding.subject.split(":", 2);
  const by = { reference, provider };
  const deposit = subject === "deposit" ? await findDeposit(db, by) : undefined;
  const instalment = subject === "payout" ? await findInstalment(db, by) : undefined;
  const row = deposit ?? instalment;
  if (!row) return undefined;
  const known = deposit
    ? ofDeposit(deposit)
    : instalment && ofInstalment(instalment, await instalmentsOf(db, instalment.withdrawal_id));
  if (!known) return undefined;
  const account = deposit?.member_account ?? (await accountOf(context, instalment));
  const corrections = await listCorrections(db, row.id);
  const moments = [...known.moments, ...corrections.map(({ at }) => at)];
  const theirs = finding.theirs ? parseProviderReport(finding.theirs) : undefined;
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

async function accountOf(
  { platform }: CashierContext,
  instalment: InstalmentRow | undefined,
): Promise<string> {
  const withdrawal = instalment && (await findWithdrawal(platform.db, { id: instalment.withdrawal_id }));
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
  // Within one moment, debits come before credits.
  const order = (a: HeldLine, b: HeldLine): number =>
    a.at.getTime() - b.at.getTime() || Number(a.amount - b.amount);
  return [...lines.values()].toSorted(order);
}

/** The fee terms of a deposit. */
export const termsOf = (row: DepositRow) => ({ feePpm: BigInt(row.fee_ppm), feeFixed: row.fee_fixed });

/** A deposit in the form that the correction rule takes. */
export function ofDeposit(row: DepositRow): Known {
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

/** An instalment in the form that the correction rule takes. @returns undefined for a rest, which has no payout of its own */
export function ofInstalment(row: InstalmentRow, all: readonly InstalmentRow[]): Known | undefined {
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
    // The player has been paid in another way, so money that the provider returns belongs to the house.
    houseOnly: family.some(({ receipt }) => receipt === "replaced" || receipt === "forced"),
    moments: [row.created_at, ...(row.settled_at ? [row.settled_at] : [])],
  };
}

/** An instalment with the rests that were split off it. */
export function familyOf(instalment: InstalmentRow, all: readonly InstalmentRow[]): InstalmentRow[] {
  const rests = all.filter(({ parent_id, hold_id }) => parent_id === instalment.id && hold_id === null);
  return [instalment, ...rests.flatMap((rest) => familyOf(rest, all))];
}

/** Parses the provider's report that a break keeps. */
export function parseProviderReport({ id, state, amount, currency }: BookRecord): ProviderReport | undefined {
  if (id === undefined || amount === undefined || currency === undefined) return undefined;
  if (state !== "pending" && state !== "succeeded" && state !== "failed") return undefined;
  return { providerReference: id, status: state, amount: moneyFromText(amount), currency };
}
