import { correctionBearers } from "@khela/rules/cashier/correction";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { instant, moneyText, pageOf, rowVersion, shortText, uuid } from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

/**
 * What two books disagree about. `statement`: lines of an hour; `ledger`: our movement and our ledger; `balance`: the
 * proof of balance.
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

/** One side's word on a movement; what a side doesn't know is missing. */
const side = z.object({
  id: z.optional(z.string()),
  reference: z.optional(z.string()),
  state: z.optional(z.string()),
  amount: z.optional(moneyText),
  currency: z.optional(z.string()),
  /** Of an hour (kind `statement`): its sum and lines. The other fields are of the first line that differs. */
  total: z.optional(moneyText),
  lines: z.optional(z.int()),
  differing: z.optional(z.int()),
  playerId: z.optional(z.string()),
  at: z.optional(instant),
});

const bookBreak = z.object({
  breakId: uuid,
  /** Whose books: `payments:sandbox`, `vendor:…`, `proof`. */
  source: z.string(),
  kind: z.enum(BREAK_KINDS),
  /** What it is about: `deposit:D7K3M9Q2X4B`. */
  subject: z.string(),
  currency: z.string(),
  /** Theirs less ours; 0 where only the state differs. */
  difference: moneyText,
  ours: z.nullable(side),
  theirs: z.nullable(side),
  state: z.enum(BREAK_STATES),
  ownerName: z.nullable(z.string()),
  ownedByMe: z.boolean(),
  foundAt: instant,
  /** When a run saw it last. */
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
  /** The operator who asked for it; null: by the clock. */
  startedBy: z.nullable(z.string()),
  compared: z.int(),
  /** Lost news that asking brought in. */
  settled: z.int(),
  found: z.int(),
  problem: z.nullable(z.string()),
});

const proofLine = z.object({
  currency: z.string(),
  /** Sum of all buckets of all players. */
  players: moneyText,
  /** What house and providers gave: the liability account, by its entries. */
  liability: moneyText,
  /** Players' held money, and what open withdrawals asked for. */
  held: moneyText,
  openWithdrawals: moneyText,
  /** Sum of all entries; 0. */
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
        /** Their list is read up to here. */
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

/** What would follow from their word on a payment of ours; amounts are positive where they come to somebody. */
const correctionWay = z.object({
  bearer: z.enum(correctionBearers),
  player: moneyText,
  house: moneyText,
  fee: moneyText,
});

const paymentInDoubt = z.object({
  playerId: uuid,
  playerAccount: z.string(),
  /** What our ledger holds about it: the lines of the player's account, in order. */
  ledger: z.array(
    z.object({ at: instant, kind: z.string(), bucket: z.enum(["cash", "held"]), amount: moneyText }),
  ),
  /** What can be posted, by who carries it; null with the reason why nothing can. */
  correction: z.nullable(
    z.object({
      /** What moved by our books, and what did by their word. */
      before: moneyText,
      after: moneyText,
      ways: z.array(correctionWay),
    }),
  ),
  problem: z.nullable(z.enum(["agrees", "not_final", "not_ended", "not_the_same", "too_much"])),
  /** A correction of it waits for the second person. */
  waiting: z.boolean(),
});

const breakWithNotes = z.extend(bookBreak, {
  /** Where it is about the state or amount of a deposit or payout of ours. */
  payment: z.nullable(paymentInDoubt),
  notes: z.array(
    z.object({
      at: instant,
      author: z.nullable(z.string()),
      /** What was done; `note`: only said. */
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

/** `ask` compares this one again, and lets the usual way settle what can be settled. */
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
    /** Needed to note, explain, reopen and resolve. */
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
