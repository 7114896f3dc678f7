import { cardRoom } from "@khela/games/card-tables/rooms";
import { SIT_OUT_TIMEOUT_MS, ACT_MS } from "@khela/games/card-tables/terms";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money } from "@khela/kernel/money";
import type { Runner } from "../shared-rounds/index.ts";
import { holdTable, type PvpContext } from "./context.ts";
import { dealHand } from "./deal-hand.ts";
import { isReady, nextDealMs, quietMs } from "./due.ts";
import * as hands from "./hand-store.ts";
import type { TablePublisher } from "./live.ts";
import { playClock } from "./play-hand.ts";
import { isCurrent, rulesAt } from "./rule-sets.ts";
import type { CardRules } from "./rules.ts";
import { removeSeat, saveHeld } from "./seats.ts";
import * as store from "./store.ts";

/** How long to wait before processing a table again whose game is closed. */
const CLOSED_MS = 5_000;
/**
 * A hand whose cards can't be decrypted is cancelled after this long; every stack is then as before the hand.
 */
const GIVE_UP_MS = 3_600_000;
/** When to check again if nothing is due. */
const IDLE_MS = 1_000;

/** Drives the tables: acts for players whose time is over, deals hands and removes leaving players. */
export interface PvpRunner extends Runner {
  /**
   * Call when this process takes the lease: it restarts the time of open turns, so that no player is timed
   * out for the time without a driver.
   */
  leaseAcquired(): Promise<void>;
}

export function createRunner(context: PvpContext, live: TablePublisher): PvpRunner {
  const { platform, ledger, catalogue, reality } = context;
  const { db, clock, log } = platform;

  /** Whether the game is open; in a closed game open hands are completed and none are dealt. */
  const isOpen = async ({ code, info }: CardRules): Promise<boolean> => {
    try {
      await catalogue.requireBet(code, info.minStake);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code !== "GAME_STAKE") return false;
      if (error instanceof AppError) return true;
      throw error;
    }
  };

  /** Acts for a seat whose time is over. */
  const runTurn = (code: string): Promise<void> =>
    ledger.transaction(async (tx) => {
      const held = await holdTable(tx, code);
      const { hand } = held;
      if (hand?.state !== "open" || (hand.actBy && hand.actBy.getTime() > clock.nowMs())) return;
      held.hand = await playClock(context, tx, { ...held, hand });
      await saveHeld(context, tx, held);
    });

  /**
   * Returns the stack of a player who leaves, was away for long or sits at a closed or idle table; a player
   * without chips sits out.
   */
  const clearSeats = (code: string): Promise<void> =>
    ledger.transaction(async (tx) => {
      const held = await holdTable(tx, code);
      if (held.hand?.state === "open") return;
      const nowMs = clock.nowMs();
      const closed = held.table.closedAt !== null && nextDealMs(held.hand) <= nowMs;
      const quiet = held.seats.filter(isReady).length < 2 && quietMs(held) <= nowMs;
      for (const seat of held.seats) {
        const away = seat.outSince !== null && nowMs - seat.outSince.getTime() >= SIT_OUT_TIMEOUT_MS;
        if (seat.leaving || away || quiet || closed) await removeSeat(context, tx, held, seat);
        else if (seat.stack === 0n && seat.outSince === null) {
          await store.saveSeat(tx, { ...seat, outSince: new Date(nowMs), outReason: "chips", waiting: true });
        }
      }
      await saveHeld(context, tx, held);
    });

  /** Deals if two players are ready and the last hand has been shown long enough. */
  const deal = async (code: string): Promise<void> => {
    const room = cardRoom(code);
    if (!room || !(await isOpen(rulesAt(code)))) return;
    // Ask outside the transaction, because this may use a connection of its own.
    const owing = new Set<MemberId>();
    for (const seat of await store.readSeats(db, code))
      if (await reality.isDue(seat)) owing.add(seat.memberId);
    const hand = await ledger.transaction(async (tx) => {
      const held = await holdTable(tx, code);
      if (held.table.closedAt !== null || held.hand?.state === "open") return undefined;
      if (nextDealMs(held.hand) > clock.nowMs()) return undefined;
      const dealt = await dealHand(context, tx, held, { room, owing });
      await saveHeld(context, tx, held);
      return dealt;
    });
    if (hand) await live.own(code);
  };

  const isRunning = async (code: string): Promise<hands.Hand | undefined> => {
    const hand = await hands.findHand(db, (await store.readTable(db, code)).handId);
    return hand?.state === "open" ? hand : undefined;
  };

  const step = async (code: string): Promise<void> => {
    const hand = await isRunning(code);
    if (hand) {
      await runTurn(code).catch((error: unknown) => giveUp(hand, error));
    } else {
      await clearSeats(code);
      if ((await store.readSeats(db, code)).filter(isReady).length >= 2) await deal(code);
      const { dueAt } = await store.readTable(db, code);
      const nowMs = clock.nowMs();
      // The game is closed, or too few players were left; try again later.
      if (dueAt && dueAt.getTime() <= nowMs) await store.postpone(db, code, new Date(nowMs + CLOSED_MS));
    }
    await live.changed(code);
  };

  /**
   * Cancels a hand whose cards can't be decrypted. No chips have to be moved back, because a hand posts only
   * at its end.
   */
  const giveUp = async (hand: hands.Hand, error: unknown): Promise<void> => {
    if (clock.nowMs() - hand.startedAt.getTime() < GIVE_UP_MS) throw error;
    log.error({ err: error, handId: hand.id }, "pvp: a hand can't be played on and is cancelled");
    await cancel(hand);
  };

  /** Ends a hand without a result; every stack stays as before the hand. */
  const cancel = (hand: hands.Hand): Promise<void> =>
    ledger.transaction(async (tx) => {
      const held = await holdTable(tx, hand.tableCode);
      if (held.hand?.id !== hand.id || held.hand.state !== "open") return;
      await hands.endHand(tx, { id: hand.id, at: now(clock), rake: money(0n), result: null });
      held.hand = await hands.findHand(tx, hand.id);
      await saveHeld(context, tx, held);
    });

  return {
    async advance() {
      for (const code of await store.dueTables(db, now(clock))) await step(code);
      const due = await store.nextDue(db);
      return due?.getTime() ?? clock.nowMs() + IDLE_MS;
    },
    async leaseAcquired() {
      // Hands dealt under rules that this process doesn't have can't be continued, so they are cancelled
      // (GAME-12).
      for (const hand of await hands.openHands(db)) {
        if (isCurrent(hand)) continue;
        log.warn({ handId: hand.id, version: hand.mathsVersion }, "pvp: a hand of other rules is cancelled");
        await cancel(hand);
        await live.changed(hand.tableCode);
      }
      await store.extendTurns(db, new Date(clock.nowMs() + ACT_MS));
    },
  };
}
