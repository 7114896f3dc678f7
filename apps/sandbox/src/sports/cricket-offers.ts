import type { Dismissal } from "@khela/rules/sports/markets/facts";
import type { CricketState, CricketStory, InningsStory } from "./cricket-story.ts";
import { aboveHalf, normal } from "./odds.ts";
import { type Offer, offer, overUnder, twoWay } from "./offers.ts";
import type { Player } from "./players.ts";

/** How often batters get out in each way. */
export const DISMISSAL_SHARES: readonly (readonly [Dismissal, number])[] = [
  ["caught", 0.6],
  ["bowled", 0.17],
  ["lbw", 0.1],
  ["runOut", 0.07],
  ["stumped", 0.04],
  ["other", 0.02],
];
const SESSIONS = [6, 10, 15, 20];
/** A session takes no bets in its last over. */
const LAST_BALLS = 6;
/** How often the batter of each place in the order scores most, and each bowler in turn takes most wickets, by the model. */
const TOP_BATTER = [0.247, 0.244, 0.183, 0.131, 0.095, 0.054, 0.024, 0.013, 0.005, 0.002, 0.002];
const TOP_BOWLER = [0.157, 0.204, 0.209, 0.207, 0.217];
const BOWLERS = 5;
const TIE = 0.012;
/** The runs at which bets on a batter are offered, in turn. */
const BATTER_LINES = [14.5, 24.5, 34.5, 49.5, 74.5, 99.5, 124.5];
/** The scatter of the runs of a ball, in its mean. */
const SCATTER = 1.9;

const quarters = (line: number): number => Math.round(line * 4);

interface At {
  legal: number;
  wickets: number;
  runs: number;
  /** The over that hasn't begun yet. */
  nextOver: number;
}

function standing({ played }: InningsStory, balls: number): At {
  const last = played[balls - 1];
  if (!last) return { legal: 0, wickets: 0, runs: 0, nextOver: 1 };
  return { legal: last.legal, wickets: last.wickets, runs: last.total, nextOver: last.over + 1 };
}

const shift = (chance: number, logits: number): number => {
  const pulled = chance * Math.exp(logits);
  return pulled / (pulled + 1 - chance);
};

/** The chance that the home side wins, as long as nobody is tied. */
function homeWins(
  { first, second, chase }: CricketStory,
  state: CricketState | undefined,
  mood: number,
): number {
  if (state?.innings === 1) {
    const { legal, wickets, runs } = standing(second, state.balls);
    const { win, tie } = chase.at(legal, wickets, runs);
    const chasing = win / Math.max(1 - tie, 1e-6);
    return shift(second.side === "home" ? chasing : 1 - chasing, 0.3 * mood);
  }
  const { legal, wickets, runs } = standing(first, state?.balls ?? 0);
  const own = first.model.toCome(legal, wickets, first.overs * 6);
  // Until the break both sides count on all overs.
  const other = second.model.toCome(0, 0, second.overs * 6);
  const factor = first.overs / second.overs;
  const lead = runs + own.mean - other.mean * factor;
  const ahead = normal(lead / Math.sqrt(own.variance + other.variance * factor));
  return shift(first.side === "home" ? ahead : 1 - ahead, 0.5 * mood);
}

