/**
 * What a match page shows of a match in play besides its score (SPORT-01). A feed tells it in its own sport's shape; what it
 * tells beyond that is left out.
 */
import * as z from "zod/mini";

const count = z.int().check(z.gte(0), z.lte(2_000));
const side = z.enum(["home", "away"]);
/** No control characters, marks that change the direction of neighbouring text, or line breaks. */
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(40),
    z.regex(/^[^\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+$/u),
  );
const names = z.object({ bn: name, en: name });
const pair = z.object({ home: count, away: count });

/** A ball of the over as it is shown. `extra`: it doesn't count for the over. */
const ball = z.object({
  runs: z.int().check(z.gte(0), z.lte(20)),
  isWicket: z.boolean(),
  extra: z.nullable(z.enum(["wide", "noBall"])),
});

const cricket = z.object({
  sport: z.literal("cricket"),
  /** In the order in which they are played; the last one is the present one. */
  innings: z
    .array(
      z.object({
        side,
        runs: count,
        wickets: z.int().check(z.gte(0), z.lte(10)),
        /** Legal balls that were bowled, and the overs that the innings may have. */
        balls: count,
        overs: z.int().check(z.gte(1), z.lte(100)),
        isSuperOver: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(6)),
  /** The runs that win the present innings; null where nothing is chased. */
  target: z.nullable(count),
  /** The balls of the present over, or of the one that has just ended. */
  thisOver: z.array(ball).check(z.maxLength(20)),
  batters: z
    .array(z.object({ name: names, runs: count, balls: count, isOnStrike: z.boolean() }))
    .check(z.maxLength(2)),
  bowler: z.nullable(
    z.object({ name: names, runs: count, wickets: z.int().check(z.gte(0), z.lte(10)), balls: count }),
  ),
});

const football = z.object({
  sport: z.literal("football"),
  half: z.literal([1, 2]),
  goals: z
    .array(z.object({ side, minute: z.int().check(z.gte(0), z.lte(130)), player: z.nullable(names) }))
    .check(z.maxLength(20)),
  corners: pair,
  yellowCards: pair,
  redCards: pair,
});

/** Sets, games, quarters, halves or maps; the last one may be going on. */
const periods = z.array(pair).check(z.minLength(1), z.maxLength(12));

const tennis = z.object({
  sport: z.literal("tennis"),
  periods,
  /** The points of the present game: 0, 15, 30, 40 and A, in a tie-break a number; null between games and at the end. */
  game: z.nullable(
    z.object({
      home: z.string().check(z.regex(/^(A|\d{1,2})$/)),
      away: z.string().check(z.regex(/^(A|\d{1,2})$/)),
    }),
  ),
  server: z.nullable(side),
});

const badminton = z.object({ sport: z.literal("badminton"), periods, server: z.nullable(side) });
const basketball = z.object({ sport: z.literal("basketball"), periods });
const kabaddi = z.object({ sport: z.literal("kabaddi"), periods });
const esports = z.object({ sport: z.literal("esports"), periods });

export const scoreboard = z.discriminatedUnion("sport", [
  cricket,
  football,
  tennis,
  badminton,
  basketball,
  kabaddi,
  esports,
]);
export type Scoreboard = z.output<typeof scoreboard>;
export type ScoreboardOf<Sport extends Scoreboard["sport"]> = Extract<Scoreboard, { sport: Sport }>;
