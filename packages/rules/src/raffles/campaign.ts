import { type Money, money, taka, ZERO } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** A campaign is edited as a draft; once published, operators can only pause, resume and end it (PROMO-05). */
export const raffleStates = ["draft", "published", "paused", "ended", "discarded"] as const;
export type RaffleState = (typeof raffleStates)[number];

export const raffleEvents = ["publish", "discard", "pause", "resume", "end"] as const;
export type RaffleEvent = (typeof raffleEvents)[number];

/** What operators do to a campaign without a second one. */
export const raffleSteps = ["discard", "pause", "resume", "end"] as const satisfies readonly RaffleEvent[];

/** The database refuses other transitions too. */
export const raffleTransitions: Transitions<RaffleState, RaffleEvent> = {
  draft: { publish: "published", discard: "discarded" },
  published: { pause: "paused", end: "ended" },
  paused: { resume: "published", end: "ended" },
  ended: {},
  discarded: {},
};

/** How a published campaign stands for players at a moment; `empty`: nothing is left that could be won. */
export const rafflePhases = ["upcoming", "open", "paused", "empty", "ended"] as const;
export type RafflePhase = (typeof rafflePhases)[number];

/** The figures by which a claim is judged. */
export interface RaffleFigures {
  readonly state: RaffleState;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly budget: Money;
  readonly paid: Money;
  /** The most in one hour of the clock; undefined: no limit but the budget. */
  readonly hourBudget: Money | undefined;
  /** What was paid in the hour of the moment. */
  readonly paidThisHour: Money;
  /**
   * The largest prize that the next claim could win, or the amount of the envelope's next part; undefined where nothing
   * is left.
   */
  readonly largest: Money | undefined;
}

/** The phase at a moment. */
export function phaseAt(figures: RaffleFigures, nowMs: number): RafflePhase {
  const { state, startsAtMs, endsAtMs, budget, paid, largest } = figures;
  if (state !== "published" && state !== "paused") return "ended";
  if (nowMs >= endsAtMs) return "ended";
  // A claim is never drawn where its largest prize could not be paid, so that the budget steers no outcome.
  if (largest === undefined || paid + largest > budget) return "empty";
  if (state === "paused") return "paused";
  return nowMs < startsAtMs ? "upcoming" : "open";
}

/** Whether the next claim has to wait for the next hour, because its largest prize would exceed the hour's budget. */
export const isHourSpent = ({ hourBudget, paidThisHour, largest = ZERO }: RaffleFigures): boolean =>
  hourBudget !== undefined && paidThisHour + largest > hourBudget;

const HOUR_MS = 3_600_000;

/** The hour of the clock that a moment lies in, as Unix milliseconds of its start. */
export const hourOf = (atMs: number): number => atMs - (atMs % HOUR_MS);

/** When the next hour of the clock begins. */
export const nextHour = (atMs: number): number => hourOf(atMs) + HOUR_MS;

/** The largest prize that is not sold out; undefined where all are. Prizes of nothing are prizes too. */
export function largestLeft(amounts: readonly Money[], soldOut: readonly number[]): Money | undefined {
  const left = amounts.filter((_, place) => !soldOut.includes(place));
  return left.length === 0 ? undefined : left.reduce((most, amount) => (amount > most ? amount : most), ZERO);
}

/**
 * How many new tickets an amount earns.
 * @param counted everything that was counted for the member; corrections may have made it smaller
 * @param per the amount for one ticket, above zero
 * @param given the tickets that it has earned before: they are not taken back
 */
export function earnedTickets(counted: Money, per: Money, given: number, most: number): number {
  if (counted <= 0n) return 0;
  const due = counted / per;
  return Math.max(0, Number(due > BigInt(most) ? BigInt(most) : due) - given);
}

/** What a member must fulfil to use a ticket; `undefined` and 0: nothing. */
interface RaffleConditions {
  readonly minVipLevel: number;
  /** The sum of the member's deposits since the campaign began. */
  readonly minDeposit: Money | undefined;
}

