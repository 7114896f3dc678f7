import { AGENT_APPROVAL_ERRORS } from "../agent-errors.ts";
import { GAME_CATEGORIES } from "@khela/games/game-info";
import { correctionBearers } from "@khela/rules/cashier/correction";
import { adjustmentDirections, adjustmentReasons } from "@khela/rules/operators/adjustment";
import { approvalStates } from "@khela/rules/operators/four-eyes";
import { GRANT_LIMIT_FIELDS } from "@khela/rules/rewards/reward";
import * as z from "zod/mini";
import { CATEGORIES } from "../catalogue.ts";
import { endpoint } from "../endpoint.ts";
import { limitKind, limitPeriod } from "../protection.ts";
import {
  instant,
  localized,
  moneyText,
  nothing,
  pageOf,
  periodQuery,
  positiveMoneyText,
  shortText,
  uuid,
} from "../shared.ts";
import { agentContractSubject, agentMoveSubject, agentPaySubject } from "./agent-subjects.ts";
import { reason, tableQuery } from "./shared.ts";

/** Actions that need a second operator: adjustments, limits raised for a player, settings (OPS-01, OPS-02). */

/** The kinds of requests that wait for a second operator. */
export const APPROVAL_KINDS = [
  "adjustment",
  "limit",
  "correction",
  "release",
  "held_win",
  "reward",
  "agent_move",
  "agent_contract",
  "agent_pay",
  "vendor",
  "cashier_settings",
  "transfer_limits",
  "grant_limits",
  "agent_contract_settings",
  "rebate_rates",
  "vip_ranks",
  "method",
  "promotion",
  "mission",
  "raffle",
  "raffle_gift",
  "points",
  "points_adjust",
  "referral",
  "sports_limit",
] as const;

/** The SHA-256, in hex, of the action that the request would perform. */
const payloadHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const person = z.object({ id: uuid, name: z.string() });

/** Credits or debits a balance. */
const adjustmentSubject = z.object({
  kind: z.literal("adjustment"),
  direction: z.enum(adjustmentDirections),
  amount: moneyText,
  currency: z.string(),
  /** Whether it is play credit of a trial account instead of money. */
  play: z.boolean(),
  cause: z.enum(adjustmentReasons),
  /** Where the cause can be verified: a ticket, a bank's reference. */
  evidence: z.string(),
});

/** Raises a player's own limit, or removes it (null). The 24 hours begin after the approval. */
const limitSubject = z.object({
  kind: z.literal("limit"),
  limit: limitKind,
  period: limitPeriod,
  before: z.string(),
  value: z.nullable(z.string()),
});

/**
 * Corrects the ledger after a provider has changed its report of a payment. Positive amounts go to the
 * player, or to the house.
 */
const correctionSubject = z.object({
  kind: z.literal("correction"),
  breakId: uuid,
  /** The compared source such as `payments:sandbox`, and the payment such as `deposit:D7K3M9Q2X4B`. */
  source: z.string(),
  about: z.string(),
  currency: z.string(),
  before: moneyText,
  after: moneyText,
  bearer: z.enum(correctionBearers),
  player: moneyText,
  house: moneyText,
  fee: moneyText,
});

/** How support has verified the player's identity, in addition to the codes that the player entered. */
export const identityChecks = ["documents", "liveCall", "payoutAccount", "answers"] as const;

/** Removes the second step of a player who lost the authenticator (decision 0018). */
const releaseSubject = z.object({
  kind: z.literal("release"),
  requestId: uuid,
  askedAt: instant,
  proved: z.array(z.enum(["password", "sms", "email"])),
  checks: z.array(z.enum(identityChecks)),
});

/** Pays a win that exceeds what its game promises, or leaves it with the vendor (decision 0043). */
const heldWinSubject = z.object({
  kind: z.literal("held_win"),
  how: z.enum(["pay", "keep"]),
  taskId: uuid,
  vassalage: z.string(),
  txId: z.string(),
  gameCode: z.string(),
  amount: moneyText,
  /** The amount that could be paid without this request. */
  bound: moneyText,
  currency: z.string(),
});

/** Gives a player a reward that is too large for one operator. */
const rewardSubject = z.object({
  kind: z.literal("reward"),
  amount: moneyText,
  currency: z.string(),
  title: localized(200),
  /** Days until it expires; null: it is paid at once. */
  claimDays: z.nullable(z.int()),
  lockFactorPpm: z.int(),
});

