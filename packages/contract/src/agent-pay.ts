import { billStates, disputeStates } from "@khela/rules/agents/bill";
import { contractKinds, dividendPeriods } from "@khela/rules/agents/contract";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  dayKey,
  gameCode,
  instant,
  moneyText,
  pageOf,
  pageQuery,
  periodQuery,
  shortText,
  uuid,
} from "./shared.ts";

/** What an agent's contracts have paid, and why: each bill opens to members and to single bets (AGENT-05, 06, 08). */

/** The errors of every call of the agent centre's pages about pay. */
const PAY_ERRORS = ["SYS_FEATURE_OFF", "AUTH_NOT_AGENT"] as const;

export const payKindField = z.enum(contractKinds);
export const billState = z.enum(billStates);
const slot = z.nullable(z.int().check(z.gte(0), z.lte(23)));

/** The parts of a bill that lists show. Days are business days, both included; `hour`: the clock hour of an hourly salary. */
export const billRow = z.object({
  billId: uuid,
  kind: payKindField,
  currency: z.string(),
  from: dayKey,
  to: dayKey,
  hour: slot,
  /** Of the team with the agent: valid bets in cash, active members, and the loss (negative where the team won). */
  turnover: moneyText,
  active: z.int(),
  loss: moneyText,
  /** The rate that pays, in millionths; null where no tier was reached. */
  ratePpm: z.nullable(z.int()),
  /** The agent's part of the formula, after the contracts below. */
  own: moneyText,
  /** What the bill pays in all, with what was paid while its day went on. */
  total: moneyText,
  state: billState,
  payer: z.enum(["platform", "upline"]),
  issuedAt: instant,
  paidAt: z.nullable(instant),
  dispute: z.nullable(z.enum(disputeStates)),
});
export type BillRow = z.output<typeof billRow>;

const billFilters = {
  ...periodQuery,
  kind: z.optional(payKindField),
  state: z.optional(billState),
};
export const BILL_SORTS = ["period", "turnover", "own", "total"] as const;
/** A column, with a minus before it for the largest first. */
export const billSort = z.optional(
  z.enum(BILL_SORTS.flatMap((column) => [column, `-${column}`] as const) as [string, ...string[]]),
);

const billSums = z.object({ currency: z.string(), turnover: moneyText, own: moneyText, paid: moneyText });

export const listAgentBills = endpoint({
  id: "agentPay.bills",
  summary: "The bills of the agent's own contracts by kind, period and state, with their sums.",
  method: "GET",
  path: "/wps/agent/pay/bills",
  auth: "member",
  query: z.strictObject({ ...pageQuery, ...billFilters, sort: billSort }),
  response: z.extend(pageOf(billRow), {
    /** Of all bills of the filter, one a currency. */
    sums: z.array(billSums),
  }),
  errors: [...PAY_ERRORS, "RECORD_RANGE"],
});

export const exportAgentBills = endpoint({
  id: "agentPay.billsFile",
  summary: "The same bills as CSV (UTF-8 with a byte order mark, plain decimals).",
  method: "GET",
  path: "/wps/agent/pay/bills.csv",
  auth: "member",
  query: z.strictObject(billFilters),
  file: "text/csv",
  response: z.string(),
  errors: [...PAY_ERRORS, "RECORD_RANGE"],
  rateLimit: [{ per: "account", max: 2, windowMs: 60_000 }],
});

export const billTier = z.object({
  ratePpm: z.int(),
  minTurnover: moneyText,
  minActive: z.int(),
  minLoss: moneyText,
  isReached: z.boolean(),
  /** What is missing of each, zero where it is enough. */
  missing: z.object({ turnover: moneyText, active: z.int(), loss: moneyText }),
  /** How much of the tier counts, in hundredths. */
  share: z.int(),
  /** What it would pay. */
  amount: moneyText,
});
export type BillTier = z.output<typeof billTier>;

const correction = z.object({
  amount: moneyText,
  reason: z.string(),
  at: instant,
  /** `now`: paid by itself; `next`: a line of the next bill of the kind. */
  mode: z.enum(["now", "next"]),
  isTaken: z.boolean(),
});

