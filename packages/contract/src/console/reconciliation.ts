import { correctionBearers } from "@khela/rules/cashier/correction";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, moneyText, pageOf, rowVersion, shortText, uuid } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

/**
 * The kinds of differences between two books. `statement`: an hour's lines; `ledger`: our movement and our
 * ledger; `balance`: the proof of balance.
 */
export const BREAK_KINDS = [
  "missing_here",
  "missing_there",
  "amount",
  "currency",
  "state",
  "duplicate",
  "statement",
  "ledger",
  "balance",
] as const;
/** open → explained | resolved; explained → open | resolved. Table: rules/reconciliation/break. */
export const BREAK_STATES = ["open", "explained", "resolved"] as const;

/** One side's record of a movement; fields that the side doesn't know are missing. */
const side = z.object({
  id: z.optional(z.string()),
  reference: z.optional(z.string()),
  state: z.optional(z.string()),
  amount: z.optional(moneyText),
  currency: z.optional(z.string()),
  /**
   * For an hour (kind `statement`): its sum and number of lines. The other fields describe the first
   * differing line.
   */
  total: z.optional(moneyText),
  lines: z.optional(z.int()),
  differing: z.optional(z.int()),
  playerId: z.optional(z.string()),
  at: z.optional(instant),
});

const bookBreak = z.object({
  breakId: uuid,
  /** The compared books: `payments:sandbox`, `vendor:…`, `proof`. */
  source: z.string(),
  kind: z.enum(BREAK_KINDS),
  /** The movement concerned, such as `deposit:D7K3M9Q2X4B`. */
  subject: z.string(),
  currency: z.string(),
  /** Their amount less ours; 0 where only the state differs. */
  difference: moneyText,
  ours: z.nullable(side),
  theirs: z.nullable(side),
  state: z.enum(BREAK_STATES),
  ownerName: z.nullable(z.string()),
  ownedByMe: z.boolean(),
  foundAt: instant,
  /** The last comparison that still found the difference. */
  seenAt: instant,
  resolvedAt: z.nullable(instant),
  version: rowVersion,
});
export type BookBreak = z.output<typeof bookBreak>;

const run = z.object({
  runId: uuid,
  source: z.string(),
  state: z.enum(["running", "done", "failed"]),
  startedAt: instant,
  endedAt: z.nullable(instant),
  /** The operator who started the run; null for a scheduled one. */
  startedBy: z.nullable(z.string()),
  compared: z.int(),
  /** The number of payments that the run settled, because their news had been lost. */
  settled: z.int(),
  found: z.int(),
  problem: z.nullable(z.string()),
});

const proofLine = z.object({
  currency: z.string(),
  /** The sum of all players' buckets. */
  players: moneyText,
  /** The balance of the liability account, from its entries: the money that house and providers gave. */
  liability: moneyText,
  /** The players' held money, and the sum of open withdrawals. */
  held: moneyText,
  openWithdrawals: moneyText,
  /** The sum of all entries, which must be 0. */
  entries: moneyText,
  ok: z.boolean(),
});

export const getReconciliation = endpoint({
  id: "console.reconciliation",
  summary: "Whether our books agree with everybody's: open breaks, last runs, and the proof of balance.",
  method: "GET",
  path: "/console/api/reconciliation",
  auth: "operator",
  permission: "reconciliation.read",
  response: z.object({
    open: z.int(),
    explained: z.int(),
    oldestOpenAt: z.nullable(instant),
    sources: z.array(
      z.object({
        name: z.string(),
        open: z.int(),
        running: z.boolean(),
        /** Their list has been read up to this time. */
        readUntil: z.nullable(instant),
        lastRun: z.nullable(run),
      }),
    ),
    proof: z.object({ at: z.nullable(instant), lines: z.array(proofLine) }),
    runs: z.array(run),
  }),
  errors: [],
});