export const raffleShortfalls = ["rank", "deposit"] as const;
export type RaffleShortfall = (typeof raffleShortfalls)[number];

/** The first condition that a member does not fulfil; undefined where all are. */
export function shortfallOf(
  { minVipLevel, minDeposit }: RaffleConditions,
  { vipLevel, deposited }: { vipLevel: number; deposited: Money },
): RaffleShortfall | undefined {
  if (vipLevel < minVipLevel) return "rank";
  return minDeposit !== undefined && deposited < minDeposit ? "deposit" : undefined;
}

/** The budget up to which one operator may publish a campaign alone (OPS-05). */
export const RAFFLE_ALONE: Money = taka(10_000);

/** Whether a publication needs a second operator. */
export const needsTwoPublishers = (budget: Money): boolean => budget > RAFFLE_ALONE;

/** The terms of a campaign that decide about money. */
export interface RaffleTerms {
  readonly kind: "egg" | "envelope" | "wheel";
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly budget: Money;
  readonly hourBudget: Money | undefined;
  readonly prizes: readonly { readonly ppm: number; readonly amount: Money; readonly stock: number | null }[];
  readonly envelope: { readonly parts: number; readonly least: Money } | undefined;
  readonly turnoverPer: Money | undefined;
  readonly depositPer: Money | undefined;
  readonly conditions: RaffleConditions;
}

const ODDS_SUM = 1_000_000;
/** A wheel with more segments can't be read, and with one is none. */
const PRIZES = { min: 2, max: 12 } as const;
const HUNDREDTH = 100n;

/** The first field of the terms that can't be published; undefined where all is right. */
export function termsProblem(terms: RaffleTerms): string | undefined {
  const { kind, prizes, envelope, budget, hourBudget, turnoverPer, depositPer, conditions } = terms;
  if (terms.endsAtMs <= terms.startsAtMs) return "endsAt";
  if (budget <= 0n) return "budget";
  if ((kind === "envelope") !== (envelope !== undefined)) return "envelope";
  if (turnoverPer !== undefined && turnoverPer <= 0n) return "turnoverPer";
  if (depositPer !== undefined && depositPer <= 0n) return "depositPer";
  if (conditions.minDeposit !== undefined && conditions.minDeposit <= 0n) return "minDeposit";
  if (hourBudget !== undefined && (hourBudget <= 0n || hourBudget > budget)) return "hourBudget";
  if (envelope) {
    if (prizes.length > 0) return "prizes";
    const { parts, least } = envelope;
    if (least < HUNDREDTH || money(least * BigInt(parts)) > budget) return "least";
    // The largest part that can be: all others are the least.
    const largestPart = money(budget - least * BigInt(parts - 1));
    return hourBudget !== undefined && hourBudget < largestPart ? "hourBudget" : undefined;
  }
  if (prizes.length < PRIZES.min || prizes.length > PRIZES.max) return "prizes";
  if (prizes.reduce((sum, { ppm }) => sum + ppm, 0) !== ODDS_SUM) return "odds";
  const largest = largestLeft(
    prizes.map(({ amount }) => amount),
    [],
  );
  if (largest === undefined || largest === ZERO) return "prizes";
  if (largest > budget) return "budget";
  return hourBudget !== undefined && largest > hourBudget ? "hourBudget" : undefined;
}

/** What a draw costs on average, in the unit's ten-thousandths, while all prizes are in stock. */
export function expectedPrize(prizes: RaffleTerms["prizes"]): Money {
  return money(prizes.reduce((sum, { ppm, amount }) => sum + amount * BigInt(ppm), 0n) / BigInt(ODDS_SUM));
}

/** What a ticket pays on average, by which gifts of tickets are held to the limits of other grants (OPS-01). */
export const ticketValue = ({ prizes, envelope, budget }: RaffleTerms): Money =>
  envelope ? money(budget / BigInt(envelope.parts)) : expectedPrize(prizes);
