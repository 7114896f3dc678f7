import { type Money, money } from "@khela/kernel/money";
import { after } from "../card-tables/seats.ts";
import { CHIP } from "../card-tables/terms.ts";

/** The terms of a hand before any card is dealt: button, boot, pot limit, and the players by rising seat. */
export interface AddaSetup {
  readonly button: number;
  readonly boot: Money;
  /** The pot at which the betting ends and all remaining players show. */
  readonly potLimit: Money;
  /** At least two, by rising seat, each with chips. */
  readonly players: readonly { readonly seat: number; readonly stack: Money }[];
}

/**
 * `packs` is the seat that loses an accepted side show: the caller compares the cards, because the state machine
 * holds none.
 */
export type AddaAction =
  | { readonly kind: "pack" | "see" | "sideShow" | "refuse" | "show" }
  | { readonly kind: "chaal"; readonly to: Money }
  | { readonly kind: "accept"; readonly packs: number };

export interface AddaPlayer {
  readonly seat: number;
  /** Chips behind. */
  readonly stack: Money;
  /** Chips put in over the whole hand. */
  readonly total: Money;
  readonly folded: boolean;
  /** The player has looked at the cards, and pays double from then on. */
  readonly seen: boolean;
}

/** A hand between two actions. */
export interface AddaState {
  readonly setup: AddaSetup;
  readonly players: readonly AddaPlayer[];
  /** The least that a blind player puts in; a seen player puts in twice as much. */
  readonly stake: Money;
  /** Seat whose turn it is; null: the betting is over. */
  readonly toAct: number | null;
  /** The side show that seat `by` has asked of `seat`, until it is answered. */
  readonly asked: { readonly by: number; readonly seat: number } | null;
  /** The seat that asked for the show with two players left; it loses a tie. */
  readonly shownBy: number | null;
  /** Whether anybody has put in more than the boot. */
  readonly bets: boolean;
  /** Pairs of seats that have compared their cards in a side show. */
  readonly sideShows: readonly (readonly [number, number])[];
}

/** The actions that are open to the seat whose turn it is. */
export interface AddaLegal {
  readonly seat: number;
  /** The seat that has asked for a side show; until it is answered, no other action is legal. */
  readonly answers: number | null;
  readonly see: boolean;
  /** Bounds of the amount to put in, in multiples of `step`; the whole stack where that is less. */
  readonly chaal: { readonly min: Money; readonly max: Money; readonly step: Money } | null;
  /** The seat of which a side show can be asked, and the price of asking. */
  readonly sideShow: { readonly seat: number; readonly cost: Money } | null;
  /** The price of a show. */
  readonly show: Money | null;
}

const least = (a: Money, b: Money): Money => (a < b ? a : b);
const most = (a: Money, b: Money): Money => (a > b ? a : b);
const live = (state: AddaState): AddaPlayer[] => state.players.filter(({ folded }) => !folded);
export const potOf = (state: AddaState): Money =>
  money(state.players.reduce((sum, { total }) => sum + total, 0n));

function pay(player: AddaPlayer, amount: Money): AddaPlayer {
  const paid = least(amount, player.stack);
  return { ...player, stack: money(player.stack - paid), total: money(player.total + paid) };
}

/**
 * Starts a hand: everybody puts in the boot.
 * @throws RangeError for fewer than two seats, a seat twice, a button off the seats, or a stack that isn't whole
 * chips
 */
export function startAdda(setup: AddaSetup): AddaState {
  const seats = new Set(setup.players.map(({ seat }) => seat));
  if (seats.size < 2 || seats.size !== setup.players.length || !seats.has(setup.button)) {
    throw new RangeError("a hand needs two seats or more, each once, and the button on one of them");
  }
  if (setup.players.some(({ stack }) => stack <= 0n || stack % CHIP !== 0n)) {
    throw new RangeError("a stack is whole chips, above zero");
  }
  const players = setup.players.map(({ seat, stack }) =>
    pay({ seat, stack, total: money(0n), folded: false, seen: false }, setup.boot),
  );
  const state: AddaState = {
    setup,
    players,
    stake: setup.boot,
    toAct: null,
    asked: null,
    shownBy: null,
    bets: false,
    sideShows: [],
  };
  return onwards(state, setup.button);
}

/** Gives the turn to the next seat that has chips, or ends the betting. */
function onwards(state: AddaState, from: number): AddaState {
  const over = { ...state, toAct: null };
  const left = live(state);
  if (left.length === 1 || potOf(state) >= state.setup.potLimit) return over;
  const able = left.filter(({ stack }) => stack > 0n);
  const [only] = able;
  // Everybody else is all in, and the last player with chips has matched the highest total: there is nothing left to
  // decide.
  if (!only || (able.length === 1 && left.every(({ total }) => total <= only.total))) return over;
  return { ...state, toAct: after(able, from)[0]?.seat ?? null };
}

