import { type Money, money } from "@khela/kernel/money";
import { after } from "../card-tables/seats.ts";
import { CHIP } from "../card-tables/terms.ts";

/** What fixes a hand before any card: who is dealt in, in the order of the seats, and what everybody puts in first. */
export interface AddaSetup {
  readonly button: number;
  readonly boot: Money;
  /** At this pot everybody who is left shows. */
  readonly potLimit: Money;
  /** Two at least, by rising seat, each with chips. */
  readonly players: readonly { readonly seat: number; readonly stack: Money }[];
}

/** `packs` of an accepted side show is what the cards have said: the machine itself knows none. */
export type AddaAction =
  | { readonly kind: "pack" | "see" | "sideShow" | "refuse" | "show" }
  | { readonly kind: "chaal"; readonly to: Money }
  | { readonly kind: "accept"; readonly packs: number };

export interface AddaPlayer {
  readonly seat: number;
  /** Chips behind. */
  readonly stack: Money;
  /** Put in, in the whole hand. */
  readonly total: Money;
  readonly folded: boolean;
  /** Has looked at the own cards: pays double. */
  readonly seen: boolean;
}

/** A hand between two actions. */
export interface AddaState {
  readonly setup: AddaSetup;
  readonly players: readonly AddaPlayer[];
  /** What a blind player puts in at least; a seen one twice that. */
  readonly stake: Money;
  /** Seat whose turn it is; null: the betting is over. */
  readonly toAct: number | null;
  /** A side show that waits for its answer. */
  readonly asked: { readonly by: number; readonly seat: number } | null;
  /** Who asked for the show with one other player left: loses a tie. */
  readonly shownBy: number | null;
  /** Somebody has put in more than the boot. */
  readonly bets: boolean;
  /** Who has seen whose cards, in pairs. */
  readonly sideShows: readonly (readonly [number, number])[];
}

/** What the seat whose turn it is may do. */
export interface AddaLegal {
  readonly seat: number;
  /** Seat that asks for a side show, which waits for the answer; nothing else can be done then. */
  readonly answers: number | null;
  readonly see: boolean;
  /** From the least to the most that may be put in, in steps; all that is left, where that is less. */
  readonly chaal: { readonly min: Money; readonly max: Money; readonly step: Money } | null;
  /** Seat that a side show can be asked of, and what asking costs. */
  readonly sideShow: { readonly seat: number; readonly cost: Money } | null;
  /** What a show costs. */
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

/** Starts a hand: everybody puts in the boot. @throws RangeError where the setup makes no sense */
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
  // Everybody else is all in: who has put in as much as they did has nothing left to decide.
  if (!only || (able.length === 1 && left.every(({ total }) => total <= only.total))) return over;
  return { ...state, toAct: after(able, from)[0]?.seat ?? null };
}

/** What may be done now; null where the betting is over. */
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
  // Who has seen can't make a blind player show: that one would decide without having looked.
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

/** Whether an action of the seat whose turn it is keeps the rules. */
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

/** All chips may always be put in, where they are within the bounds. */
const isChaal = (chaal: AddaLegal["chaal"], to: Money): boolean =>
  chaal !== null && to >= chaal.min && to <= chaal.max && (to % chaal.step === 0n || to === chaal.max);

/** The hand after an action of the seat whose turn it is. @throws RangeError where {@link isLegalAdda} says no */
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

/** What the clock does for who doesn't: refuse a side show, else pack. */
export const timeoutAdda = (state: AddaState): AddaAction => ({ kind: state.asked ? "refuse" : "pack" });

/** Seats whose cards a seat has been shown in side shows. */
export const shownTo = ({ sideShows }: AddaState, seat: number): number[] => [
  ...new Set(sideShows.filter((pair) => pair.includes(seat)).map(([a, b]) => (a === seat ? b : a))),
];
