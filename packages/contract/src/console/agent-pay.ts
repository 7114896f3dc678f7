import { billStates, disputeStates } from "@khela/rules/agents/bill";
import * as z from "zod/mini";
import { billDetail, billMember, billRow, billShare, billSort, payKindField } from "../agent-pay.ts";
import { endpoint } from "../endpoint.ts";
import {
  dayKey,
  instant,
  moneyText,
  nothing,
  pageOf,
  pageQuery,
  periodQuery,
  shortText,
  uuid,
} from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/** Settlement of agents' contracts, their bills and disputes, and what agents cost beside their teams. Source: OPS-06. */

/** An amount that an operator types, also below zero, with the currency's usual two decimals. */
const signedAmount = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/));
const agent = z.object({ memberId: uuid, account: z.string() });
const onlyForOperators = {
  agent,
  upline: z.nullable(agent),
  /** Why the latest attempt to pay it failed. */
  failure: z.nullable(z.string()),
  /** When its payment is tried again; null where it isn't waiting. */
  retryAt: z.nullable(instant),
};
const consoleBill = z.extend(billRow, { ...onlyForOperators, carryOut: moneyText });
export type ConsoleBill = z.output<typeof consoleBill>;

const run = z.object({
  currency: z.string(),
  day: dayKey,
  /** The clock hour of hourly salaries; null: the whole day. */
  hour: z.nullable(z.int()),
  startedAt: instant,
  /** Null while it goes on. */
  endedAt: z.nullable(instant),
  /** The latest failure; the run goes on by itself, or with `console.settleAgentPay`. */
  failure: z.nullable(z.string()),
  failedAt: z.nullable(instant),
  members: z.int(),
  bills: z.int(),
  /** Bills that are still to be paid. */
  unpaid: z.int(),
  amount: moneyText,
});
export type SettlementRun = z.output<typeof run>;

export const listSettlementRuns = endpoint({
  id: "console.settlementRuns",
  summary:
    "Settlements of agents' contracts by day and hour with what they paid and what failed, newest first.",
  method: "GET",
  path: "/console/api/agent-pay/runs",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject(pageQuery),
  response: pageOf(run),
  errors: [],
});

const previewOf = {
  currency: z.string(),
  kind: payKindField,
  /** The clock hour of hourly salaries; null: whole days. */
  hour: z.nullable(z.int()),
  /** Whether the next settlement writes it; false: its period goes on. */
  isDue: z.boolean(),
};
/** A bill that isn't written yet. The amounts are those of `agentPay.bill`. */
const previewedBill = z.object({
  ...previewOf,
  ...z.pick(billDetail, {
    contractId: true,
    from: true,
    to: true,
    payer: true,
    turnover: true,
    active: true,
    loss: true,
    ratePpm: true,
    carryIn: true,
    carryUsed: true,
    carryOut: true,
    basis: true,
    whole: true,
    below: true,
    own: true,
    corrections: true,
    debtIn: true,
    advances: true,
    amount: true,
    debtOut: true,
  }).shape,
  agent,
});
export type PreviewedBill = z.output<typeof previewedBill>;

export const previewSettlement = endpoint({
  id: "console.previewSettlement",
  summary:
    "The bills that the next settlement of a day and of an hour would write by the figures up to now, with carry, debts and corrections, and those of dividends whose period goes on; the largest first. Nothing is written.",
  method: "GET",
  path: "/console/api/agent-pay/preview",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject(pageQuery),
  response: z.extend(pageOf(previewedBill), {
    sums: z.array(
      z.object({
        ...previewOf,
        /** The last business day of the bills that are due; null for periods that go on. */
        day: z.nullable(dayKey),
        bills: z.int(),
        turnover: moneyText,
        own: moneyText,
        amount: moneyText,
        debtOut: moneyText,
      }),
    ),
  }),
  errors: [],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});

