import { type Money, money } from "@khela/kernel/money";
import { after } from "../card-tables/seats.ts";
import { CHIP } from "../card-tables/terms.ts";

/** What fixes a hand before any card: who is dealt in, in the order of the seats, and the blinds. */
export interface HandSetup {
  readonly button: number;
  readonly smallBlind: Money;
  readonly bigBlind: Money;
  /** Two at least, by rising seat, each with chips. */
  readonly players: readonly { readonly seat: number; readonly stack: Money }[];
}

/** `raise` is to a total of the street, a first bet too; `to` with all chips is all in. */
export type HandAction =
  | { readonly kind: "fold" | "check" | "call" }
  | { readonly kind: "raise"; readonly to: Money };

export const STREETS = ["preflop", "flop", "turn", "river"] as const;
export type Street = (typeof STREETS)[number];
/** How many cards of the board lie open. */
export const BOARD_CARDS: Readonly<Record<Street, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 };

/** A player within a hand. No cards: nothing hidden is needed to know whose turn it is and what may be done. */
export interface HandPlayer {
  readonly seat: number;
  /** Chips behind. */
  readonly stack: Money;
  /** Put in on this street, and in the hand. */
  readonly bet: Money;
  readonly total: Money;
  readonly folded: boolean;
  /** The street's bet when this player last acted; null: not yet on this street. */
  readonly actedAt: Money | null;
}

/** A hand between two actions. */
export interface HandState {
  readonly setup: HandSetup;
  readonly street: Street;
  readonly players: readonly HandPlayer[];
  /** What must be matched on this street, and by how much the next raise goes above it at least. */
  readonly currentBet: Money;
  readonly lastRaise: Money;
  /** Seat whose turn it is; null: the betting is over. */
  readonly toAct: number | null;
  /** The last seat that bet or raised on the last street with betting. */
  readonly aggressor: number | null;
  /** Everybody's cards lie open: nobody can bet any more, and the board is dealt to its end. */
  readonly allIn: boolean;
}

/** What the seat whose turn it is may do. Amounts to raise to are totals of the street. */
export interface Legal {
  readonly seat: number;
  readonly canCheck: boolean;
  /** What a call costs; all that is left, where that is less. */
  readonly call: Money;
  /** Null where no raise is possible. */
  readonly raise: { readonly min: Money; readonly max: Money } | null;
}

const ZERO = money(0n);
const least = (a: Money, b: Money): Money => (a < b ? a : b);

/** Who posts the blinds: with two players the button posts the small one. */
export function blindsOf({ button, players }: HandSetup): { small: number; big: number } {
  const order = after(players, button).map(({ seat }) => seat);
  const [first = button, second = button] = order;
  return players.length === 2 ? { small: second, big: first } : { small: first, big: second };
}

/** Puts chips in. */
function pay(player: HandPlayer, amount: Money): HandPlayer {
  const paid = least(amount, player.stack);
  return {
    ...player,
    stack: money(player.stack - paid),
    bet: money(player.bet + paid),
    total: money(player.total + paid),
  };
}

/** Starts a hand: the blinds are posted. @throws RangeError where the setup makes no sense */
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

/** Whether a player still has something to decide on this street. */
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
  // One player with chips has nobody to bet against.
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

/** What may be done now; null where the betting is over. */
export function legalOf(state: HandState): Legal | null {
  const player = state.players.find(({ seat }) => seat === state.toAct);
  if (!player) return null;
  const call = least(money(state.currentBet - player.bet), player.stack);
  const max = money(player.bet + player.stack);
  // A raise that was less than a full one doesn't open the betting again for those who have acted.
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

/** Whether an action of the seat whose turn it is keeps the rules. */
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

/** The hand after an action of the seat whose turn it is. @throws RangeError where {@link isLegal} says no */
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
      // All in for less than a full raise leaves the size of a raise as it was.
      lastRaise: raisedBy >= state.lastRaise ? raisedBy : state.lastRaise,
      aggressor: raisedBy > 0n ? seat : state.aggressor,
      players: change((player) => ({ ...pay(player, money(to - player.bet)), actedAt: currentBet })),
    },
    seat,
  );
}

/** What the clock does for who doesn't: check where that is possible, else fold. */
export const timeoutAction = (state: HandState): HandAction => ({
  kind: legalOf(state)?.canCheck ? "check" : "fold",
});