/** Points that are given, or taken where the number is below zero. */
const pointsSubject = z.object({ kind: z.literal("points_adjust"), points: z.int() });

/** The fields of settings that need two operators, by the kind of the request (decision 0051). */
export const SETTING_FIELDS = {
  vendor: ["nameBn", "nameEn", "category", "currencies", "launchUrl", "apiUrl", "addresses", "secret"],
  cashier_settings: [
    "autoMax",
    "twoAbove",
    "maxOpen",
    "maxPerDay",
    "maxAmountPerDay",
    "maxPerMonth",
    "maxAmountPerMonth",
    "rankAmountPerDay",
    "rankAmountPerMonth",
    "turnoverPpm",
    "kycFrom",
    "kycLevel",
    "credentialPauseHours",
    "closedLoop",
  ],
  grant_limits: GRANT_LIMIT_FIELDS,
  transfer_limits: ["min", "max", "maxPerDay", "maxAmountPerDay", "levels", "requestHours"],
  agent_contract_settings: ["noticePeriods", "dividend", "dailyWage", "hourlySalary", "realTimeSalary"],
  rebate_rates: [
    ...GAME_CATEGORIES,
    "rebateMode",
    "rebateClaimDays",
    "rebateLockFactorPpm",
    "cashbackMode",
    "cashbackClaimDays",
    "cashbackLockFactorPpm",
    "cashbackPpm",
    "cashbackMin",
    "cashbackMax",
  ],
  vip_ranks: [
    "rank1",
    "rank2",
    "rank3",
    "rank4",
    "rank5",
    "rank6",
    "rank7",
    "rank8",
    "rank9",
    "rank10",
    "rank11",
    "rank12",
    "rank13",
    "rank14",
    "rank15",
    "claimDays",
    "birthdayClaimDays",
    "lockFactorPpm",
  ],
  method: ["min", "max", "feePpm", "feeFixed", "quickAmounts", "payoutMax"],
  mission: [
    "title",
    "kind",
    "period",
    "metric",
    "target",
    "prizes",
    "lockFactorPpm",
    "firstDay",
    "lastDay",
    "active",
  ],
  promotion: ["budget", "inAll", "perMember", "trigger", "reward", "lockFactorPpm", "startsAt", "endsAt"],
  referral: [
    "enabled",
    "onceAmount",
    "minDeposit",
    "minTurnover",
    "sharePpm",
    "lockFactorPpm",
    "friendCap",
    "monthCap",
    "effectiveFrom",
  ],
  raffle: [
    "title",
    "raffleKind",
    "startsAt",
    "endsAt",
    "budget",
    "hourBudget",
    "lockFactorPpm",
    "prizes",
    "tickets",
  ],
  raffle_gift: ["title", "players", "ticketsEach", "value"],
  sports_limit: ["mostStake", "mostPayout", "mostLiability", "delayMs", "marginPpm"],
  points: [...CATEGORIES, "convertOn", "pointsPerUnit", "convertMin", "convertStep", "convertDayCap"],
} as const;
export type SettingKind = keyof typeof SETTING_FIELDS;