/** The legal actions now; null when the betting is over. */
export function legalAdda(state: AddaState): AddaLegal | null {
  const player = state.players.find(({ seat }) => seat === state.toAct);
  if (!player) return null;
  const nothing = { seat: player.seat, see: false, chaal: null, sideShow: null, show: null };
  if (state.asked) return { ...nothing, answers: state.asked.by };
  const times = player.seen ? 2n : 1n;
  const cost = money(state.stake * times);
  const left = live(state);
  const others = left.filter(({ seat }) => seat !== player.seat);
  const against = others.some(({ stack }) => stack > 0n);
  // A seen player can't force a blind player to show, because the blind player would decide without having looked.
  const fair = !player.seen || others.every(({ seen }) => seen);
  const before = after(left, player.seat).at(-2);
  const canAsk = player.seen && left.length > 2 && before?.seen === true && player.stack >= cost;
  return {
    ...nothing,
    answers: null,
    see: !player.seen,
    chaal: against
      ? {
          min: least(cost, player.stack),
          max: least(money(cost * 2n), player.stack),
          step: money(CHIP * times),
        }
      : null,
    sideShow: canAsk && against ? { seat: before.seat, cost } : null,
    show: !against || (left.length === 2 && fair) ? least(cost, player.stack) : null,
  };
}

/** Whether an action of the seat whose turn it is is legal. */
export function isLegalAdda(state: AddaState, action: AddaAction): boolean {
  const legal = legalAdda(state);
  if (!legal) return false;
  const { asked } = state;
  switch (action.kind) {
    case "accept":
      return asked !== null && (action.packs === asked.by || action.packs === asked.seat);
    case "refuse":
      return asked !== null;
    case "pack":
      return asked === null;
    case "see":
      return legal.see;
    case "show":
      return legal.show !== null;
    case "sideShow":
      return legal.sideShow !== null;
    default:
      return isChaal(legal.chaal, action.to);
  }
}

/** A chaal is a multiple of the step; all-in is allowed at any amount within the bounds. */
const isChaal = (chaal: AddaLegal["chaal"], to: Money): boolean =>
  chaal !== null && to >= chaal.min && to <= chaal.max && (to % chaal.step === 0n || to === chaal.max);

/**
 * The hand after an action of the seat whose turn it is.
 * @throws RangeError for an action that {@link isLegalAdda} refuses
 */
export function actAdda(state: AddaState, action: AddaAction): AddaState {
  if (!isLegalAdda(state, action)) throw new RangeError(`no legal action: ${action.kind}`);
  const seat = state.toAct ?? -1;
  const legal = legalAdda(state);
  const change = (of: number, how: (player: AddaPlayer) => AddaPlayer): AddaPlayer[] =>
    state.players.map((player) => (player.seat === of ? how(player) : player));
  const packed = (of: number) => change(of, (player) => ({ ...player, folded: true }));
  const paid = (amount: Money) => ({ bets: true, players: change(seat, (player) => pay(player, amount)) });
  const { asked } = state;
  switch (action.kind) {
    case "pack":
      return onwards({ ...state, players: packed(seat) }, seat);
    case "see":
      return { ...state, players: change(seat, (player) => ({ ...player, seen: true })) };
    case "chaal": {
      const times = state.players.find((player) => player.seat === seat)?.seen ? 2n : 1n;
      const stake = action.to / times;
      const whole = money(stake - (stake % CHIP));
      return onwards({ ...state, ...paid(action.to), stake: most(state.stake, whole) }, seat);
    }
    case "sideShow": {
      const of = legal?.sideShow;
      if (!of) return state;
      return { ...state, ...paid(of.cost), asked: { by: seat, seat: of.seat }, toAct: of.seat };
    }
    case "show": {
      const forced = legal?.chaal === null;
      return { ...state, ...paid(legal?.show ?? money(0n)), shownBy: forced ? null : seat, toAct: null };
    }
    case "accept": {
      if (!asked) return state;
      const sideShows = [...state.sideShows, [asked.by, asked.seat] as const];
      return onwards({ ...state, asked: null, sideShows, players: packed(action.packs) }, asked.by);
    }
    default:
      return asked ? onwards({ ...state, asked: null }, asked.by) : state;
  }
}

/** The action taken for a player whose time has run out: refuse a side show, else pack. */
export const timeoutAdda = (state: AddaState): AddaAction => ({ kind: state.asked ? "refuse" : "pack" });

/** Seats whose cards a seat has been shown in side shows. */
export const shownTo = ({ sideShows }: AddaState, seat: number): number[] => [
  ...new Set(sideShows.filter((pair) => pair.includes(seat)).map(([a, b]) => (a === seat ? b : a))),
];
