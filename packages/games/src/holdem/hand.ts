import { type Money, money } from "@khela/kernel/money";
import { after } from "../card-tables/seats.ts";
import { CHIP } from "../card-tables/terms.ts";

/** The terms of a hand before any card is dealt: button, blinds, and the players by rising seat. */
export interface HandSetup {
  readonly button: number;
  readonly smallBlind: Money;
  readonly bigBlind: Money;
  /** At least two, by rising seat, each with chips. */
  readonly players: readonly { readonly seat: number; readonly stack: Money }[];
}

/** `raise` is to a total on the street, also for a first bet; a raise to all chips is all in. */
export type HandAction =
  | { readonly kind: "fold" | "check" | "call" }
  | { readonly kind: "raise"; readonly to: Money };

export const STREETS = ["preflop", "flop", "turn", "river"] as const;
export type Street = (typeof STREETS)[number];
/** The number of open board cards on each street. */
export const BOARD_CARDS: Readonly<Record<Street, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 };

/** A player within a hand. Holds no cards, because turns and legal actions don't depend on hidden cards. */
export interface HandPlayer {
  readonly seat: number;
  /** Chips behind. */
  readonly stack: Money;
  /** Chips put in on this street, and over the whole hand. */
  readonly bet: Money;
  readonly total: Money;
  readonly folded: boolean;
  /** The street's bet when this player last acted; null before the first action on the street. */
  readonly actedAt: Money | null;
}

/** A hand between two actions. */
export interface HandState {
  readonly setup: HandSetup;
  readonly street: Street;
  readonly players: readonly HandPlayer[];
  /** The bet to match on this street, and the smallest raise above it. */
  readonly currentBet: Money;
  readonly lastRaise: Money;
  /** Seat whose turn it is; null: the betting is over. */
  readonly toAct: number | null;
  /** The last seat that bet or raised on the last street with betting. */
  readonly aggressor: number | null;
  /** Whether betting is over because of all-ins: all hands are shown and the rest of the board is dealt. */
  readonly allIn: boolean;
}

/** The actions that are open to the seat whose turn it is. Raise amounts are totals of the street. */
export interface Legal {
  readonly seat: number;
  readonly canCheck: boolean;
  /** The price of a call; the whole stack where that is less. */
  readonly call: Money;
  /** Null where no raise is possible. */
  readonly raise: { readonly min: Money; readonly max: Money } | null;
}

const ZERO = money(0n);
const least = (a: Money, b: Money): Money => (a < b ? a : b);

/** The seats that post the blinds; with two players the button posts the small one. */
export function blindsOf({ button, players }: HandSetup): { small: number; big: number } {
  const order = after(players, button).map(({ seat }) => seat);
  const [first = button, second = button] = order;
  return players.length === 2 ? { small: second, big: first } : { small: first, big: second };
}

/** Moves chips from a player's stack into the pot, at most the whole stack. */
function pay(player: HandPlayer, amount: Money): HandPlayer {
  const paid = least(amount, player.stack);
  return {
    ...player,
    stack: money(player.stack - paid),
    bet: money(player.bet + paid),
    total: money(player.total + paid),
  };
}

/**
 * Starts a hand: the blinds are posted.
 * @throws RangeError for fewer than two seats, a seat twice, a button off the seats, or a stack that isn't whole
 * chips
 */
export function startHand(setup: HandSetup): HandState {
  const seats = new Set(setup.players.map(({ seat }) => seat));
  if (seats.size < 2 || seats.size !== setup.players.length || !seats.has(setup.button)) {
    throw new RangeError("a hand needs two seats or more, each once, and the button on one of them");
  }
  if (setup.players.some(({ stack }) => stack <= 0n || stack % CHIP !== 0n)) {
    throw new RangeError("a stack is whole chips, above zero");
  }
  const { small, big } = blindsOf(setup);
  const blind = (seat: number): Money =>
    seat === small ? setup.smallBlind : seat === big ? setup.bigBlind : ZERO;
  const players = setup.players.map(({ seat, stack }) =>
    pay({ seat, stack, bet: ZERO, total: ZERO, folded: false, actedAt: null }, blind(seat)),
  );
  const state: HandState = {
    setup,
    street: "preflop",
    players,
    currentBet: setup.bigBlind,
    lastRaise: setup.bigBlind,
    toAct: null,
    aggressor: null,
    allIn: false,
  };
  return onwards(state, big);
}

