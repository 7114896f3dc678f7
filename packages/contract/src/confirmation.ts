import { MOST_PROOFS, receiptStates, refundPolicies } from "@khela/rules/cashier/receipt";
import { sliceStates } from "@khela/rules/cashier/slice";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, moneyText, typedAmount, uuid } from "./shared.ts";

/** A withdrawal's payouts, and the player's confirmation of each. Source: MONEY-04, MONEY-05. */

/** The events of a slice's arrival that its player and the operators are notified of. */
export const SLICE_NEWS = [
  "paid",
  "reminded",
  "received",
  "partly",
  "denied",
  "rest",
  "lapsed",
  "proved",
  "repaid",
  "forced",
  "returned",
  "taken",
] as const;

export const payoutSlice = z.object({
  sliceId: uuid,
  reference: z.string(),
  amount: moneyText,
  fee: moneyText,
  /** The masked payee account, if it differs from the withdrawal's. */
  account: z.nullable(z.string()),
  /** `unclear`: the provider reported no outcome and is being asked. */
  state: z.enum(sliceStates),
  /** Why it failed: a code that the client shows as a text. */
  reason: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  /** Set for a paid slice; null before, and for payouts from before confirmations existed. */
  receipt: z.nullable(
    z.object({
      state: z.enum(receiptStates),
      /** After this time it counts as received, unless the player has reported otherwise. */
      confirmBy: z.nullable(instant),
      /** Until this time the player can still report that the money has not arrived. */
      caseUntil: z.nullable(instant),
      /** What the player gets back after a forced receipt: nothing, or the disputed amount. */
      refund: z.enum(refundPolicies),
      proofs: z.int(),
      /** The proof of payment that operators gave when they answered a dispute. */
      payerProof: z.nullable(z.string()),
    }),
  ),
});
export type PayoutSlice = z.output<typeof payoutSlice>;

const sliceParams = z.strictObject({ sliceId: uuid });
/** Every answer contains all slices of the withdrawal, in order. */
const slices = z.object({ slices: z.array(payoutSlice) });
const SPEAKING = [{ per: "account", max: 30, windowMs: 3_600_000 }] as const;
const errors = ["SYS_NOT_FOUND", "MONEY_STATE", "MONEY_KEY_REUSED", "MONEY_IN_FLIGHT"] as const;

export const confirmSlice = endpoint({
  id: "cashier.confirmSlice",
  summary: "The player has received a payout.",
  method: "POST",
  path: "/cashier/slices/:sliceId/received",
  auth: "member",
  idempotent: true,
  params: sliceParams,
  body: z.strictObject({}),
  response: slices,
  errors,
  rateLimit: SPEAKING,
});

export const confirmAllSlices = endpoint({
  id: "cashier.confirmAllSlices",
  summary: "The player has received every payout of a withdrawal that waits for an answer.",
  method: "POST",
  path: "/cashier/withdrawals/:withdrawalId/received",
  auth: "member",
  idempotent: true,
  params: z.strictObject({ withdrawalId: uuid }),
  body: z.strictObject({}),
  response: slices,
  errors,
  rateLimit: SPEAKING,
});

export const denySlice = endpoint({
  id: "cashier.denySlice",
  summary: "A payout did not arrive: uploaded pictures prove it, the timer stops, operators look into it.",
  method: "POST",
  path: "/cashier/slices/:sliceId/not-received",
  auth: "member",
  idempotent: true,
  params: sliceParams,
  body: z.strictObject({ uploadIds: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_PROOFS)) }),
  response: slices,
  errors,
  rateLimit: SPEAKING,
});

export const confirmSlicePart = endpoint({
  id: "cashier.confirmSlicePart",
  summary: "A part of a payout arrived: that part is closed, the rest becomes a slice in dispute.",
  method: "POST",
  path: "/cashier/slices/:sliceId/partly",
  auth: "member",
  idempotent: true,
  params: sliceParams,
  body: z.strictObject({
    /** The amount that arrived: above zero and below the slice's amount, with at most two decimals. */
    received: typedAmount,
    uploadIds: z.array(uuid).check(z.maxLength(MOST_PROOFS)),
  }),
  response: slices,
  errors: [...errors, "MONEY_AMOUNT"],
  rateLimit: SPEAKING,
});
