import type { Facts } from "@khela/rules/sports/markets/facts";
import type { MarketSpec, Results } from "@khela/rules/sports/markets/market-type";
import { settleMarket } from "@khela/rules/sports/markets/market-types";
import type { Course, Offer } from "./offers.ts";
import { oddsOf } from "./odds.ts";
import type { Row } from "./rows.ts";

/** Bets that were taken in this time are void; null is without an end. */
export interface CancelledWindow {
  type: Offer["type"];
  /** When it is told. */
  atMs: number;
  fromMs: number | null;
  toMs: number | null;
}

/** A match as its markets need it. */
export interface BookMatch {
  key: string;
  course: Course;
  /** From when it has all its markets; before it has only the one on the winner. */
  opensAtMs: number;
  margin: number;
  /** How many times as fast as in life it is played. */
  speed: number;
  /** How much the market thinks of the home side beyond its strength at a time, in logits. */
  moodAt(atMs: number): number;
  /** Whether the feed corrects its result. */
  isCorrected: boolean;
  cancelled: CancelledWindow | null;
}

export interface Known {
  spec: MarketSpec;
  row: Row;
}
export interface MarketRow {
  status: string;
  outcomes: readonly { key: string; oddsMilli: number; isOpen: boolean; result: unknown }[];
  certainty: string | null;
  isInPlay: boolean;
  cancelled: unknown;
}

const nameOf = ({ subject }: Offer): string[] => {
  if (!subject) return [];
  return ["side" in subject ? subject.side : subject.name.en.replaceAll(/\W/g, "")];
};
export const keyOf = (match: string, offer: Offer): string =>
  [
    match,
    offer.type,
    ...offer.specifiers,
    ...(offer.line === null ? [] : [offer.line]),
    ...nameOf(offer),
  ].join("/");

export const specOf = ({ specifiers, line, subject, outcomes }: Offer): MarketSpec => ({
  specifiers,
  lineQuarters: line,
  subject,
  outcomes: outcomes.map(({ key }) => key),
});

/** The row of a market when it is first known. */
export function rowOf(
  { key: match, margin }: BookMatch,
  offer: Offer,
  version: number,
  isInPlay: boolean,
): Row {
  return {
    kind: "market",
    key: keyOf(match, offer),
    version,
    match,
    type: offer.type,
    specifiers: offer.specifiers,
    lineQuarters: offer.line,
    subject: offer.subject,
    isInPlay,
    status: "active",
    outcomes: offer.outcomes.map(({ key, chance, name }) => ({
      key,
      name: name ?? null,
      ...oddsOf(chance, margin),
      result: null,
    })),
    certainty: null,
    cancelled: null,
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The row with these changes, or the same row where they change nothing. */
export function changed(row: Row, version: number, change: Partial<MarketRow>): Row {
  const differs = Object.entries(change).some(([field, value]) => !isSame(row[field], value));
  return differs ? { ...row, ...change, version } : row;
}

export function settled(row: Row, version: number, results: Results, certainty: "live" | "confirmed"): Row {
  const outcomes = (row as unknown as MarketRow).outcomes.map((outcome) => ({
    ...outcome,
    result: results[outcome.key] ?? null,
  }));
  return changed(row, version, { status: "settled", outcomes, certainty });
}

/**
 * Settles a market where the facts decide it; otherwise it takes no bets: for now, or until its line is worth offering again.
 * @param decidedAtMs where that isn't the version
 */
export function decide(
  { row, spec }: Known,
  facts: Facts,
  { version, decidedAtMs = version, status }: DecidedAt,
): Row {
  const results = settleMarket(row["type"] as Offer["type"], facts, spec);
  return results ? settled(row, decidedAtMs, results, "live") : changed(row, version, { status });
}

interface DecidedAt {
  version: number;
  decidedAtMs?: number;
  status: "suspended" | "deactivated";
}
