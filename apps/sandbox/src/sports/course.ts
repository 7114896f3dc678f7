import type { Chance } from "./chance.ts";
import type { Sport } from "./clubs.ts";
import type { Fixture } from "./fixtures.ts";

/** The state of a match from a moment on. `home` and `away` are counted; `texts` are shown. */
export interface Moment {
  atMs: number;
  home: number;
  away: number;
  texts: { home: string; away: string; clock: string };
  /** The remaining share of the match, from 0 to 1. */
  left: number;
  /** Whether an event has just made every price uncertain. */
  isUncertain: boolean;
  /** The home side's lead in its chances to win, beyond its strength, in logits. */
  lead: number;
}

/** A match from its start to its end. */
export interface Course {
  moments: readonly Moment[];
  endsAtMs: number;
}

const MINUTE_MS = 60_000;
const BREAK_MS = 10 * MINUTE_MS;

type Play = (chance: Chance, fixture: Fixture) => Course;

const edge = ({ home, away }: Fixture): number => home.strength - away.strength;
const plain = (home: number, away: number, clock: string): Moment["texts"] => ({
  home: String(home),
  away: String(away),
  clock,
});

const football: Play = (chance, fixture) => {
  const { key, startsAtMs } = fixture;
  const moments: Moment[] = [];
  let [home, away] = [0, 0];
  for (let minute = 0; minute <= 90; minute += 1) {
    const before = home + away;
    if (minute > 0 && chance(key, "home", minute) < (1.45 / 90) * Math.exp(edge(fixture) / 2)) home += 1;
    if (minute > 0 && chance(key, "away", minute) < (1.15 / 90) * Math.exp(-edge(fixture) / 2)) away += 1;
    moments.push({
      atMs: startsAtMs + minute * MINUTE_MS + (minute > 45 ? BREAK_MS : 0),
      home,
      away,
      texts: plain(home, away, `${minute}'`),
      left: 1 - minute / 90,
      isUncertain: home + away > before,
      lead: 0,
    });
  }
  return { moments, endsAtMs: startsAtMs + 93 * MINUTE_MS + BREAK_MS };
};

const RAIDS = 80;
const kabaddi: Play = (chance, fixture) => {
  const { key, startsAtMs } = fixture;
  const moments: Moment[] = [];
  const score = [0, 0];
  for (let raid = 0; raid <= RAIDS; raid += 1) {
    const side = raid % 2;
    const luck = chance(key, "raid", raid) + (side === 0 ? 1 : -1) * edge(fixture) * 0.06;
    if (raid > 0 && luck > 0.45) score[side] = (score[side] ?? 0) + (luck > 0.92 ? 2 : 1);
    else if (raid > 0 && luck < 0.22) score[1 - side] = (score[1 - side] ?? 0) + 1;
    const [home = 0, away = 0] = score;
    // The golden raid: a match must have a winner.
    if (raid === RAIDS && home === away) score[edge(fixture) >= 0 ? 0 : 1] = home + 1;
    const left = 1 - raid / RAIDS;
    moments.push({
      atMs: startsAtMs + raid * 30_000 + (raid > RAIDS / 2 ? BREAK_MS / 2 : 0),
      home: score[0] ?? 0,
      away: score[1] ?? 0,
      texts: plain(score[0] ?? 0, score[1] ?? 0, `${Math.floor(raid / 2)}:${raid % 2 ? "30" : "00"}`),
      left,
      isUncertain: false,
      lead: (home - away) / (1.2 + 5 * Math.sqrt(left)),
    });
  }
  return { moments, endsAtMs: startsAtMs + 46 * MINUTE_MS };
};

const badminton: Play = (chance, fixture) => {
  const { key, startsAtMs } = fixture;
  const moments: Moment[] = [];
  const games = [0, 0];
  let points = [0, 0];
  for (let rally = 0; Math.max(...games) < 2; rally += 1) {
    if (rally > 0) {
      const winner = chance(key, "rally", rally) < 0.5 + edge(fixture) * 0.05 ? 0 : 1;
      points[winner] = (points[winner] ?? 0) + 1;
      const [first = 0, second = 0] = points;
      if (
        Math.max(first, second) === 30 ||
        (Math.max(first, second) >= 21 && Math.abs(first - second) >= 2)
      ) {
        games[winner] = (games[winner] ?? 0) + 1;
        points = [0, 0];
      }
    }
    const [home = 0, away = 0] = games;
    const [ofHome = 0, ofAway = 0] = points;
    moments.push({
      atMs: startsAtMs + rally * 25_000,
      home,
      away,
      texts: plain(home, away, `${ofHome}-${ofAway}`),
      left: 1 - Math.min(1, rally / 120),
      isUncertain: false,
      lead: (home - away) * 1.1 + (ofHome - ofAway) * 0.09,
    });
  }
  return { moments, endsAtMs: (moments.at(-1)?.atMs ?? startsAtMs) + MINUTE_MS };
};