const live = (state: HandState): HandPlayer[] => state.players.filter(({ folded }) => !folded);

/** Whether a player still has to act on this street. */
function owes(state: HandState, player: HandPlayer): boolean {
  if (player.folded || player.stack === 0n) return false;
  const others = live(state).filter(({ seat }) => seat !== player.seat);
  const othersCan = others.some(({ stack }) => stack > 0n);
  if (player.bet < state.currentBet) return othersCan || others.some(({ bet }) => bet > player.bet);
  return player.actedAt === null && othersCan;
}

/** Gives the turn to the next seat, or goes to the next street, or ends the betting. */
function onwards(state: HandState, from: number): HandState {
  if (live(state).length === 1) return { ...state, toAct: null };
  const next = after(state.players, from).find((player) => owes(state, player));
  if (next) return { ...state, toAct: next.seat };
  const index = STREETS.indexOf(state.street);
  const street = STREETS[index + 1];
  const able = live(state).filter(({ stack }) => stack > 0n).length;
  // Fewer than two players with chips can't bet against each other.
  if (street === undefined || able < 2) return { ...state, toAct: null, allIn: street !== undefined };
  return onwards(
    {
      ...state,
      street,
      players: state.players.map((player) => ({ ...player, bet: ZERO, actedAt: null })),
      currentBet: ZERO,
      lastRaise: state.setup.bigBlind,
      toAct: null,
      aggressor: null,
    },
    state.setup.button,
  );
}

/** The legal actions now; null when the betting is over. */
export function legalOf(state: HandState): Legal | null {
  const player = state.players.find(({ seat }) => seat === state.toAct);
  if (!player) return null;
  const call = least(money(state.currentBet - player.bet), player.stack);
  const max = money(player.bet + player.stack);
  // A raise of less than the full size doesn't reopen the betting for players who have acted.
  const reopened = player.actedAt === null || state.currentBet - player.actedAt >= state.lastRaise;
  const against = live(state).some(({ seat, stack }) => seat !== player.seat && stack > 0n);
  const min = least(money(state.currentBet + state.lastRaise), max);
  return {
    seat: player.seat,
    canCheck: call === 0n,
    call,
    raise: reopened && against && max > state.currentBet ? { min, max } : null,
  };
}

/** Whether an action of the seat whose turn it is is legal. */
export function isLegal(state: HandState, action: HandAction): boolean {
  const legal = legalOf(state);
  if (!legal) return false;
  switch (action.kind) {
    case "fold":
      return true;
    case "check":
      return legal.canCheck;
    case "call":
      return legal.call > 0n;
    default:
      return (
        legal.raise !== null &&
        action.to >= legal.raise.min &&
        action.to <= legal.raise.max &&
        action.to % CHIP === 0n
      );
  }
}

/**
 * The hand after an action of the seat whose turn it is.
 * @throws RangeError for an action that {@link isLegal} refuses
 */
export function act(state: HandState, action: HandAction): HandState {
  if (!isLegal(state, action)) throw new RangeError(`no legal action: ${action.kind}`);
  const seat = state.toAct ?? -1;
  const change = (how: (player: HandPlayer) => HandPlayer): HandPlayer[] =>
    state.players.map((player) => (player.seat === seat ? how(player) : player));
  if (action.kind === "fold") {
    return onwards({ ...state, players: change((player) => ({ ...player, folded: true })) }, seat);
  }
  const to = action.kind === "raise" ? action.to : state.currentBet;
  const currentBet = to > state.currentBet ? to : state.currentBet;
  const raisedBy = money(currentBet - state.currentBet);
  return onwards(
    {
      ...state,
      currentBet,
      // An all-in below a full raise doesn't change the size of the next raise.
      lastRaise: raisedBy >= state.lastRaise ? raisedBy : state.lastRaise,
      aggressor: raisedBy > 0n ? seat : state.aggressor,
      players: change((player) => ({ ...pay(player, money(to - player.bet)), actedAt: currentBet })),
    },
    seat,
  );
}

/** The action taken for a player whose time has run out: check where that is legal, else fold. */
export const timeoutAction = (state: HandState): HandAction => ({
  kind: legalOf(state)?.canCheck ? "check" : "fold",
});