export const startReconciliation = endpoint({
  id: "console.startReconciliation",
  summary: "Compare the books of a source now, or of all.",
  method: "POST",
  path: "/console/api/reconciliation/runs",
  auth: "operator",
  permission: "reconciliation.write",
  body: z.strictObject({ source: z.nullable(shortText(60)) }),
  response: z.object({ sources: z.array(z.string()) }),
  errors: ["SYS_NOT_FOUND"],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

export const listBreaks = endpoint({
  id: "console.breaks",
  summary: "Differences between our books and others', oldest first.",
  method: "GET",
  path: "/console/api/reconciliation/breaks",
  auth: "operator",
  permission: "reconciliation.read",
  query: z.strictObject({
    ...tableQuery,
    state: z.optional(z.enum([...BREAK_STATES, "all"])),
    kind: z.optional(z.enum(BREAK_KINDS)),
    source: z.optional(shortText(60)),
  }),
  response: pageOf(bookBreak),
  errors: [],
});

/** The postings that would follow from their report of our payment; positive amounts are credits. */
const correctionWay = z.object({
  bearer: z.enum(correctionBearers),
  player: moneyText,
  house: moneyText,
  fee: moneyText,
});

const paymentInDoubt = z.object({
  playerId: uuid,
  playerAccount: z.string(),
  /** The lines of the player's ledger account for this payment, in order. */
  ledger: z.array(
    z.object({ at: instant, kind: z.string(), bucket: z.enum(["cash", "held"]), amount: moneyText }),
  ),
  /** The possible corrections, by who carries the difference; null with the reason why none is possible. */
  correction: z.nullable(
    z.object({
      /** The amount that has moved according to our books, and the one according to their report. */
      before: moneyText,
      after: moneyText,
      ways: z.array(correctionWay),
    }),
  ),
  problem: z.nullable(z.enum(["agrees", "not_final", "not_ended", "not_the_same", "too_much"])),
  /** Whether a correction of it waits for the second operator. */
  waiting: z.boolean(),
});

const breakWithNotes = z.extend(bookBreak, {
  /** Set where the difference is in the state or amount of our deposit or payout. */
  payment: z.nullable(paymentInDoubt),
  notes: z.array(
    z.object({
      at: instant,
      author: z.nullable(z.string()),
      /** The action taken; `note` is a comment alone. */
      action: z.enum([
        "found",
        "note",
        "take",
        "release",
        "explain",
        "reopen",
        "resolve",
        "ask",
        "propose",
        "correct",
      ]),
      text: z.string(),
    }),
  ),
});
export type BreakWithNotes = z.output<typeof breakWithNotes>;

const breakParams = z.strictObject({ breakId: uuid });

export const getBreak = endpoint({
  id: "console.break",
  summary: "One break with everything that was said and done about it.",
  method: "GET",
  path: "/console/api/reconciliation/breaks/:breakId",
  auth: "operator",
  permission: "reconciliation.read",
  params: breakParams,
  response: breakWithNotes,
  errors: ["SYS_NOT_FOUND"],
});

/** `ask` compares this movement again, and lets the normal processing settle what can be settled. */
export const BREAK_ACTIONS = ["note", "take", "release", "explain", "reopen", "resolve", "ask"] as const;

export const actOnBreak = endpoint({
  id: "console.actOnBreak",
  summary: "Take a break, say something about it, ask the other side again, explain it, close it.",
  method: "POST",
  path: "/console/api/reconciliation/breaks/:breakId",
  auth: "operator",
  permission: "reconciliation.write",
  params: breakParams,
  body: z.strictObject({
    action: z.enum(BREAK_ACTIONS),
    version: rowVersion,
    /** Required for `note`, `explain`, `reopen` and `resolve`. */
    reason: z.optional(reason),
  }),
  response: breakWithNotes,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "OPS_CLAIMED", "OPS_REASON", "MONEY_STATE"],
});

export const correctBreak = endpoint({
  id: "console.correctBreak",
  summary:
    "Ask that our books follow their word on a deposit or payout; another operator decides, and it is posted at once.",
  method: "POST",
  path: "/console/api/reconciliation/breaks/:breakId/correction",
  auth: "operator",
  permission: "reconciliation.write",
  params: breakParams,
  body: z.strictObject({ bearer: z.enum(correctionBearers), version: rowVersion, reason }),
  response: breakWithNotes,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "OPS_CLAIMED", "MONEY_STATE"],
});
