import { ACT_MS, TIME_BANK_REFILL_MS, TIME_BANK_MS, MAX_TIMEOUTS } from "@khela/games/card-tables/terms";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Tx } from "../../platform/database.ts";
import { type LockedTable, positionOf, type PvpContext } from "./context.ts";
import type { Action, Hand } from "./hand-store.ts";
import * as hands from "./hand-store.ts";
import { isCurrent } from "./rule-sets.ts";
import type { CardAction, Position } from "./rules.ts";
import { settleHand } from "./settle-hand.ts";
import * as store from "./store.ts";

/** A table with an open hand, as it changes during a transaction. */
interface Running extends LockedTable {
  hand: Hand;
  position: Position;
  actions: Action[];
}

const seatIn = ({ seats }: LockedTable, number: number | null): store.Seat | undefined =>
  seats.find(({ seat }) => seat === number);

/** Whether a seat's turn passes at once: its player is leaving, or ran out of time in this hand. */
const needsNoTime = (seat: store.Seat | undefined): boolean =>
  seat === undefined || seat.leaving || seat.outReason === "clock";

/** Opens the next seat's turn, whose time starts now. */
async function openTurn(tx: Tx, running: Running, at: Date): Promise<void> {
  const seat = seatIn(running, running.position.toAct);
  running.hand = {
    ...running.hand,
    turnAt: at,
    actBy: new Date(at.getTime() + ACT_MS + (seat?.bankMs ?? 0)),
  };
  await hands.saveTurn(tx, running.hand);
}

/** Records an action of the seat whose turn it is. */
async function write(
  tx: Tx,
  running: Running,
  of: { action: CardAction; byClock: boolean; at: Date },
): Promise<void> {
  const { position, hand, actions } = running;
  const action: Action = { step: actions.length + 1, seat: position.toAct ?? -1, ...of };
  await hands.insertAction(tx, hand.id, action);
  actions.push(action);
  running.position = position.act(of.action);
}

/** Continues after an action: passes turns that need no time, then opens the next turn or ends the hand. */
async function goOn(context: PvpContext, tx: Tx, running: Running, at: Date): Promise<void> {
  while (running.position.toAct !== null && needsNoTime(seatIn(running, running.position.toAct))) {
    await write(tx, running, { action: running.position.timeout, byClock: true, at });
  }
  if (running.position.toAct === null) running.hand = await settleHand(context, tx, running, at);
  else await openTurn(tx, running, at);
}

/** A new hand's first turn. */
export async function beginTurns(
  context: PvpContext,
  tx: Tx,
  held: LockedTable & { hand: Hand },
): Promise<Hand> {
  const running: Running = { ...held, ...(await positionOf(tx, held.hand)) };
  await goOn(context, tx, running, held.hand.startedAt);
  return running.hand;
}

/** The action to store: after a side show the cards, not the player, decide who packs. */
async function judged(
  context: PvpContext,
  tx: Tx,
  { hand, position }: Running,
  action: CardAction,
): Promise<CardAction> {
  if (action.kind !== "accept") return action;
  return position.judged((await context.cards.of(tx, hand)).dealt);
}

/** A player's request to act. */
export interface Asked {
  handId: string;
  /** The number of this action, which identifies the turn. */
  step: number;
  action: CardAction;
}

/**
 * Handles a player's action (GAME-08): validates it against the rules, stores it, and continues the hand.
 * @throws AppError PVP_TURN (another seat's turn, or that turn is over), GAME_BET (against the rules)
 */
export async function playAction(
  context: PvpContext,
  tx: Tx,
  held: LockedTable & { seat: store.Seat },
  asked: Asked,
): Promise<{ hand: Hand; step: number }> {
  const { hand, seat } = held;
  const at = now(context.platform.clock);
  if (hand?.state !== "open" || hand.id !== asked.handId) throw new AppError("PVP_TURN", { step: 0 });
  // The hand was dealt under other rules, so the runner cancels it.
  if (!isCurrent(hand)) throw new AppError("PVP_TURN", { step: 0 });
  const running: Running = { ...held, hand, ...(await positionOf(tx, hand)) };
  const step = running.actions.length + 1;
  const own =
    running.position.toAct === seat.seat && hand.players.some(({ memberId }) => memberId === seat.memberId);
  // After the deadline only the clock may act, even if this call locks the table first.
  const late = hand.actBy !== null && at.getTime() > hand.actBy.getTime();
  if (!own || late || asked.step !== step) throw new AppError("PVP_TURN", { step: step - 1 });
  const action = await judged(context, tx, running, asked.action);
  if (!running.position.isLegal(action)) throw new AppError("GAME_BET", { field: "kind" });
  const usedMs = Math.max(0, at.getTime() - hand.turnAt.getTime() - ACT_MS);
  seat.bankMs = Math.max(0, seat.bankMs - usedMs);
  seat.timeouts = 0;
  await store.saveSeat(tx, seat);
  await write(tx, running, { action, byClock: false, at });
  await goOn(context, tx, running, at);
  return { hand: running.hand, step };
}

/**
 * Acts for a seat whose time is over, with `timeout` of {@link Position}; after the second time in a row the
 * player sits out.
 */
export async function playClock(
  context: PvpContext,
  tx: Tx,
  held: LockedTable & { hand: Hand },
): Promise<Hand> {
  const at = now(context.platform.clock);
  const running: Running = { ...held, ...(await positionOf(tx, held.hand)) };
  const seat = seatIn(held, running.position.toAct);
  if (seat) {
    seat.bankMs = 0;
    seat.timeouts += 1;
    if (seat.timeouts >= MAX_TIMEOUTS && seat.outSince === null) {
      seat.outSince = at;
      seat.outReason = "clock";
    }
    await store.saveSeat(tx, seat);
  }
  await write(tx, running, { action: running.position.timeout, byClock: true, at });
  await goOn(context, tx, running, at);
  return running.hand;
}

/** Folds (or packs) at once for a leaving player whose turn it is. */
export async function passTurns(
  context: PvpContext,
  tx: Tx,
  held: LockedTable & { hand: Hand },
): Promise<Hand> {
  if (!isCurrent(held.hand)) return held.hand;
  const running: Running = { ...held, ...(await positionOf(tx, held.hand)) };
  if (!needsNoTime(seatIn(running, running.position.toAct))) return held.hand;
  await goOn(context, tx, running, now(context.platform.clock));
  return running.hand;
}

/** A player's time bank after the refill for a hand. */
export const refilled = (bankMs: number): number => Math.min(TIME_BANK_MS, bankMs + TIME_BANK_REFILL_MS);
