import { MAX_DISPUTE_PROOFS, receiptStates, refundPolicies } from "@khela/rules/cashier/receipt";
import { instalmentStates } from "@khela/rules/cashier/instalment";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, moneyText, typedAmount, uuid } from "./shared.ts";

/** A withdrawal's payouts, and the player's confirmation of each. Source: MONEY-04, MONEY-05. */

/** The events of an instalment's arrival that its player and the operators are notified of. */
export const INSTALMENT_EVENTS = [
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

export const payoutInstalment = z.object({
  instalmentId: uuid,
  reference: z.string(),
  amount: moneyText,
  fee: moneyText,
  /** The masked payee account, if it differs from the withdrawal's. */
  account: z.nullable(z.string()),
  /** `unclear`: the provider reported no outcome and is being asked. */
  state: z.enum(instalmentStates),
  /** Why it failed: a code that the client shows as a text. */
  reason: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  /** Set for a paid instalment; null before, and for payouts from before confirmations existed. */
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
export type PayoutInstalment = z.output<typeof payoutInstalment>;

const instalmentParams = z.strictObject({ instalmentId: uuid });
/** Every answer contains all instalments of the withdrawal, in order. */
const instalments = z.object({ instalments: z.array(payoutInstalment) });
const SPEAKING = [{ per: "account", max: 30, windowMs: 3_600_000 }] as const;
const errors = ["SYS_NOT_FOUND", "MONEY_STATE", "MONEY_KEY_REUSED", "MONEY_IN_FLIGHT"] as const;

export const confirmInstalment = endpoint({
  id: "cashier.confirmInstalment",
  summary: "The player has received a payout.",
  method: "POST",
  path: "/cashier/instalments/:instalmentId/received",
  auth: "member",
  idempotent: true,
  params: instalmentParams,
  body: z.strictObject({}),
  response: instalments,
  errors,
  rateLimit: SPEAKING,
});

export const confirmAllInstalments = endpoint({
  id: "cashier.confirmAllInstalments",
  summary: "The player has received every payout of a withdrawal that waits for an answer.",
  method: "POST",
  path: "/cashier/withdrawals/:withdrawalId/received",
  auth: "member",
  idempotent: true,
  params: z.strictObject({ withdrawalId: uuid }),
  body: z.strictObject({}),
  response: instalments,
  errors,
  rateLimit: SPEAKING,
});

export const disputeInstalment = endpoint({
  id: "cashier.denyInstalment",
  summary: "A payout did not arrive: uploaded pictures prove it, the timer stops, operators look into it.",
  method: "POST",
  path: "/cashier/instalments/:instalmentId/not-received",
  auth: "member",
  idempotent: true,
  params: instalmentParams,
  body: z.strictObject({ uploadIds: z.array(uuid).check(z.minLength(1), z.maxLength(MAX_DISPUTE_PROOFS)) }),
  response: instalments,
  errors,
  rateLimit: SPEAKING,
});

export const confirmInstalmentPart = endpoint({
  id: "cashier.confirmInstalmentPart",
  summary: "A part of a payout arrived: that part is closed, the rest becomes an instalment in dispute.",
  method: "POST",
  path: "/cashier/instalments/:instalmentId/partly",
  auth: "member",
  idempotent: true,
  params: instalmentParams,
  body: z.strictObject({
    /** The amount that arrived: above zero and below the instalment's amount, with at most two decimals. */
    received: typedAmount,
    uploadIds: z.array(uuid).check(z.maxLength(MAX_DISPUTE_PROOFS)),
  }),
  response: instalments,
  errors: [...errors, "MONEY_AMOUNT"],
  rateLimit: SPEAKING,
});