const settingSubject = <Kind extends SettingKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    /** The name of the changed record: a vendor's code, `deposit bkash`; empty where there is only one. */
    name: z.string(),
    /**
     * The values in machine-readable form, amounts as money text; null for none. A secret is represented by
     * its fingerprint.
     */
    changes: z.array(
      z.object({
        field: z.enum(SETTING_FIELDS[kind]),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  });
export type SettingChange<Kind extends SettingKind = SettingKind> = z.output<
  ReturnType<typeof settingSubject<Kind>>
>["changes"][number];

export const approvalRow = z.object({
  id: uuid,
  /** The player concerned; null for a request about a setting. */
  playerId: z.nullable(uuid),
  playerAccount: z.nullable(z.string()),
  /** The setting concerned, such as `vendor:padma`; null for a request about a player. */
  setting: z.nullable(z.string()),
  subject: z.discriminatedUnion("kind", [
    adjustmentSubject,
    limitSubject,
    correctionSubject,
    releaseSubject,
    heldWinSubject,
    rewardSubject,
    pointsSubject,
    agentMoveSubject,
    agentContractSubject,
    agentPaySubject,
    settingSubject("vendor"),
    settingSubject("cashier_settings"),
    settingSubject("transfer_limits"),
    settingSubject("grant_limits"),
    settingSubject("agent_contract_settings"),
    settingSubject("rebate_rates"),
    settingSubject("vip_ranks"),
    settingSubject("method"),
    settingSubject("promotion"),
    settingSubject("mission"),
    settingSubject("raffle"),
    settingSubject("raffle_gift"),
    settingSubject("points"),
    settingSubject("referral"),
    settingSubject("sports_limit"),
  ]),
  /** The requesting operator's explanation. */
  text: z.string(),
  state: z.enum(approvalStates),
  /** The hash that a decision must name, so that nobody decides on something other than what was shown. */
  hash: payloadHash,
  maker: person,
  /** Whether the calling operator has made the request; then somebody else must decide. */
  mine: z.boolean(),
  /** Whether the calling operator may decide it now. */
  decidable: z.boolean(),
  askedAt: instant,
  expiresAt: instant,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  decision: z.nullable(z.string()),
});
export type ApprovalRow = z.output<typeof approvalRow>;

const MAKING = [{ per: "account", max: 60, windowMs: 3_600_000 }] as const;

export const requestAdjustment = endpoint({
  id: "console.askAdjustment",
  summary: "Ask to credit or debit a player's balance; another operator decides.",
  method: "POST",
  path: "/console/api/players/:playerId/adjustments",
  auth: "operator",
  permission: "adjustments.ask",
  params: z.strictObject({ playerId: uuid }),
  body: z.strictObject({
    direction: z.enum(adjustmentDirections),
    /** At most two decimals, above zero. */
    amount: positiveMoneyText.check(z.regex(/^\d{1,10}(\.\d{1,2})?$/), z.regex(/[1-9]/)),
    cause: z.enum(adjustmentReasons),
    text: reason,
    evidence: shortText(120),
  }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "FIELD_FORMAT", "MONEY_KEY_REUSED", "MONEY_IN_FLIGHT"],
  idempotent: true,
  rateLimit: MAKING,
});

export const listApprovals = endpoint({
  id: "console.approvals",
  summary: "Requests that need or needed a second operator, what waits first.",
  method: "GET",
  path: "/console/api/approvals",
  auth: "operator",
  permission: "approvals.read",
  query: z.strictObject({
    ...tableQuery,
    ...periodQuery,
    state: z.optional(z.enum(approvalStates)),
    kind: z.optional(z.enum(APPROVAL_KINDS)),
    playerId: z.optional(uuid),
  }),
  response: z.extend(pageOf(approvalRow), {
    /** The sums of the whole selection in real money, whatever the requests' states. */
    totals: z.object({ credited: moneyText, debited: moneyText }),
  }),
  errors: [],
});

const approvalParams = z.strictObject({ approvalId: uuid });

export const decideApproval = endpoint({
  id: "console.decideApproval",
  summary: "Approve (it is done at once) or refuse what another operator asked for.",
  method: "POST",
  path: "/console/api/approvals/:approvalId/decision",
  auth: "operator",
  permission: "approvals.decide",
  params: approvalParams,
  body: z.strictObject({
    decision: z.enum(["approve", "refuse"]),
    hash: payloadHash,
    /** Required for a refusal. */
    reason: z.optional(reason),
  }),
  response: approvalRow,
  errors: [
    "SYS_NOT_FOUND",
    "AUTH_FORBIDDEN",
    "OPS_SELF_REVIEW",
    "OPS_CHANGED",
    "OPS_DECIDED",
    "OPS_REASON",
    "MONEY_INSUFFICIENT",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
    ...AGENT_APPROVAL_ERRORS,
  ],
});

export const withdrawApproval = endpoint({
  id: "console.withdrawApproval",
  summary: "Take back what one asked for oneself, while it waits.",
  method: "POST",
  path: "/console/api/approvals/:approvalId/withdrawal",
  auth: "operator",
  permission: "approvals.read",
  params: approvalParams,
  response: nothing,
  errors: ["SYS_NOT_FOUND", "AUTH_FORBIDDEN", "OPS_DECIDED"],
});
