import type { OpenRound } from "@khela/contract/console/seamless";
import * as calls from "@khela/contract/seamless";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import type * as z from "zod/mini";
import { inTransaction } from "../../platform/database.ts";
import { askVendor } from "./ask-vendor.ts";
import type { SeamlessContext } from "./context.ts";
import { toRefusal } from "./errors.ts";
import type { Manager } from "./manage.ts";
import type { Operations } from "./operations.ts";
import type { Caller } from "./run.ts";
import { findVendorRound, listOpenRounds, type VendorRound } from "./store.ts";

const HOUR_MS = 3_600_000;
/** What one page of the console shows, and one run of the job asks about. */
const MOST_ROUNDS = 200;

/** What a vendor said of a round, and what became of it here. */
export interface Asked {
  vendor: "open" | "over" | "unknown" | "away";
  state: VendorRound["state"];
  calls: { operation: string; code: string }[];
}

/** Rounds that are open for too long, the oldest first (domain rules G7). */
export async function oldRounds(
  context: SeamlessContext,
  { hours, vendor }: { hours: number; vendor?: string | undefined },
): Promise<OpenRound[]> {
  const { db, clock } = context.platform;
  const before = new Date(clock.nowMs() - hours * HOUR_MS);
  const rounds = await listOpenRounds(db, { before, vendor, limit: MOST_ROUNDS });
  const accounts = await context.accountsOf(rounds.map(({ memberId }) => memberId));
  return rounds.map((round) => ({
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
}

/**
 * Asks a round's vendor, and takes its calls in as if they came now: those that were decided are answered with their
 * first decision, the others are made up for.
 * @throws AppError SYS_NOT_FOUND
 */
export async function askAboutRound(
  context: SeamlessContext,
  operations: Operations,
  roundId: string,
): Promise<Asked> {
  const { platform } = context;
  const round = await findVendorRound(platform.db, roundId);
  if (!round) throw new AppError("SYS_NOT_FOUND");
  const question = { playerId: round.memberId, roundId: round.ref };
  const told = await askVendor(
    context,
    { vendor: round.vendor, path: "/api/round-status", body: question },
    calls.roundStatus,
  ).catch((error: unknown) => {
    platform.log.warn({ err: error, vendor: round.vendor }, "a vendor doesn't tell about its round");
    return undefined;
  });
  const made: Asked["calls"] = [];
  for (const { operation, body } of told?.calls ?? []) {
    const caller = { vendor: round.vendor, ip: "", receivedAtMs: platform.clock.nowMs() };
    made.push({ operation, code: await take(operations, caller, operation, body) });
  }
  const after = await findVendorRound(platform.db, roundId);
  return { vendor: told?.state ?? "away", state: (after ?? round).state, calls: made };
}

type Taken = calls.RoundStatus["calls"][number]["operation"];

/** Takes a call as the API does, but for its signature: the vendor's answer to our own question. @returns its code */
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
 * Ends a round that its vendor has forgotten, on the operator's word.
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
  // Before it is done: what is not written down is not done.
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

/** Job: asks about what has been open for a day, so that an operator finds only what the vendor can't say. */
export async function askAboutOldRounds(context: SeamlessContext, operations: Operations): Promise<void> {
  const { db, clock } = context.platform;
  const before = new Date(clock.nowMs() - 24 * HOUR_MS);
  for (const { roundId } of await listOpenRounds(db, { before, limit: MOST_ROUNDS }))
    await askAboutRound(context, operations, roundId);
}
