import { allocate, type Money, mulDiv, ZERO } from "@khela/kernel/money";
import type { Transitions } from "./transitions.ts";
import type { WithdrawalEvent } from "./withdrawal.ts";

/** The same states as in the contract. An instalment is one payout of a withdrawal (domain rules P5). */
export const instalmentStates = ["waiting", "submitted", "unclear", "paid", "failed"] as const;
export type InstalmentState = (typeof instalmentStates)[number];

export const instalmentEvents = ["submit", "doubt", "pay", "fail"] as const;
/**
 * `submit`: the request is about to be sent to the provider. `doubt`: it was sent, and the provider's answer
 * gives no outcome. `pay` and `fail`: the provider's report, or that of two operators with evidence.
 */
export type InstalmentEvent = (typeof instalmentEvents)[number];

/**
 * The lifecycle of an instalment's payout (MONEY-04, MONEY-09). Only a waiting instalment may be sent as a new payout;
 * nothing leads from `unclear` back to a state in which it would be paid again.
 */
export const instalmentTransitions: Transitions<InstalmentState, InstalmentEvent> = {
  waiting: { submit: "submitted" },
  submitted: { doubt: "unclear", pay: "paid", fail: "failed" },
  unclear: { pay: "paid", fail: "failed" },
  paid: {},
  failed: {},
};

/** Whether money is still held for the instalment. */
export function isInstalmentOpen(state: InstalmentState): boolean {
  return state === "waiting" || state === "submitted" || state === "unclear";
}

/**
 * The event that the outcomes of its instalments cause for a submitted withdrawal; `undefined` while one is open.
 */
export function withdrawalEventOf(
  states: readonly InstalmentState[],
): Extract<WithdrawalEvent, "pay" | "fail"> | undefined {
  if (states.length === 0 || states.some((state) => isInstalmentOpen(state))) return undefined;
  return states.includes("paid") ? "pay" : "fail";
}

/** A part of a payout with its share of the fee. `amount` goes to the payee. */
export interface PayoutPart {
  amount: Money;
  fee: Money;
}

/** No part is smaller than a hundredth. */
const CENT = 100n;

/**
 * Splits a payout into as few parts as the provider's maximum allows, as equal as whole hundredths allow
 * (largest remainder); the fee likewise. A remainder below a hundredth is in the last part.
 * @param net above zero: the total for the payee @param fee not negative @param max above a hundredth: the
 * maximum per payout
 * @returns one or more parts, none above `max`; amounts sum to `net`, fees to `fee`
 * @throws RangeError for other amounts
 */
export function splitPayout(net: Money, fee: Money, max: Money): PayoutPart[] {
  if (net <= 0n || fee < 0n || max <= CENT) throw new RangeError("splitPayout: amounts out of range");
  const count = (net + max - 1n) / max;
  const amounts = equalParts(net, count);
  // With a maximum of no whole hundredth, the hundredth added to the largest part may exceed it: round the
  // maximum down.
  if (amounts.some((part) => part > max)) return splitPayout(net, fee, (max - (max % CENT)) as Money);
  const fees = fee === 0n ? amounts.map(() => ZERO) : allocate(fee, amounts);
  return amounts.map((amount, index) => ({ amount, fee: fees[index] ?? ZERO }));
}

function equalParts(net: Money, count: bigint): Money[] {
  const weights = Array.from({ length: Number(count) }, () => 1n);
  const cents = allocate((net / CENT) as Money, weights).map((part) => (part * CENT) as Money);
  const rest = net % CENT;
  return cents.map((part, index) => (index === cents.length - 1 ? part + rest : part) as Money);
}

/**
 * Divides a partly paid part in two; the fee is divided in proportion, rounded down for the paid side.
 * @param paid above zero and below the part's amount
 * @throws RangeError for other amounts
 */
export function cutPart(part: PayoutPart, paid: Money): { paid: PayoutPart; rest: PayoutPart } {
  if (paid <= 0n || paid >= part.amount) throw new RangeError("cutPart: not a part of it");
  const fee = mulDiv(part.fee, paid, part.amount);
  return {
    paid: { amount: paid, fee },
    rest: { amount: (part.amount - paid) as Money, fee: (part.fee - fee) as Money },
  };
}
