import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  instant,
  moneyText,
  pageOf,
  pageQuery,
  periodQuery,
  typedAmount,
  shortText,
  uuid,
} from "./shared.ts";

/**
 * The payment password: the six digits of the security centre. A wrong one is refused like any wrong
 * password.
 */
const paymentPassword = shortText(64);
/** A note for the recipient. Source: product specification, section 5. */
const remark = z.optional(shortText(140));

/** The other party of a transfer as this member may see it: a downline by name, the upline masked. */
const counterpart = z.object({ relation: z.enum(["upline", "downline"]), account: z.string() });

export const agentTransfer = z.object({
  transferId: uuid,
  reference: z.string(),
  /** The direction from this member's side. */
  direction: z.enum(["sent", "received"]),
  counterpart,
  amount: moneyText,
  remark: z.string(),
  at: instant,
});
export type AgentTransfer = z.output<typeof agentTransfer>;

/** asked → paid | declined | cancelled | expired. Table: rules/agents/transfer. */
export const TRANSFER_REQUEST_STATES = ["asked", "paid", "declined", "cancelled", "expired"] as const;

export const transferRequest = z.object({
  requestId: uuid,
  /** The direction from this member's side: `made` to the upline, `received` from a downline. */
  direction: z.enum(["made", "received"]),
  counterpart,
  amount: moneyText,
  remark: z.string(),
  state: z.enum(TRANSFER_REQUEST_STATES),
  createdAt: instant,
  expiresAt: instant,
});
export type TransferRequest = z.output<typeof transferRequest>;

export const getTransferDesk = endpoint({
  id: "agentTransfers.desk",
  summary: "With whom the member can exchange money, and the limits.",
  method: "GET",
  path: "/wps/agent/transfers/desk",
  auth: "member",
  response: z.object({
    /**
     * The masked names of the uplines that may receive money, the nearest first; empty for a member without
     * an upline.
     */
    uplines: z.array(z.object({ account: z.string() })),
    /** How many levels of the agent tree one transfer may cross. */
    levels: z.int(),
    /** Whether the member is an agent, who may send to downlines. */
    isAgent: z.boolean(),
    downlines: z.int(),
    currency: z.string(),
    balance: moneyText,
    min: moneyText,
    max: moneyText,
    /** The amount that may still be sent today. */
    leftToday: moneyText,
    hasPaymentPassword: z.boolean(),
  }),
  errors: ["SYS_FEATURE_OFF"],
});

export const listDownlines = endpoint({
  id: "agentTransfers.downlines",
  summary: "An agent's downlines by name, as far down as money may go, to choose one as the receiver.",
  method: "GET",
  path: "/wps/agent/transfers/downlines",
  auth: "member",
  query: z.strictObject({ ...pageQuery, search: z.optional(shortText(40)) }),
  response: pageOf(z.object({ memberId: uuid, account: z.string(), level: z.int(), registeredAt: instant })),
  errors: ["SYS_FEATURE_OFF", "AUTH_NOT_AGENT"],
});

export const sendTransfer = endpoint({
  id: "agentTransfers.send",
  summary: "Send money to a downline (with its id) or to the upline, with the payment password.",
  method: "POST",
  path: "/wps/agent/transfers",
  auth: "member",
  enc: true,
  idempotent: true,
  body: z.strictObject({
    to: z.enum(["upline", "downline"]),
    /** To a downline: the recipient. */
    memberId: z.optional(uuid),
    /** To an upline: how many levels up; by default 1. */
    level: z.optional(z.int().check(z.gte(1), z.lte(20))),
    amount: typedAmount,
    remark,
    paymentPassword,
  }),
  response: agentTransfer,
  errors: [
    "SYS_FEATURE_OFF",
    "SYS_NOT_FOUND",
    "AUTH_NOT_AGENT",
    "MONEY_AMOUNT",
    "MONEY_INSUFFICIENT",
    "MONEY_PENDING_LIMIT",
    "MONEY_PASSWORD_MISSING",
    "AUTH_PASSWORD_WRONG",
    "AUTH_LOCKED",
    "AGENT_NO_UPLINE",
    "AGENT_UNAVAILABLE",
    "PROTECT_EXCLUDED",
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

export const listAgentTransfers = endpoint({
  id: "agentTransfers.list",
  summary: "What the member sent and received, newest first, with totals of the whole selection.",
  method: "GET",
  path: "/wps/agent/transfers",
  auth: "member",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    direction: z.optional(z.enum(["sent", "received"])),
  }),
  response: z.extend(pageOf(agentTransfer), {
    totals: z.object({ sent: moneyText, received: moneyText }),
  }),
  errors: ["SYS_FEATURE_OFF"],
});

export const requestFromUpline = endpoint({
  id: "agentTransfers.ask",
  summary: "Ask the upline for money; one request at a time.",
  method: "POST",
  path: "/wps/agent/transfer-requests",
  auth: "member",
  idempotent: true,
  body: z.strictObject({ amount: typedAmount, remark }),
  response: transferRequest,
  errors: [
    "SYS_FEATURE_OFF",
    "MONEY_AMOUNT",
    "MONEY_PENDING_LIMIT",
    "AGENT_NO_UPLINE",
    "AGENT_UNAVAILABLE",
    "PROTECT_EXCLUDED",
  ],
  rateLimit: [{ per: "account", max: 6, windowMs: 60_000 }],
});

export const listTransferRequests = endpoint({
  id: "agentTransfers.requests",
  summary: "Requests that the member made or received, open ones first.",
  method: "GET",
  path: "/wps/agent/transfer-requests",
  auth: "member",
  query: z.strictObject(pageQuery),
  response: pageOf(transferRequest),
  errors: ["SYS_FEATURE_OFF"],
});

const requestParams = z.strictObject({ requestId: uuid });

export const payTransferRequest = endpoint({
  id: "agentTransfers.pay",
  summary: "Send what a downline asked for, with the payment password.",
  method: "POST",
  path: "/wps/agent/transfer-requests/:requestId/pay",
  auth: "member",
  enc: true,
  idempotent: true,
  params: requestParams,
  body: z.strictObject({ paymentPassword }),
  response: agentTransfer,
  errors: [...sendTransfer.errors, "MONEY_STATE"],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

export const declineTransferRequest = endpoint({
  id: "agentTransfers.decline",
  summary: "Refuse a downline's request.",
  method: "POST",
  path: "/wps/agent/transfer-requests/:requestId/decline",
  auth: "member",
  params: requestParams,
  response: transferRequest,
  errors: ["SYS_FEATURE_OFF", "SYS_NOT_FOUND", "MONEY_STATE"],
});

export const cancelTransferRequest = endpoint({
  id: "agentTransfers.cancel",
  summary: "Take back a request to the upline.",
  method: "POST",
  path: "/wps/agent/transfer-requests/:requestId/cancel",
  auth: "member",
  params: requestParams,
  response: transferRequest,
  errors: ["SYS_FEATURE_OFF", "SYS_NOT_FOUND", "MONEY_STATE"],
});