const BALLS = 120;
const BALL_MS = 38_000;
/** The usual number of runs of an innings. */
const PAR = 158;

/**
 * One innings, ball by ball. @param target the runs of the first innings; this one ends once they are passed
 */
function innings(chance: Chance, name: string, better: number, target = Number.POSITIVE_INFINITY) {
  const balls = [{ runs: 0, wickets: 0 }];
  let [runs, wickets] = [0, 0];
  for (; balls.length <= BALLS && wickets < 10 && runs <= target; balls.push({ runs, wickets })) {
    const luck = chance(name, balls.length) + better * 0.02;
    if (luck < 0.045) wickets += 1;
    else if (luck > 0.955) runs += 6;
    else if (luck > 0.85) runs += 4;
    else if (luck > 0.76) runs += 2;
    else if (luck > 0.38) runs += 1;
  }
  return balls;
}

const overs = (balls: number): string => `${Math.floor(balls / 6)}.${balls % 6}`;

const cricket: Play = (chance, fixture) => {
  const { key, startsAtMs } = fixture;
  const homeBatsFirst = chance(key, "toss") < 0.5;
  const better = edge(fixture) * (homeBatsFirst ? 1 : -1);
  const first = innings(chance, `${key}|first`, better);
  const total = first.at(-1) ?? { runs: 0, wickets: 0 };
  const second = innings(chance, `${key}|second`, -better, total.runs);
  const told = (one: { runs: number; wickets: number }): string => `${one.runs}/${one.wickets}`;
  const moment = (
    atMs: number,
    [one, other]: readonly [string, string],
    [ofOne, ofOther]: readonly [number, number],
    rest: { clock: string; left: number; shaken: boolean; lead: number },
  ): Moment => ({
    atMs,
    home: homeBatsFirst ? ofOne : ofOther,
    away: homeBatsFirst ? ofOther : ofOne,
    texts: { home: homeBatsFirst ? one : other, away: homeBatsFirst ? other : one, clock: rest.clock },
    left: rest.left,
    isUncertain: rest.shaken,
    lead: homeBatsFirst ? rest.lead : -rest.lead,
  });
  const fell = (balls: typeof first, index: number): boolean =>
    (balls[index]?.wickets ?? 0) > (balls[index - 1]?.wickets ?? 0);
  const secondAtMs = startsAtMs + first.length * BALL_MS + BREAK_MS;
  const moments = [
    ...first.map((ball, index) => {
      const rest = BALLS - index;
      const lead = (ball.runs + rest * 1.35 * (1 - ball.wickets * 0.055) - PAR) / 22;
      const clock = overs(index);
      const left = 1 - index / BALLS / 2;
      return moment(startsAtMs + index * BALL_MS, [told(ball), "-"], [ball.runs, 0], {
        clock,
        left,
        shaken: fell(first, index),
        lead,
      });
    }),
    ...second.map((ball, index) => {
      const rest = BALLS - index;
      const need = total.runs + 1 - ball.runs - rest * 1.35 * (1 - ball.wickets * 0.055);
      const lead = need / (2 + 1.9 * Math.sqrt(rest));
      const clock = overs(index);
      return moment(secondAtMs + index * BALL_MS, [told(total), told(ball)], [total.runs, ball.runs], {
        clock,
        left: 0.5 - index / BALLS / 2,
        shaken: fell(second, index),
        lead,
      });
    }),
  ];
  return { moments, endsAtMs: (moments.at(-1)?.atMs ?? startsAtMs) + MINUTE_MS };
};

const PLAYS: Readonly<Record<Sport, Play>> = { football, kabaddi, badminton, cricket };

/** The whole course of a match; always the same for the same feed. */
export const courseOf = (chance: Chance, fixture: Fixture): Course =>
  PLAYS[fixture.league.sport](chance, fixture);

/** The state of a match at a time; undefined before its start. */
export const momentAt = ({ moments }: Course, nowMs: number): Moment | undefined =>
  moments.findLast(({ atMs }) => atMs <= nowMs);