/** Runs of sessions and overs, the next wicket, and the two batters of the innings that is played. */
function inningsOffers(story: InningsStory, number: 1 | 2, balls: number, mood: number): Offer[] {
  const at = standing(story, balls);
  const { legal, wickets, runs } = at;
  const { model, overs } = story;
  const left = overs * 6 - legal;
  if (left <= LAST_BALLS || wickets === 10) return [];
  const ofBall = model.ofBall(legal, wickets);
  const pull = 1 + 0.04 * (story.side === "home" ? mood : -mood);
  const reaches = (need: number, ballsLeft: number): number =>
    aboveHalf(ballsLeft * ofBall.runs, ballsLeft * ofBall.runs * SCATTER, need);
  const sessions = SESSIONS.filter((over) => over <= overs && over * 6 - legal > LAST_BALLS).flatMap(
    (over) => {
      const { mean, variance } = model.toCome(legal, wickets, over * 6);
      const expected = runs + mean * pull;
      const base = Math.round(expected / 5) * 5;
      return [base - 4.5, base + 0.5, base + 5.5]
        .filter((line) => line > runs)
        .map((line) =>
          overUnder("cricketSession", quarters(line), aboveHalf(expected, variance, line), {
            specifiers: [number, over],
          }),
        );
    },
  );
  const overRuns = [at.nextOver, at.nextOver + 1]
    .filter((over) => over <= overs)
    .map((over) => {
      const chances = model.ofOver((over - 1) * 6, wickets);
      const mean = chances.reduce((sum, chance, value) => sum + chance * value, 0);
      const line = Math.floor(mean) + 0.5;
      const above = chances.reduce((sum, chance, value) => sum + (value > line ? chance : 0), 0);
      return overUnder("cricketOverRuns", quarters(line), above, { specifiers: [number, over] });
    });
  const base = Math.ceil((runs + 4) / 10) * 10;
  const wicketLines = [base + 0.5, base + 10.5].map((line) => {
    const need = line - runs;
    const stays = Math.exp((-need * ofBall.wicket) / ofBall.runs) * reaches(need, left);
    return overUnder("cricketNextWicket", quarters(line), stays, { specifiers: [number, wickets + 1] });
  });
  const method = offer(
    "dismissalMethod",
    DISMISSAL_SHARES.map(([key, chance]) => ({ key, chance })),
    { specifiers: [number, wickets + 1] },
  );
  const scores = new Map<string, number>();
  for (const ball of story.balls.slice(0, balls))
    scores.set(ball.batter, (scores.get(ball.batter) ?? 0) + ball.batterRuns);
  const batters = (story.crease[balls] ?? []).flatMap((key) => {
    const player = story.batting.find((one) => one.key === key);
    const line = BATTER_LINES.find((one) => one > (scores.get(key) ?? 0) + 5);
    if (!player || line === undefined) return [];
    const need = line - (scores.get(key) ?? 0);
    const stays = Math.exp((-need * ofBall.wicket) / ofBall.runs) * reaches(need, left / 2);
    const rest = { specifiers: [number], subject: { name: player.name } };
    return [overUnder("playerRuns", quarters(line), stays, rest)];
  });
  return [...sessions, ...overRuns, ...wicketLines, method, ...batters];
}

const named = (players: readonly Player[], chances: readonly number[]) =>
  players.map(({ key, name }, place) => ({ key, name, chance: chances[place] ?? 0 }));

const batterOffer = ({ batting }: InningsStory, number: 1 | 2): Offer =>
  offer("topBatter", named(batting, TOP_BATTER), { specifiers: [number] });

const bowlerOffer = (fielding: readonly Player[], number: 1 | 2): Offer =>
  offer("topBowler", named(fielding.slice(-BOWLERS), TOP_BOWLER), { specifiers: [number] });

/** All markets of a match at a moment. @param state undefined: before the start */
export function cricketOffers(
  story: CricketStory,
  state: CricketState | undefined,
  { mood, isTossed }: { mood: number; isTossed: boolean },
): Offer[] {
  const { first, second } = story;
  const home = homeWins(story, state, mood);
  const winner = [twoWay("moneyLine", ["home", "away"], home), twoWay("bookmaker", ["home", "away"], home)];
  const best = (number: 1 | 2): Offer[] =>
    number === 1
      ? [batterOffer(first, 1), bowlerOffer(second.batting, 1)]
      : [batterOffer(second, 2), bowlerOffer(first.batting, 2)];
  const ties = twoWay("tiedMatch", ["yes", "no"], TIE);
  if (!state && !isTossed) return [...winner, twoWay("toss", ["home", "away"], 0.5), ties];
  if (!state) return [...winner, ties, ...best(1), ...best(2), ...inningsOffers(first, 1, 0, mood)];
  if (state.innings === 0) {
    return [...winner, ...best(2), ...inningsOffers(first, 1, state.balls, mood)];
  }
  const { legal, wickets, runs } = standing(second, state.balls);
  const { tie } = story.chase.at(legal, wickets, runs);
  return [...winner, twoWay("tiedMatch", ["yes", "no"], tie), ...inningsOffers(second, 2, state.balls, mood)];
}
