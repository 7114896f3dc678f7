import type { listSeamless } from "@khela/contract/console/seamless";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import * as calls from "@khela/contract/seamless";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyToText, parseMoney, ZERO } from "@khela/kernel/money";
import type * as z from "zod/mini";
import { type Db, inTransaction } from "../../platform/database.ts";
import { continueAfterFailures, type HandleItem } from "../../platform/work-list.ts";
import { askVendor } from "./ask-vendor.ts";
import type { SeamlessContext } from "./context.ts";
import { toRefusal } from "./errors.ts";
import type { Manager } from "./manage.ts";
import type { Operations } from "./operations.ts";
import type { Caller } from "./run.ts";
import {
  countOpenRounds,
  findTx,
  findVendorRound,
  listOpenRounds,
  markAsked,
  roundsToAsk,
  type VendorRound,
} from "./store.ts";
import { createTask } from "./tasks.ts";

const HOUR_MS = 3_600_000;
/**
 * The number of rounds that the job reads per page, and the most it asks about in one run. The next run starts with
 * the rest.
 */
const ASK_PAGE = 200;
const MOST_ASKED = 2_000;
/** After this many failed questions in a row, a vendor is left alone until the next hourly run. */
const MAX_FAILED_QUESTIONS = 5;

/** A vendor's id of a transaction or round is cut to this length in a task. */
const MAX_TX_ID_LENGTH = 80;

type OldRoundsQuery = HandlerInput<typeof listSeamless>["query"];
type OpenRoundsPage = HandlerOutput<typeof listSeamless>["rounds"];

/** A vendor's answer about a round, and the round's resulting state here. */
export interface RoundAnswer {
  vendor: "open" | "over" | "unknown" | "away";
  state: VendorRound["state"];
  calls: { operation: string; code: string }[];
}

/** A page of rounds that have been open for too long, oldest first (domain rules G7). */
export async function oldRounds(
  context: SeamlessContext,
  { hours, vendor, pageNo, pageSize }: OldRoundsQuery,
): Promise<OpenRoundsPage> {
  const { db, clock } = context.platform;
  const before = new Date(clock.nowMs() - hours * HOUR_MS);
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const [rounds, counts] = await Promise.all([
    listOpenRounds(db, { before, vendor }, page),
    countOpenRounds(db, { before, vendor }),
  ]);
  const totalCount = counts.values().reduce((sum, count) => sum + count, 0);
  const accounts = await context.accountsOf(rounds.map(({ memberId }) => memberId));
  const content = rounds.map((round) => ({
    roundId: round.roundId,
    vassalage: round.vendor,
    reference: round.ref,
    playerId: round.memberId,
    account: accounts.get(round.memberId) ?? "",
    gameCode: round.gameCode,
    openedAt: round.at.toISOString(),
    currency: round.currency,
    stake: moneyToText(round.stake),
    paid: moneyToText(round.paid),
    bets: round.bets,
    wins: round.wins,
  }));
  return { content, pageNum: pageNo, totalPages: Math.ceil(totalCount / pageSize), totalCount };
}

/**
 * Asks the vendor about a round and executes the calls in its answer as if the vendor sent them now: calls that were
 * decided before get their first decision, and missed ones are made up for.
 * @throws AppError SYS_NOT_FOUND
 */
export async function askAboutRound(
  context: SeamlessContext,
  operations: Operations,
  roundId: string,
): Promise<RoundAnswer> {
  const { platform } = context;
  const round = await findVendorRound(platform.db, roundId);
  if (!round) throw new AppError("SYS_NOT_FOUND");
  const question = { playerId: round.memberId, roundId: round.ref };
  // Marked before asking, so that a round without an answer is not first again the next time.
  await markAsked(platform.db, roundId, now(platform.clock));
  const told = await askVendor(
    context,
    { vendor: round.vendor, path: "/api/round-status", body: question },
    calls.roundStatus,
  ).catch((error: unknown) => {
    platform.log.warn({ err: error, vendor: round.vendor }, "a vendor doesn't tell about its round");
    return undefined;
  });
  const made: RoundAnswer["calls"] = [];
  for (const { operation, body } of told?.calls ?? []) {
    const caller = { vendor: round.vendor, ip: "", receivedAtMs: platform.clock.nowMs() };
    const isAbout = await aboutRound(platform.db, round, operation, body);
    if (isAbout) made.push({ operation, code: await take(operations, caller, operation, body) });
    else {
      await flagForeignAnswer(context, round, operation, body);
      made.push({ operation, code: "IGNORED" });
    }
  }
  const after = await findVendorRound(platform.db, roundId);
  return { vendor: told?.state ?? "away", state: (after ?? round).state, calls: made };
}

/** Whether a call in a vendor's answer is about the round that was asked about, by player id and round id. */
async function aboutRound(
  db: Db,
  { vendor, ref, memberId }: VendorRound,
  operation: Taken,
  body: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (body["playerId"] !== memberId) return false;
  if (operation !== "adjust") return body["roundId"] === ref;
  const about = await findTx(db, vendor, String(body["originalTxId"]));
  return about?.ref === ref && about.memberId === memberId;
}

