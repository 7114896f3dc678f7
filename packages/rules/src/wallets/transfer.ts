import { type Money, moneyToText } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** The same states as in the contract. */
export const vendorTransferStates = ["created", "debited", "sent", "unknown", "done", "failed"] as const;
export type VendorTransferState = (typeof vendorTransferStates)[number];

/** `in`: from the main wallet to the vendor's wallet; `out`: back. */
export const vendorTransferDirections = ["in", "out"] as const;
export type VendorTransferDirection = (typeof vendorTransferDirections)[number];

/**
 * `debit`: the amount has left the main wallet. `send`: the vendor is about to be told, and from then on only
 * its report decides. `lose`: its answer is late or lost. `confirm` and `refuse`: its report.
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
 * The lifecycle of a transfer between the main wallet and a vendor's (MONEY-02, domain rules W6). Money to
 * the vendor is debited before the vendor is told, and returns once, with `failed`; money from the vendor is
 * credited once, with `done`. An unknown outcome stays unknown until the vendor reports it.
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

/** Why an amount can't be transferred; undefined where it can. */
export function amountRefusal(
  amount: Money,
  { min, max }: TransferLimits,
): { code: "MONEY_AMOUNT"; params: { min: string; max: string } } | undefined {
  if (amount >= min && amount <= max) return undefined;
  return { code: "MONEY_AMOUNT", params: { min: moneyToText(min), max: moneyToText(max) } };
}

const HUNDREDTH = 100n;

/**
 * The amount of an automatic transfer at the launch of a game: the whole balance in full hundredths, at most
 * the maximum of one transfer; undefined below the minimum.
 */
export function launchAmount(balance: Money, { min, max }: TransferLimits): Money | undefined {
  const whole = balance - (balance % HUNDREDTH);
  const amount = (whole > max ? max : whole) as Money;
  return amount >= min && amount > 0n ? amount : undefined;
}
