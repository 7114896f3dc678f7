import { gameFeed } from "@khela/contract/game-feed";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { DeskContext, Manager } from "./desk-context.ts";
import { changedColumns, codeFor, columnsOf, compareFeed, sameGame } from "./feed.ts";
import * as store from "./store/feed.ts";
import { allGames } from "./store/shelf.ts";

/** The timeout after which a vendor's feed counts as unreachable. */
const FEED_MS = 30_000;
/** The longest error text that is stored. */
const ERROR_LENGTH = 300;
/** The position of a feed's games, after those of the house. */
const FEED_POSITION = 1_000;

/**
 * Reads a vendor's catalogue and stores the differences for an operator to decide. A rejected difference is not
 * proposed again while the vendor's description stays the same.
 * @throws AppError SYS_NOT_FOUND where the vendor has no feed; GAME_FEED where it is unreachable or its feed invalid
 */
export async function readVendorFeed(
  context: DeskContext,
  vassalage: string,
  askedBy: string,
): Promise<{ games: number; changes: number }> {
  const { platform, feeds } = context;
  const read = feeds.get(vassalage);
  if (!read) throw new AppError("SYS_NOT_FOUND");
  const reading = { id: platform.ids.next(), vassalage, asked_by: askedBy, started_at: now(platform.clock) };
  try {
    const { games } = gameFeed.parse(await read(AbortSignal.timeout(FEED_MS)));
    const changes = await inTransaction(platform.database, async (tx) => {
      await store.takeVendorsTurn(tx, vassalage);
      const count = await keepDifferences(context, tx, vassalage, games);
      const ended = { ended_at: now(platform.clock), games: games.length };
      await store.noteReading(tx, { ...reading, ...ended });
      return count;
    });
    return { games: games.length, changes };
  } catch (error) {
    platform.log.warn({ err: error, vassalage }, "a vendor's catalogue could not be read");
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const failed = { ended_at: now(platform.clock), error: text.slice(0, ERROR_LENGTH) };
    await store.noteReading(platform.db, { ...reading, ...failed });
    throw new AppError("GAME_FEED", {}, { cause: error });
  }
}

async function keepDifferences(
  { platform }: DeskContext,
  tx: Tx,
  vassalage: string,
  games: Parameters<typeof compareFeed>[1],
): Promise<number> {
  const [known, open, rejected] = [
    await store.gamesOfVendor(tx, vassalage),
    await store.openChangesOf(tx, vassalage),
    await store.lastRejected(tx, vassalage),
  ];
  const found = compareFeed(vassalage, games, known).filter((change) => {
    const last = rejected.get(change.nodeId);
    return !(last?.kind === change.kind && sameGame(last.after as never, change.after));
  });
  const stands = (row: store.ChangeRow): boolean =>
    found.some(
      ({ nodeId, kind, before, after }) =>
        row.node_id === nodeId &&
        row.kind === kind &&
        sameGame(row.before as never, before) &&
        sameGame(row.after as never, after),
    );
  const standing = new Set(open.filter(stands).map((row) => row.node_id));
  await store.outdateChanges(
    tx,
    open.filter((row) => !standing.has(row.node_id)).map(({ id }) => id),
  );
  const at = now(platform.clock);
  await store.addChanges(
    tx,
    found
      .filter(({ nodeId }) => !standing.has(nodeId))
      .map(({ nodeId, vendorCode, kind, before, after }) => ({
        id: platform.ids.next(),
        vassalage,
        node_id: nodeId,
        vendor_code: vendorCode,
        kind,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        found_at: at,
      })),
  );
  return found.length;
}

/**
 * Approves or rejects differences, all in one transaction with its audit entry.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where one was decided already, or a later reading differs
 */
export async function decideChanges(
  context: DeskContext,
  { ids, decision, reason }: { ids: readonly string[]; decision: "approve" | "reject"; reason: string },
  manager: Manager,
): Promise<number> {
  const { platform, audit, shelf } = context;
  const wanted = [...new Set(ids)];
  await inTransaction(platform.database, async (tx) => {
    const rows = await store.holdChanges(tx, wanted);
    if (rows.length !== wanted.length) throw new AppError("SYS_NOT_FOUND");
    if (rows.some(({ state }) => state !== "open")) throw new AppError("OPS_CHANGED");
    if (decision === "approve") await takeOver(tx, rows, { at: now(platform.clock), reason, manager });
    await store.closeChanges(tx, wanted, {
      state: decision === "approve" ? "approved" : "rejected",
      decided_at: now(platform.clock),
      decided_by: manager.username,
      reason,
    });
    await audit.write(tx, {
      actor: `operator:${manager.username}`,
      action: `games.feed.${decision}`,
      subject: `feed:${[...new Set(rows.map(({ vassalage }) => vassalage))].join(",")}`,
      detail: {
        changes: rows.map(({ id, kind, node_id: nodeId, before, after }) => ({
          id,
          kind,
          nodeId,
          before,
          after,
        })),
        reason,
      },
      ip: manager.ip,
    });
  });
  shelf.changed();
  return wanted.length;
}

/** Sorts list entries before the games inside them. */
const entriesFirst = (a: store.ChangeRow, b: store.ChangeRow): number =>
  Number(isListed(a)) - Number(isListed(b));
const isListed = ({ after }: store.ChangeRow): boolean =>
  Boolean((after as { listedIn?: string | null } | null)?.listedIn);

async function takeOver(
  tx: Tx,
  rows: readonly store.ChangeRow[],
  { at, reason, manager }: { at: Date; reason: string; manager: Manager },
): Promise<void> {
  const taken = new Set((await allGames(tx)).map(({ code }) => code));
  const knownOf = new Map<string, Awaited<ReturnType<typeof store.gamesOfVendor>>>();
  for (const row of rows.toSorted(entriesFirst)) {
    const { vassalage, node_id: nodeId } = row;
    const known = knownOf.get(vassalage) ?? (await store.gamesOfVendor(tx, vassalage));
    knownOf.set(vassalage, known);
    const stamp = { changed_by: manager.username, changed_at: at, reason };
    const after = row.after as Parameters<typeof columnsOf>[1] | null;
    const before = row.before as typeof after;
    const there = known.get(nodeId);
    if (after === null) {
      await store.changeFeedGame(tx, nodeId, { active: false, feed: null, ...stamp });
      continue;
    }
    const feed = JSON.stringify(after);
    const columns = columnsOf(vassalage, after);
    // The list entry is not approved, so the game stands by itself.
    const listNode = columns.list_node !== null && known.has(columns.list_node) ? columns.list_node : null;
    if (!there) {
      const code = codeFor(vassalage, after.code, taken);
      taken.add(code);
      known.set(nodeId, { code, feed: after, position: FEED_POSITION });
      const place = { vassalage, code, node_id: nodeId, vendor_code: after.code, position: FEED_POSITION };
      const tags = { kind: "external", is_new: true, added_at: at, feed };
      await store.addFeedGame(tx, { ...columns, list_node: listNode, ...place, ...tags, ...stamp });
    } else {
      const change = before ? changedColumns(vassalage, before, after) : { ...columns, active: true };
      if ("list_node" in change) change.list_node = listNode;
      await store.changeFeedGame(tx, nodeId, { ...change, feed, ...stamp });
    }
  }
}