/** Creates a task for an operator when a vendor's answer is about another round or player, which may be deliberate. */
async function flagForeignAnswer(
  context: SeamlessContext,
  { vendor, memberId, ref, gameCode, currency }: VendorRound,
  operation: Taken,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { txId, roundId } = body;
  const named = typeof txId === "string" ? txId : typeof roundId === "string" ? roundId : "";
  const claimed = typeof body["amount"] === "string" ? parseMoney(body["amount"]) : undefined;
  await createTask(context, {
    vendor,
    memberId,
    ref,
    gameCode,
    currency,
    kind: "foreign-call",
    txId: named.slice(0, MAX_TX_ID_LENGTH),
    amount: claimed ?? ZERO,
    bound: null,
    reason: operation,
  });
}

type Taken = calls.RoundStatus["calls"][number]["operation"];

/**
 * Executes a call from a vendor's answer like one that came through the API, without checking a signature of its own.
 * @returns its code
 */
async function take(operations: Operations, caller: Caller, operation: Taken, body: object): Promise<string> {
  const as = <Body>(schema: z.ZodMiniType<Body> | undefined, work: (parsed: Body) => Promise<unknown>) => {
    const parsed = schema?.safeParse(body);
    return parsed?.success ? work(parsed.data) : Promise.reject(new AppError("SYS_BAD_INPUT"));
  };
  const ways: Record<Taken, () => Promise<unknown>> = {
    bet: () => as(calls.seamlessBet.body, (parsed) => operations.bet(caller, parsed)),
    win: () => as(calls.seamlessWin.body, (parsed) => operations.win(caller, parsed)),
    "bet-win": () => as(calls.seamlessBetWin.body, (parsed) => operations.betWin(caller, parsed)),
    rollback: () => as(calls.seamlessRollback.body, (parsed) => operations.rollback(caller, parsed)),
    "end-round": () => as(calls.seamlessEndRound.body, (parsed) => operations.endRound(caller, parsed)),
    adjust: () => as(calls.seamlessAdjust.body, (parsed) => operations.adjust(caller, parsed)),
  };
  try {
    await ways[operation]();
    return "OK";
  } catch (error) {
    return toRefusal(error).code;
  }
}

/**
 * Closes a round that its vendor has forgotten, by an operator's decision.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it is over, or has paid and can't be void
 */
export async function closeRound(
  context: SeamlessContext,
  operations: Operations,
  { roundId, how, reason }: { roundId: string; how: "settle" | "void"; reason: string },
  by: Manager,
): Promise<VendorRound["state"]> {
  const { platform, audit } = context;
  const round = await findVendorRound(platform.db, roundId);
  if (!round) throw new AppError("SYS_NOT_FOUND");
  if (round.state !== "open" || (how === "void" && round.wins > 0)) throw new AppError("OPS_CHANGED");
  // Written before the round is closed, so that nothing is done without an audit entry.
  await inTransaction(platform.database, (tx) =>
    audit.write(tx, {
      actor: `operator:${by.username}`,
      action: "seamless.round_closed",
      subject: `round:${roundId}`,
      detail: { how, vendor: round.vendor, reference: round.ref, stake: moneyToText(round.stake), reason },
      ip: by.ip,
    }),
  );
  await operations.close(round, how);
  return (await findVendorRound(platform.db, roundId))?.state ?? "open";
}

/** The job's failures are counted under this name. */
export const ASK_JOB = "seamless-ask-about-rounds";

/** Job: asks vendors about rounds that have been open for a day, so that only unanswered ones are left to operators. */
export async function askAboutOldRounds(context: SeamlessContext, operations: Operations): Promise<void> {
  const { db, clock } = context.platform;
  const before = new Date(clock.nowMs() - 24 * HOUR_MS);
  const vendors = await countOpenRounds(db, { before });
  await continueAfterFailures(context.platform, ASK_JOB, (handleItem) =>
    Promise.all(
      [...vendors.keys()].map((vendor) => askOneVendor({ context, operations, handleItem }, vendor, before)),
    ),
  );
}

/**
 * Asks about every round once, those asked about longest ago first, so that rounds that never close don't block
 * others.
 */
async function askOneVendor(
  {
    context,
    operations,
    handleItem,
  }: { context: SeamlessContext; operations: Operations; handleItem: HandleItem },
  vendor: string,
  before: Date,
): Promise<void> {
  const { db, clock } = context.platform;
  const since = now(clock);
  let silence = 0;
  for (let asked = 0; asked < MOST_ASKED; asked += ASK_PAGE) {
    const rounds = await roundsToAsk(db, { vendor, before, since, limit: ASK_PAGE });
    for (const { roundId } of rounds) {
      await handleItem(roundId, async () => {
        const told = await askAboutRound(context, operations, roundId);
        silence = told.vendor === "away" ? silence + 1 : 0;
      });
      if (silence >= MAX_FAILED_QUESTIONS) return;
    }
    if (rounds.length < ASK_PAGE) return;
  }
}
