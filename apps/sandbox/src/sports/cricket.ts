import type { Ball, CricketFacts, CricketInnings, Dismissal, Side } from "@khela/rules/sports/markets/facts";
import { otherSide } from "@khela/rules/sports/markets/facts";
import type { Chance } from "./chance.ts";
import { cricketBoard } from "./cricket-board.ts";
import { createInningsModel, type PlayedBall, playInnings } from "./cricket-model.ts";
import { cricketOffers, DISMISSAL_SHARES } from "./cricket-offers.ts";
import type { CricketState, CricketStory, InningsStory } from "./cricket-story.ts";
import type { Fixture } from "./fixtures.ts";
import type { Course, FinalResult, Moment, ScoreTexts } from "./offers.ts";
import { elevenOf, type Player } from "./players.ts";

const MINUTE_MS = 60_000;
const BALL_MS = 38_000;
const BREAK_MS = 10 * MINUTE_MS;
const TOSS_BEFORE_MS = 30 * MINUTE_MS;
const SUPER_OVER_MS = 12 * MINUTE_MS;
const OVERS = 20;
/** One match in so many has rain in its break, and one in so many is never finished. */
const RAIN = 1 / 12;
const NO_RESULT = 1 / 60;
const BOWLERS = 5;

/** Adds batters, bowlers and ways of getting out to the balls of an innings. */
function tellBalls(
  chance: Chance,
  name: string,
  {
    played,
    batting,
    bowling,
  }: { played: readonly PlayedBall[]; batting: readonly Player[]; bowling: readonly Player[] },
): Pick<InningsStory, "balls" | "crease"> {
  const bowlers = bowling.slice(-BOWLERS);
  let [striker, other, next] = [0, 1, 2];
  const keyOf = (place: number): string => batting[place]?.key ?? "";
  const crease: [string, string][] = [[keyOf(0), keyOf(1)]];
  const balls = played.map((ball, place): Ball => {
    const batter = keyOf(striker);
    const isLastOfOver = ball.isLegal && ball.legal % 6 === 0;
    const told: Ball = {
      over: ball.over,
      runs: ball.runs,
      penaltyRuns: 0,
      isLegal: ball.isLegal,
      batter,
      bowler: bowlers[(ball.over - 1) % BOWLERS]?.key ?? "",
      batterRuns: ball.isLegal ? ball.runs : 0,
      wicket: ball.isWicket ? { batter, how: howOf(chance(name, "how", place)) } : null,
    };
    if (ball.isWicket) {
      striker = next;
      next += 1;
    } else if (ball.isLegal && ball.runs % 2 === 1) [striker, other] = [other, striker];
    if (isLastOfOver) [striker, other] = [other, striker];
    crease.push([keyOf(striker), keyOf(other)]);
    return told;
  });
  return { balls, crease };
}

function howOf(luck: number): Dismissal {
  let left = luck;
  return DISMISSAL_SHARES.find(([, share]) => (left -= share) < 0)?.[0] ?? "other";
}

function storyOf(chance: Chance, { key, league, home, away }: Fixture): CricketStory {
  const edge = home.strength - away.strength;
  const firstSide: Side = chance(key, "toss") < 0.5 ? "home" : "away";
  const elevens = { home: elevenOf(league, home), away: elevenOf(league, away) };
  const rain = chance(key, "rain");
  const lost = rain < RAIN ? 2 + Math.floor((rain / RAIN) * 6) : 0;
  const innings = (side: Side, overs: number, target?: number): InningsStory => {
    const model = createInningsModel(overs * 6, side === "home" ? edge : -edge);
    const name = `${key}|${side === firstSide ? "first" : "second"}`;
    const played = playInnings(model, chance, name, { balls: overs * 6, target });
    const [batting, bowling] = [elevens[side], elevens[otherSide(side)]];
    const last = played.at(-1);
    const end = last && target !== undefined && last.total >= target ? "target" : "overs";
    return {
      side,
      overs,
      model,
      batting,
      played,
      ...tellBalls(chance, name, { played, batting, bowling }),
      end: last?.wickets === 10 ? "allOut" : end,
      wasCut: overs < OVERS,
    };
  };
  const first = innings(firstSide, OVERS);
  const total = first.played.at(-1)?.total ?? 0;
  const second = otherSide(firstSide);
  const full = first.model.toCome(0, 0, OVERS * 6).mean;
  const shorter = createInningsModel((OVERS - lost) * 6, 0).toCome(0, 0, (OVERS - lost) * 6).mean;
  // The target follows from the runs that the remaining overs are usually worth.
  const target = lost === 0 ? total + 1 : Math.floor((total * shorter) / full) + 1;
  let chasing = innings(second, OVERS - lost, target);
  if (chance(key, "no result") < NO_RESULT) {
    const until = Math.floor(chasing.played.length * 0.4);
    chasing = {
      ...chasing,
      played: chasing.played.slice(0, until),
      balls: chasing.balls.slice(0, until),
      end: "rain",
    };
  }
  return { key, first, second: chasing, target, chase: forgettable(() => chasing.model.chase(target)) };
}

/** A large table that is made at its first use, and again after it was forgotten. */
function forgettable<Arguments extends unknown[], Answer>(make: () => (...at: Arguments) => Answer) {
  let table: ((...at: Arguments) => Answer) | undefined;
  return {
    at: (...at: Arguments): Answer => (table ??= make())(...at),
    forget(): void {
      table = undefined;
    },
  };
}

const oversText = (legal: number): string => `${Math.floor(legal / 6)}.${legal % 6}`;
const scoreText = (innings: InningsStory, balls: number): string => {
  const last = innings.played[balls - 1];
  return `${last?.total ?? 0}/${last?.wickets ?? 0}`;
};

