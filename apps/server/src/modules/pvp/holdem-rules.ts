import { holdemRoom, HOLDEM_CODE, HOLDEM_LAYOUT } from "@khela/games/holdem/rooms";
import { HOLDEM_INFO } from "@khela/games/holdem/info";
import {
  act,
  BOARD_CARDS,
  type HandAction,
  type HandState,
  isLegal,
  legalOf,
  startHand,
  timeoutAction,
} from "@khela/games/holdem/hand";
import { categoryOf, evaluateHand } from "@khela/games/holdem/evaluate";
import { finishHand, potsOf } from "@khela/games/holdem/result";
import { after } from "@khela/games/card-tables/seats";
import { money, moneyToText } from "@khela/kernel/money";
import { type CardAction, type CardRules, type NextHand, type Position, termOf } from "./rules.ts";
import type { Seat } from "./store.ts";

/** An action in the form of hold'em's rules; undefined where the game has no such action. */
function known({ kind, to }: CardAction): HandAction | undefined {
  if (kind === "raise") return to === undefined ? undefined : { kind, to };
  return kind === "fold" || kind === "check" || kind === "call" ? { kind } : undefined;
}

function positionOf(state: HandState): Position {
  return {
    toAct: state.toAct,
    street: state.street,
    openBoard: BOARD_CARDS[state.street],
    stake: null,
    players: state.players.map(({ seat, stack, bet, folded }) => ({
      seat,
      stack,
      // Once the betting is over, all bets are in the pots.
      bet: state.toAct === null ? money(0n) : bet,
      folded,
      seen: true,
    })),
    // Exclude the bets of the current street, which are still in front of the players.
    get pots() {
      return potsOf(
        state.players.map(({ seat, total, bet, folded }) => ({ seat, folded, staked: money(total - bet) })),
      );
    },
    get turn() {
      return turnOf(state);
    },
    timeout: timeoutAction(state),
    isLegal(action) {
      const own = known(action);
      return own !== undefined && isLegal(state, own);
    },
    act(action) {
      const own = known(action);
      if (!own) throw new RangeError(`no action of hold'em: ${action.kind}`);
      return positionOf(act(state, own));
    },
    judged: () => ({ kind: "accept" }),
    shownTo: () => [],
    finish: (cards, rakeCap) => finishHand(state, cards, rakeCap),
    boardAfter: (result) => (state.allIn && result.shown.length > 0 ? 5 : BOARD_CARDS[state.street]),
  };
}

function turnOf(state: HandState): Position["turn"] {
  const legal = legalOf(state);
  if (!legal) return null;
  const { canCheck, call, raise } = legal;
  return {
    betting: {
      canCheck,
      call: moneyToText(call),
      raise: raise && { min: moneyToText(raise.min), max: moneyToText(raise.max) },
    },
    chaal: null,
  };
}

/**
 * The button moves to the next playing seat. A player who is new or returns waits for the big blind, unless
 * there are not enough others to play with.
 */
export function nextHoldem(ready: readonly Seat[], lastButton: number): NextHand | undefined {
  if (ready.length < 2) return undefined;
  const playing = ready.filter(({ waiting }) => !waiting);
  const [button] = after(playing.length < 2 ? ready : playing, lastButton);
  if (!button) return undefined;
  if (playing.length < 2) return { button: button.seat, players: [...ready] };
  const [small] = after(playing, button.seat);
  const [big] = small ? after(ready, small.seat) : [];
  const joins = big?.waiting ? [big] : [];
  return { button: button.seat, players: [...playing, ...joins].toSorted((a, b) => a.seat - b.seat) };
}

export const holdemRules: CardRules = {
  code: HOLDEM_CODE,
  info: HOLDEM_INFO,
  layout: HOLDEM_LAYOUT,
  terms({ code }) {
    const room = holdemRoom(code);
    if (!room) throw new Error(`no table of hold'em: ${code}`);
    return { smallBlind: room.smallBlind, bigBlind: room.bigBlind };
  },
  nextHand: nextHoldem,
  start: (hand) =>
    positionOf(
      startHand({
        button: hand.button,
        smallBlind: termOf(hand, "smallBlind"),
        bigBlind: termOf(hand, "bigBlind"),
        players: hand.players.map(({ seat, stack }) => ({ seat, stack })),
      }),
    ),
  categoryOf: (own, board) =>
    board.length >= BOARD_CARDS.flop ? categoryOf(evaluateHand([...board, ...own])) : null,
};