/** A bill with everything that it was worked out from. */
export const billDetail = z.extend(billRow, {
  contractId: uuid,
  /** Of a dividend. */
  period: z.nullable(z.enum(dividendPeriods)),
  carry: z.enum(["none", "permanent", "previous", "month"]),
  isFloating: z.boolean(),
  /** What makes a member an active one. */
  activeRule: z.object({ minValidStake: moneyText, minDeposits: moneyText }),
  /** Winnings of earlier periods: with which it began, what they lowered the loss by, what is carried on. */
  carryIn: moneyText,
  carryUsed: moneyText,
  carryOut: moneyText,
  /** What operators have struck off the carried winnings since. */
  carryReset: moneyText,
  /** What the rate is taken of. */
  basis: moneyText,
  tiers: z.array(billTier),
  /** The number of the tier that pays; null: none. */
  chosen: z.nullable(z.int()),
  /** The formula on the whole team, and what the contracts below take of it. */
  whole: moneyText,
  below: moneyText,
  /** Corrections of earlier bills that this one has, debts of earlier periods, and what was paid while the day went on. */
  corrections: moneyText,
  debtIn: moneyText,
  advances: moneyText,
  /** What is paid with the bill itself, and what stays as a debt for the next one. */
  amount: moneyText,
  debtOut: moneyText,
  correctionLines: z.array(z.extend(correction, { billId: uuid, from: dayKey, to: dayKey })),
  /** Corrections of this bill. */
  corrected: z.array(correction),
  disputeUntil: instant,
  disputeDetail: z.nullable(
    z.object({
      text: z.string(),
      openedAt: instant,
      state: z.enum(disputeStates),
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(instant),
    }),
  ),
});
export type BillDetail = z.output<typeof billDetail>;

const billParam = z.strictObject({ billId: uuid });

export const getAgentBill = endpoint({
  id: "agentPay.bill",
  summary:
    "One of the agent's bills: formula, tiers with what is missing, inputs with their carry, corrections, dispute.",
  method: "GET",
  path: "/wps/agent/pay/bills/:billId",
  auth: "member",
  params: billParam,
  response: billDetail,
  errors: [...PAY_ERRORS, "SYS_NOT_FOUND"],
});

/** What a contract below takes of a bill's formula. */
export const billShare = z.object({
  account: z.string(),
  from: dayKey,
  to: dayKey,
  turnover: moneyText,
  whole: moneyText,
  /** The part of it that counts here: less where that agent moved within the period. */
  share: moneyText,
});
export type BillShare = z.output<typeof billShare>;

export const listBillShares = endpoint({
  id: "agentPay.billShares",
  summary: "What the contracts below take of a bill's formula, the largest parts first.",
  method: "GET",
  path: "/wps/agent/pay/bills/:billId/shares",
  auth: "member",
  params: billParam,
  query: z.strictObject(pageQuery),
  response: pageOf(billShare),
  errors: [...PAY_ERRORS, "SYS_NOT_FOUND"],
});

/** What a member of the team did in a bill's period. */
export const billMember = z.object({
  memberId: uuid,
  account: z.string(),
  turnover: moneyText,
  deposits: moneyText,
  loss: moneyText,
  isActive: z.boolean(),
});
export type BillMember = z.output<typeof billMember>;

export const listBillMembers = endpoint({
  id: "agentPay.billMembers",
  summary:
    "The members from whom a bill's figures come, the largest turnover first: their sum is the bill's.",
  method: "GET",
  path: "/wps/agent/pay/bills/:billId/members",
  auth: "member",
  params: billParam,
  query: z.strictObject(pageQuery),
  response: pageOf(billMember),
  errors: [...PAY_ERRORS, "SYS_NOT_FOUND"],
});

/** A bet, or a later correction of one, as it counted. */
export const billBet = z.object({
  betId: uuid,
  /** 0: the bet; above: a correction of it. */
  version: z.int(),
  gameCode,
  gameName: z.string(),
  settledAt: instant,
  stake: moneyText,
  payout: moneyText,
  /** What counts of the stake in cash. */
  validStake: moneyText,
  /** Why less than the stake counts; null where all of it does. */
  reason: z.nullable(z.string()),
});
export type BillBet = z.output<typeof billBet>;