function scoreOf({ first, second }: CricketStory, { innings, balls }: CricketState): ScoreTexts {
  const now = innings === 0 ? first : second;
  const texts = {
    [first.side]: scoreText(first, innings === 0 ? balls : first.played.length),
    [second.side]: innings === 0 ? "-" : scoreText(second, balls),
  };
  return {
    home: texts["home"] ?? "-",
    away: texts["away"] ?? "-",
    clock: oversText(now.played[balls - 1]?.legal ?? 0),
  };
}

/** Who won the innings; null where that isn't known. */
function winnerOf({ first, second, target }: CricketStory): CricketFacts["winner"] {
  if (second.end === "rain") return null;
  const total = second.played.at(-1)?.total ?? 0;
  if (total >= target) return second.side;
  return total === target - 1 ? "tie" : first.side;
}

/** @param state undefined: before the match, after the toss */
function factsOf(
  story: CricketStory,
  state: CricketState | undefined,
  rest: Pick<CricketFacts, "ending" | "superOver" | "tossWonBy">,
): CricketFacts {
  const { first, second } = story;
  const told = (of: InningsStory, balls: number): CricketInnings => ({
    batting: of.side,
    overs: of.overs,
    cutAfterBalls: of.wasCut ? 0 : null,
    balls: balls === of.balls.length ? of.balls : of.balls.slice(0, balls),
    end: balls === of.balls.length ? of.end : null,
  });
  const players = [first, second].flatMap(({ side, batting }) =>
    batting.map(({ key, name }) => ({ key, name, side })),
  );
  const isOver = state?.innings === 1 && state.balls === second.balls.length;
  return {
    sport: "cricket",
    overs: OVERS,
    players,
    innings: state
      ? [
          told(first, state.innings === 0 ? state.balls : first.balls.length),
          ...(state.innings === 1 ? [told(second, state.balls)] : []),
        ]
      : [],
    winner: isOver ? winnerOf(story) : null,
    ...rest,
  };
}

/** In the correction the runs of a ball of the seventh over are found to belong to the sixth, as byes. */
function correctedStory(story: CricketStory): CricketStory | null {
  const { balls } = story.first;
  const dot = balls.findIndex((ball) => ball.over === 6 && ball.isLegal && ball.runs === 0 && !ball.wicket);
  const ofSeventh = balls.filter((ball) => ball.over === 7 && ball.isLegal);
  const runs = Math.max(0, ...ofSeventh.map((ball) => ball.runs));
  const hit = balls.findIndex((ball) => ball.over === 7 && ball.isLegal && ball.runs === runs);
  if (dot < 0 || runs === 0) return null;
  const moved = balls.map((ball, place) => {
    if (place !== dot && place !== hit) return ball;
    return { ...ball, runs: place === dot ? runs : 0 };
  });
  return { ...story, first: { ...story.first, balls: moved } };
}

/** A T20 match, ball by ball: toss, two innings, in a few rain and a shorter chase, after a tie a super over. */
export function cricket(chance: Chance, fixture: Fixture): Course {
  const { key, startsAtMs } = fixture;
  const story = storyOf(chance, fixture);
  const { first, second } = story;
  const tossWonBy: Side = chance(key, "toss won by") < 0.5 ? "home" : "away";
  const secondAtMs = startsAtMs + first.balls.length * BALL_MS + BREAK_MS;
  const states: (CricketState & { atMs: number })[] = [
    ...Array.from({ length: first.balls.length + 1 }, (_, balls) => ({
      innings: 0 as const,
      balls,
      atMs: startsAtMs + balls * BALL_MS,
    })),
    ...Array.from({ length: second.balls.length + 1 }, (_, balls) => ({
      innings: 1 as const,
      balls,
      atMs: secondAtMs + (balls === 0 ? MINUTE_MS - BREAK_MS : balls * BALL_MS),
    })),
  ];
  const lastAtMs = states.at(-1)?.atMs ?? startsAtMs;
  const isTied = winnerOf(story) === "tie";
  const wonBy: Side = chance(key, "super over") < 0.5 ? "home" : "away";
  const superOver = isTied ? { wonBy, decidesMatch: true } : null;
  const ending = { how: second.end === "rain" ? "abandoned" : "played" } as const;
  const last: CricketState = { innings: 1, balls: second.balls.length };
  const finalOf = (of: CricketStory): FinalResult => ({
    facts: factsOf(of, last, { ending, superOver, tossWonBy }),
    score: { ...scoreOf(story, last), clock: "" },
    board: { ...cricketBoard(of, last), thisOver: [], batters: [], bowler: null },
  });
  const correction = correctedStory(story);
  return {
    moments: states.map(({ innings, balls, atMs }): Moment => {
      const ball = (innings === 0 ? first : second).balls[balls - 1];
      return { atMs, score: scoreOf(story, { innings, balls }), isShaken: ball?.wicket != null };
    }),
    endsAtMs: lastAtMs + (isTied ? SUPER_OVER_MS : 0) + MINUTE_MS,
    tossAtMs: startsAtMs - TOSS_BEFORE_MS,
    boardAt: (moment) => cricketBoard(story, states[moment] ?? last),
    factsAt: (moment) => factsOf(story, states[moment], { ending: null, superOver: null, tossWonBy }),
    offersAt: (moment, mood, isTossed) => cricketOffers(story, states[moment], { mood, isTossed }),
    final: finalOf(story),
    corrected: correction ? finalOf(correction) : null,
  };
}
