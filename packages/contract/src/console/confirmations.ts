import { approvalStates } from "@khela/rules/operators/four-eyes";
import * as z from "zod/mini";
import { payoutInstalment } from "../confirmation.ts";
import { endpoint } from "../endpoint.ts";
import { instant, moneyText, pageOf, shortText, uuid } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

/**
 * Payouts that need a decision or confirmation: disputes, unclear outcomes, due confirmations. Source:
 * OPS-03, MONEY-05.
 */

/** `work`: the cases that wait for operators (disputes and unclear outcomes). */
export const CASE_VIEWS = ["work", "disputed", "unclear", "awaiting", "closed"] as const;

/**
 * The decisions that need two operators. `paid` and `failed` end an unclear outcome, the others a dispute.
 */
export const DECISION_ACTIONS = ["repay", "force", "paid", "failed"] as const;

const decision = z.object({
  id: uuid,
  action: z.enum(DECISION_ACTIONS),
  note: z.string(),
  evidence: z.string(),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Whether the calling operator has asked for the decision; then somebody else must decide. */
  mine: z.boolean(),
  /** The hash that a decision must name, so that nobody decides on something other than what was shown. */
  hash: z.string(),
});

export const caseRow = z.extend(payoutInstalment, {
  withdrawalId: uuid,
  playerId: uuid,
  playerAccount: z.string(),
  methodName: z.string(),
  /** The beginning of the dispute or the unclear state, or else the time of the payout. */
  since: instant,
  claimedBy: z.nullable(z.string()),
  claimedByMe: z.boolean(),
  /** The action that waits for a second operator. */
  pending: z.nullable(z.enum(DECISION_ACTIONS)),
});

export const listCases = endpoint({
  id: "console.confirmations",
  summary: "Payouts in dispute or unclear, the oldest first; those that wait for the player; those closed.",
  method: "GET",
  path: "/console/api/confirmations",
  auth: "operator",
  permission: "withdrawals.read",
  query: z.strictObject({ ...tableQuery, view: z._default(z.enum(CASE_VIEWS), "work") }),
  response: z.extend(pageOf(caseRow), { totals: z.object({ amount: moneyText }) }),
  errors: [],
});

const caseView = z.extend(caseRow, {
  /** The payee account, masked except for its end. */
  account: z.string(),
  providerReference: z.nullable(z.string()),
  pictures: z.array(z.object({ uploadId: uuid, width: z.int(), height: z.int() })),
  events: z.array(
    z.object({
      at: instant,
      actor: z.string(),
      what: z.string(),
      amount: z.nullable(moneyText),
      note: z.nullable(z.string()),
    }),
  ),
  decisions: z.array(decision),
});
export type CaseView = z.output<typeof caseView>;

const params = z.strictObject({ instalmentId: uuid });

export const getCase = endpoint({
  id: "console.confirmation",
  summary: "One payout with the player's pictures, everything that was said, and what was decided.",
  method: "GET",
  path: "/console/api/confirmations/:instalmentId",
  auth: "operator",
  permission: "withdrawals.read",
  params,
  response: caseView,
  errors: ["SYS_NOT_FOUND"],
});

export const getCasePicture = endpoint({
  id: "console.confirmationPicture",
  summary: "One of the player's pictures, as base64 of a JPEG; the look is written to the audit log.",
  method: "GET",
  path: "/console/api/confirmations/:instalmentId/pictures/:uploadId",
  auth: "operator",
  permission: "withdrawals.review",
  params: z.strictObject({ instalmentId: uuid, uploadId: uuid }),
  response: z.object({ jpeg: z.string() }),
  errors: ["SYS_NOT_FOUND"],
});

const errors = ["SYS_NOT_FOUND", "MONEY_STATE", "OPS_CLAIMED"] as const;
const caseAction = (id: string, verb: string, summary: string) =>
  endpoint({
    id,
    summary,
    method: "POST",
    path: `/console/api/confirmations/:instalmentId/${verb}`,
    auth: "operator",
    permission: "withdrawals.review",
    params,
    body: z.strictObject({}),
    response: caseView,
    errors,
  });

export const claimCase = caseAction(
  "console.claimConfirmation",
  "claim",
  "Take a case, so that nobody else works on it.",
);
export const releaseCase = caseAction("console.releaseConfirmation", "release", "Give a case back.");

/** Where the payment can be verified: a statement's number, a message with its time. */
const evidence = shortText(300, 3);

export const proveCase = endpoint({
  id: "console.proveConfirmation",
  summary:
    "Answer a dispute with the payer's proof, which the player reads; the time to confirm begins anew.",
  method: "POST",
  path: "/console/api/confirmations/:instalmentId/proof",
  auth: "operator",
  permission: "withdrawals.review",
  params,
  body: z.strictObject({ proof: reason }),
  response: caseView,
  errors,
});

export const requestDecision = endpoint({
  id: "console.askConfirmation",
  summary: "Ask for what takes two persons: pay again, force the receipt, or end an unclear outcome.",
  method: "POST",
  path: "/console/api/confirmations/:instalmentId/decisions",
  auth: "operator",
  permission: "withdrawals.review",
  params,
  body: z.strictObject({ action: z.enum(DECISION_ACTIONS), note: reason, evidence }),
  response: caseView,
  errors,
});

export const decideCase = endpoint({
  id: "console.decideConfirmation",
  summary: "Approve (it is done at once) or refuse what another operator asked for.",
  method: "POST",
  path: "/console/api/confirmations/:instalmentId/decisions/:decisionId",
  auth: "operator",
  permission: "withdrawals.review",
  params: z.strictObject({ instalmentId: uuid, decisionId: uuid }),
  body: z.strictObject({
    decision: z.enum(["approve", "refuse", "withdraw"]),
    hash: z.string().check(z.maxLength(64)),
  }),
  response: caseView,
  errors: ["SYS_NOT_FOUND", "MONEY_STATE", "AUTH_FORBIDDEN", "OPS_SELF_REVIEW", "OPS_CHANGED", "OPS_DECIDED"],
});
