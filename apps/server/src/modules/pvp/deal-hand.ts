import type { ListedRoom } from "@khela/games/card-tables/rooms";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import { clientOf } from "../ledger/index.ts";
import { guardBet } from "../protection/index.ts";
import { loadBetGuards } from "../rounds/index.ts";
import type { LockedTable, PvpContext } from "./context.ts";
import { isReady } from "./due.ts";
import type { Hand } from "./hand-store.ts";
import * as hands from "./hand-store.ts";
import { beginTurns, refilled } from "./play-hand.ts";
import { rulesAt } from "./rule-sets.ts";
import * as store from "./store.ts";

/** The consequence of a refused bet: leaving the table, or a reason to sit out. */
function kept(code: string): "leaves" | "limit" | "reality" {
  if (code === "PROTECT_LIMIT") return "limit";
  return code === "PROTECT_REALITY" ? "reality" : "leaves";
}

/**
 * Checks for each player whether a hand may be dealt (SAFE-01, SAFE-02, SAFE-03), with all chips on tables as
 * the stake, because all can be lost. An excluded or blocked player leaves; one who has reached a limit, or
 * owes a reality check, sits out.
 */
async function judge(
  { platform }: PvpContext,
  tx: Tx,
  seats: readonly store.Seat[],
  owing: ReadonlySet<MemberId>,
): Promise<void> {
  const nowMs = platform.clock.nowMs();
  const everywhere = await store.seatsOfMembers(
    tx,
    seats.map(({ memberId }) => memberId),
  );
  const guards = await loadBetGuards(clientOf(tx), seats, nowMs);
  for (const [index, seat] of seats.entries()) {
    const stake = everywhere
      .filter(({ memberId }) => memberId === seat.memberId)
      .reduce((sum, { stack }) => sum + stack, 0n);
    const guarded = guardBet(guards[index], { stake, realityCheckDue: owing.has(seat.memberId) }, nowMs);
    if (!("refused" in guarded)) continue;
    const why = kept(guarded.refused.code);
    if (why === "leaves") seat.leaving = true;
    else {
      seat.outSince = new Date(nowMs);
      seat.outReason = why;
      seat.waiting = true;
    }
    await store.saveSeat(tx, seat);
  }
}

/**
 * Deals the next hand if at least two players are ready: it uses the committed decks, commits the next ones,
 * posts blinds or boot and opens the first turn.
 * @param owing the players who owe a reality check
 */
export async function dealHand(
  context: PvpContext,
  tx: Tx,
  held: LockedTable,
  { room, owing }: { room: ListedRoom; owing: ReadonlySet<MemberId> },
): Promise<Hand | undefined> {
  await judge(context, tx, held.seats.filter(isReady), owing);
  const rules = rulesAt(room.code);
  const next = rules.nextHand(held.seats.filter(isReady), held.table.button);
  if (!next) return undefined;
  const at = now(context.platform.clock);
  for (const seat of next.players) {
    seat.waiting = false;
    seat.bankMs = refilled(seat.bankMs);
    await store.saveSeat(tx, seat);
  }
  const { table } = held;
  const players = next.players.map(({ seat, memberId, sessionId, stack, clientSeed }) => ({
    seat,
    memberId,
    sessionId,
    stack,
    clientSeed,
  }));
  const hand = {
    id: context.platform.ids.next(),
    tableCode: table.code,
    number: table.hands + 1,
    mathsVersion: String(rules.info.mathsVersion),
    currency: next.players[0]?.currency ?? "",
    startedAt: at,
    button: next.button,
    terms: rules.terms(room),
    rakeCap: room.rakeCap,
    players,
    deckId: table.nextDeck,
    turnAt: at,
    actBy: null,
  };
  await hands.insertHand(tx, hand);
  Object.assign(table, {
    button: next.button,
    hands: hand.number,
    handId: hand.id,
    nextDeck: await context.cards.commit(tx, table.code),
  });
  const begun: Hand = {
    ...hand,
    roots: table.nextRoots,
    state: "open",
    endedAt: null,
    rake: hand.rakeCap,
    result: null,
  };
  held.hand = await beginTurns(context, tx, { ...held, hand: begun });
  return held.hand;
}
