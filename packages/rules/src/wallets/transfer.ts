import { type Money, moneyToText } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** As in the contract. */
export const vendorTransferStates = ["created", "debited", "sent", "unknown", "done", "failed"] as const;
export type VendorTransferState = (typeof vendorTransferStates)[number];

/** `in`: from the main wallet to the vendor's; `out`: back. */
export const vendorTransferDirections = ["in", "out"] as const;
export type VendorTransferDirection = (typeof vendorTransferDirections)[number];

/**
 * `debit`: the amount has left the main wallet. `send`: the vendor is about to be told; from here on
 * only its word decides. `lose`: its answer is late or lost. `confirm` and `refuse`: its word.
 */
export type VendorTransferEvent = "debit" | "send" | "lose" | "confirm" | "refuse";

type Table = Transitions<VendorTransferState, VendorTransferEvent>;

const told = {
  sent: { lose: "unknown", confirm: "done", refuse: "failed" },
  unknown: { confirm: "done", refuse: "failed" },
  done: {},
  failed: {},
} as const;

/**
 * Life of a transfer between the main wallet and a vendor's (MONEY-02, domain rules W6). Money that goes
 * in is debited before the vendor hears of it and returns once, with `failed`; money that comes out is
 * credited once, with `done`. What is unknown stays unknown until the vendor says what it did.
 */
export const vendorTransferTransitions: Record<VendorTransferDirection, Table> = {
  in: { created: { debit: "debited" }, debited: { send: "sent" }, ...told },
  out: { created: { send: "sent" }, debited: {}, ...told },
};

/** Limits of one transfer. */
export interface TransferLimits {
  min: Money;
  max: Money;
}

/** Why an amount can't be moved; undefined where it can. */
export function amountRefusal(
  amount: Money,
  { min, max }: TransferLimits,
): { code: "MONEY_AMOUNT"; params: { min: string; max: string } } | undefined {
  if (amount >= min && amount <= max) return undefined;
  return { code: "MONEY_AMOUNT", params: { min: moneyToText(min), max: moneyToText(max) } };
}

const HUNDREDTH = 100n;

/**
 * What an automatic transfer takes along at the start of a game: all of it in whole hundredths, up to
 * the most that one transfer moves; undefined where that is less than the least.
 */
export function launchAmount(balance: Money, { min, max }: TransferLimits): Money | undefined {
  const whole = balance - (balance % HUNDREDTH);
  const amount = (whole > max ? max : whole) as Money;
  return amount >= min && amount > 0n ? amount : undefined;
}