export const settleAgentPay = endpoint({
  id: "console.settleAgentPay",
  summary:
    "Settle and pay now all that is due, as the job does every five minutes; what failed is tried again.",
  method: "POST",
  path: "/console/api/agent-pay/settle",
  auth: "operator",
  permission: "agents.write",
  response: nothing,
  errors: [],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

export const listConsoleBills = endpoint({
  id: "console.agentBills",
  summary: "Bills of all agents by kind, state, period and agent, with their sums.",
  method: "GET",
  path: "/console/api/agent-pay/bills",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    kind: z.optional(payKindField),
    state: z.optional(z.enum(billStates)),
    /** An agent's whole account name. */
    search: z.optional(shortText(40)),
    sort: billSort,
  }),
  response: z.extend(pageOf(consoleBill), {
    sums: z.array(z.object({ currency: z.string(), turnover: moneyText, own: moneyText, paid: moneyText })),
  }),
  errors: ["RECORD_RANGE"],
});

const billParam = z.strictObject({ billId: uuid });

export const getConsoleBill = endpoint({
  id: "console.agentBill",
  summary:
    "One bill as its agent sees it, with the contracts below and the members with the largest turnover.",
  method: "GET",
  path: "/console/api/agent-pay/bills/:billId",
  auth: "operator",
  permission: "agents.read",
  params: billParam,
  response: z.extend(billDetail, {
    ...onlyForOperators,
    shares: z.array(billShare),
    members: z.array(billMember),
    memberCount: z.int(),
  }),
  errors: ["SYS_NOT_FOUND"],
});
export type ConsoleBillDetail = z.output<typeof getConsoleBill.response>;

export const retryAgentBill = endpoint({
  id: "console.retryAgentBill",
  summary: "Try now to pay one bill whose payment failed or whose upline had too little.",
  method: "POST",
  path: "/console/api/agent-pay/bills/:billId/retry",
  auth: "operator",
  permission: "agents.write",
  params: billParam,
  response: z.object({ state: z.enum(billStates), failure: z.nullable(z.string()) }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});

export const listBillDisputes = endpoint({
  id: "console.billDisputes",
  summary: "Disputes of agents' bills, the oldest open ones first.",
  method: "GET",
  path: "/console/api/agent-pay/disputes",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(disputeStates)) }),
  response: pageOf(
    z.object({
      bill: consoleBill,
      text: z.string(),
      openedAt: instant,
      state: z.enum(disputeStates),
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(instant),
      answeredBy: z.nullable(z.string()),
    }),
  ),
  errors: [],
});

export const declineDispute = endpoint({
  id: "console.declineDispute",
  summary: "Answer a dispute with the reason why the bill is right; the agent reads it.",
  method: "POST",
  path: "/console/api/agent-pay/bills/:billId/decline",
  auth: "operator",
  permission: "agents.write",
  params: billParam,
  body: z.strictObject({ answer: shortText(500, 1) }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const askBillAction = endpoint({
  id: "console.askBillAction",
  summary:
    "Ask to correct a bill, strike off what a team's winnings carry, or pay or reject a bill of a blocked account; another operator decides.",
  method: "POST",
  path: "/console/api/agent-pay/bills/:billId/actions",
  auth: "operator",
  permission: "agents.write",
  params: billParam,
  body: z.discriminatedUnion("action", [
    z.strictObject({
      action: z.literal("correct"),
      /** Positive: paid at once or with the next bill; negative: a line of the next bill. Answers an open dispute. */
      amount: signedAmount,
      mode: z.enum(["now", "next"]),
      /** The agent reads it. */
      reason,
    }),
    z.strictObject({ action: z.literal("resetCarry"), reason }),
    z.strictObject({ action: z.literal("release"), reason }),
    z.strictObject({ action: z.literal("reject"), reason }),
  ]),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "FIELD_FORMAT"],
});

export const listAgentReturns = endpoint({
  id: "console.agentReturns",
  summary:
    "What agents were paid in a period beside what their teams wagered and lost in the bills' periods.",
  method: "GET",
  path: "/console/api/agent-pay/returns",
  auth: "operator",
  permission: "agents.read",
  query: z.strictObject({ ...pageQuery, ...periodQuery }),
  response: pageOf(
    z.object({
      agent,
      currency: z.string(),
      bills: z.int(),
      /** Of the days in the period, each once. */
      turnover: moneyText,
      loss: moneyText,
      paid: moneyText,
    }),
  ),
  errors: ["RECORD_RANGE"],
});
