import type { Scoreboard } from "@khela/contract/scoreboards";
import type { Facts } from "@khela/rules/sports/markets/facts";
import type { MarketTypeId } from "@khela/rules/sports/markets/market-types";
import type { Name } from "./league.ts";

/** An outcome with the chance that the model gives it. */
export interface OfferedOutcome {
  key: string;
  chance: number;
  /** A player's name; fixed outcomes are named by the market's type. */
  name?: Name;
}

/** A market as a sport's model offers it at a moment. */
export interface Offer {
  type: MarketTypeId;
  specifiers: readonly number[];
  /** In quarters. */
  line: number | null;
  subject: { side: "home" | "away" } | { name: Name } | null;
  outcomes: readonly OfferedOutcome[];
}

/** The score as a match row shows it. */
export interface ScoreTexts {
  home: string;
  away: string;
  clock: string;
}

/** The state of a match from a moment on. */
export interface Moment {
  atMs: number;
  score: ScoreTexts;
  /** Whether an event has just made every price uncertain. */
  isShaken: boolean;
}

/** What a feed tells once a match is over, or later when it corrects itself. */
export interface FinalResult {
  facts: Facts;
  score: ScoreTexts;
  board: Scoreboard;
}

/** A match from its announcement to its end, as far as it follows from its name and the seed. */
export interface Course {
  moments: readonly Moment[];
  endsAtMs: number;
  /** When the toss is, or null where there is none; it decides which markets there are before the start. */
  tossAtMs: number | null;
  /** What happened up to a moment, by its place; -1: before the start, after the toss. */
  factsAt(moment: number): Facts;
  /** The scoreboard at a moment. */
  boardAt(moment: number): Scoreboard;
  /**
   * The markets that are open at a moment, none of them decided. @param moment -1: before the start
   * @param mood how much the market thinks of the home side beyond its strength, in logits
   */
  offersAt(moment: number, mood: number, isTossed: boolean): Offer[];
  final: FinalResult;
  /** The corrected result that follows the end; null for nearly all matches. */
  corrected: FinalResult | null;
}

type Rest = Partial<Pick<Offer, "specifiers" | "line" | "subject">>;
const REST = { specifiers: [], line: null, subject: null } as const;

export const offer = (type: MarketTypeId, outcomes: readonly OfferedOutcome[], rest: Rest = {}): Offer => ({
  ...REST,
  ...rest,
  type,
  outcomes,
});

/** A market of two outcomes of which one happens. @param chance that of the first key */
export const twoWay = (
  type: MarketTypeId,
  [first, second]: readonly [string, string],
  chance: number,
  rest: Rest = {},
): Offer =>
  offer(
    type,
    [
      { key: first, chance },
      { key: second, chance: 1 - chance },
    ],
    rest,
  );

export const overUnder = (type: MarketTypeId, line: number, over: number, rest: Rest = {}): Offer =>
  twoWay(type, ["over", "under"], over, { ...rest, line });

/** An outcome that is nearly certain leaves nothing to bet on. */
const MOST_CHANCE = 0.97;

export const isWorthOffering = ({ outcomes }: Offer): boolean =>
  outcomes.every(({ chance }) => chance <= MOST_CHANCE);
