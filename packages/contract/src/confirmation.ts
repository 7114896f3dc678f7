import { MOST_PROOFS, receiptStates, refundPolicies } from "@khela/rules/cashier/receipt";
import { sliceStates } from "@khela/rules/cashier/slice";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, moneyText, typedAmount, uuid } from "./shared.ts";

/** A withdrawal's payouts, and the player's word on each. Source: MONEY-04, MONEY-05. */

/** What happened to a slice's arrival, for its player and the operators. */
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
  /** Where it goes, masked, if not to the account of the withdrawal. */
  account: z.nullable(z.string()),
  /** `unclear`: the provider didn't say what became of it; it is being asked. */
  state: z.enum(sliceStates),
  /** Why it failed, as a code for a text. */
  reason: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  /** Of a paid slice; null before, and for payouts of the time before there were confirmations. */
  receipt: z.nullable(
    z.object({
      state: z.enum(receiptStates),
      /** It counts as received then, unless the player says something. */
      confirmBy: z.nullable(instant),
      /** Up to then the player can still say that it isn't there. */
      caseUntil: z.nullable(instant),
      /** What a forced receipt gives back: nothing, or what is in dispute. */
      refund: z.enum(refundPolicies),
      proofs: z.int(),
      /** The payer's proof, where operators answered a dispute. */
      payerProof: z.nullable(z.string()),
    }),
  ),
});
export type PayoutSlice = z.output<typeof payoutSlice>;

const sliceParams = z.strictObject({ sliceId: uuid });
/** Every answer is the whole withdrawal's slices, in order. */
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
    /** Above zero and below the slice's amount, in whole hundredths. */
    received: typedAmount,
    uploadIds: z.array(uuid).check(z.maxLength(MOST_PROOFS)),
  }),
  response: slices,
  errors: [...errors, "MONEY_AMOUNT"],
  rateLimit: SPEAKING,
});