export const listBillBets = endpoint({
  id: "agentPay.billBets",
  summary:
    "A member's bets of a bill's period, the latest first: the valid stakes sum up to the member's turnover.",
  method: "GET",
  path: "/wps/agent/pay/bills/:billId/members/:memberId/bets",
  auth: "member",
  params: z.strictObject({ billId: uuid, memberId: uuid }),
  query: z.strictObject(pageQuery),
  response: z.extend(pageOf(billBet), { account: z.string(), turnover: moneyText }),
  errors: [...PAY_ERRORS, "SYS_NOT_FOUND"],
});

/** A payment of a salary while its day went on. */
export const billStep = z.object({
  /** Up to when bets count. */
  upTo: instant,
  turnover: moneyText,
  whole: moneyText,
  own: moneyText,
  paidBefore: moneyText,
  amount: moneyText,
});
export type BillStep = z.output<typeof billStep>;

export const listBillSteps = endpoint({
  id: "agentPay.billSteps",
  summary: "What was paid for a real-time salary while its day went on, the latest first.",
  method: "GET",
  path: "/wps/agent/pay/bills/:billId/steps",
  auth: "member",
  params: billParam,
  query: z.strictObject(pageQuery),
  response: pageOf(billStep),
  errors: [...PAY_ERRORS, "SYS_NOT_FOUND"],
});

export const getSalaryToday = endpoint({
  id: "agentPay.salaryToday",
  summary: "What the real-time salary of today has paid so far.",
  method: "GET",
  path: "/wps/agent/pay/today",
  auth: "member",
  response: z.object({ day: dayKey, currency: z.string(), paid: moneyText, steps: z.array(billStep) }),
  errors: [...PAY_ERRORS],
});

export const disputeBill = endpoint({
  id: "agentPay.dispute",
  summary:
    "Say what is wrong with a bill, once and within seven days; an operator corrects it or says why it is right.",
  method: "POST",
  path: "/wps/agent/pay/bills/:billId/dispute",
  auth: "member",
  params: billParam,
  body: z.strictObject({ text: shortText(500, 1) }),
  response: billDetail,
  errors: [...PAY_ERRORS, "SYS_NOT_FOUND", "AGENT_DISPUTE_LATE", "AGENT_DISPUTE_TWICE"],
  rateLimit: [{ per: "account", max: 20, windowMs: 3_600_000 }],
});

/** `correction`: one that was paid by itself. */
const incomeSource = z.enum([...contractKinds, "correction"]);
export type IncomeSource = z.output<typeof incomeSource>;

export const getAgentIncome = endpoint({
  id: "agentPay.income",
  summary: "What the agent was paid by business day and kind; each amount opens to its bills.",
  method: "GET",
  path: "/wps/agent/pay/income",
  auth: "member",
  query: z.strictObject(periodQuery),
  response: z.object({
    from: dayKey,
    to: dayKey,
    currency: z.string(),
    /** By the day of the payment, the latest first; days without any are left out. `correction`: of earlier bills. */
    days: z.array(
      z.object({
        day: dayKey,
        byKind: z.array(z.object({ kind: incomeSource, amount: moneyText })),
        total: moneyText,
      }),
    ),
    byKind: z.array(z.object({ kind: incomeSource, amount: moneyText })),
    total: moneyText,
    /** What the agent paid to downlines whose contracts the upline pays. */
    paidToDownlines: moneyText,
  }),
  errors: [...PAY_ERRORS, "RECORD_RANGE"],
});
export type AgentIncome = z.output<typeof getAgentIncome.response>;

/** What one amount of the income came from. */
export const incomePart = z.object({
  /** Null: the day of a real-time salary has no bill yet. */
  billId: z.nullable(uuid),
  /** Of the bill's contract. */
  kind: payKindField,
  from: dayKey,
  to: dayKey,
  hour: slot,
  amount: moneyText,
  paidAt: instant,
});
export type IncomePart = z.output<typeof incomePart>;

export const listIncomeParts = endpoint({
  id: "agentPay.incomeParts",
  summary: "The bills behind an amount of the income: those of a source that were paid on a business day.",
  method: "GET",
  path: "/wps/agent/pay/income/:day/:source",
  auth: "member",
  params: z.strictObject({ day: dayKey, source: incomeSource }),
  query: z.strictObject(pageQuery),
  response: z.extend(pageOf(incomePart), {
    /** Of all parts: the amount of the income. */
    total: moneyText,
  }),
  errors: [...PAY_ERRORS],
});
