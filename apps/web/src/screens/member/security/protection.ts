/** The protection of an account as one score and a list of recommended steps. Source: AUTH-20. */
import type { SecurityPart } from "../../../shell/member-pages.ts";
import type { Security } from "./queries.ts";

/** The measures in order of usefulness; the points add up to 100. */
const MEASURES = [
  { part: "password", points: 20, done: (state) => state.passwordChangedAt !== null },
  { part: "twoFactor", points: 30, done: (state) => state.totp.on },
  { part: "paymentPassword", points: 20, done: (state) => state.paymentPassword },
  { part: "mobile", points: 15, done: (state) => state.mobile?.verified === true },
  { part: "email", points: 15, done: (state) => state.email?.verified === true },
] as const satisfies readonly {
  part: SecurityPart;
  points: number;
  done: (state: Protected) => boolean;
}[];

type Protected = Pick<Security, "passwordChangedAt" | "totp" | "paymentPassword" | "mobile" | "email">;
export type Measure = (typeof MEASURES)[number]["part"];

export interface Protection {
  /** 0 to 100. */
  score: number;
  level: "basic" | "good" | "strong";
  measures: readonly { part: Measure; done: boolean }[];
  /** The most useful missing measure; undefined when none is missing. */
  next: Measure | undefined;
}

export function protectionOf(state: Protected): Protection {
  const measures = MEASURES.map(({ part, points, done }) => ({ part, points, done: done(state) }));
  const score = measures.reduce((sum, { points, done }) => sum + (done ? points : 0), 0);
  return {
    score,
    level: score >= 85 ? "strong" : score >= 50 ? "good" : "basic",
    measures: measures.map(({ part, done }) => ({ part, done })),
    next: measures.find(({ done }) => !done)?.part,
  };
}
