import type { MarketSport } from "@khela/rules/sports/markets/facts";
import type { Chance } from "./chance.ts";
import { cricket } from "./cricket.ts";
import type { Fixture } from "./fixtures.ts";
import { football } from "./football.ts";
import type { Course } from "./offers.ts";
import { basketball, kabaddi } from "./points.ts";
import { badminton, esports, tennis } from "./races.ts";

const PLAYS: Readonly<Record<MarketSport, (chance: Chance, fixture: Fixture) => Course>> = {
  football,
  cricket,
  tennis,
  badminton,
  basketball,
  kabaddi,
  esports,
};

/** The whole course of a match; always the same for the same feed. @param speed how many times as fast as in life it is played */
export function courseOf(chance: Chance, fixture: Fixture, speed: number): Course {
  const course = PLAYS[fixture.league.sport](chance, fixture);
  if (speed === 1) return course;
  const { startsAtMs } = fixture;
  const at = (atMs: number): number => startsAtMs + Math.round((atMs - startsAtMs) / speed);
  return {
    ...course,
    moments: course.moments.map((moment) => ({ ...moment, atMs: at(moment.atMs) })),
    endsAtMs: at(course.endsAtMs),
  };
}
