/** What a vendor's statement of an hour and our book of it say of each other. Pure. Source: domain rules W7, GAME-07. */
import type { Money } from "@khela/kernel/money";
import { money, ZERO } from "@khela/kernel/money";

/** A line of a statement. The amount is as the player sees it: a stake is negative. */
export interface StatementLine {
  /** The vendor's name for it. */
  txId: string;
  /** Our own, in our book. */
  id?: string;
  playerId: string;
  amount: Money;
  currency: string;
  atMs: number;
}

/** What both books say under one name. */
export interface LinePair {
  ours: StatementLine | undefined;
  theirs: StatementLine | undefined;
}

/** Where both sides date a line by clocks of their own: `around` is read wider than the period. */
export interface StatementSides {
  fromMs: number;
  untilMs: number;
  /** Their lines, in their order. */
  theirs: readonly StatementLine[];
  /** Our lines of the period, and those that theirs name, whenever they were. */
  ours: ReadonlyMap<string, StatementLine>;
}

/** How the books of one currency differ in a period. */
export interface StatementDifference {
  currency: string;
  /** Lines that differ. */
  lines: number;
  ours: { total: Money; lines: number };
  theirs: { total: Money; lines: number };
  /** The first line that differs, by time. */
  first: LinePair;
}

/**
 * Pairs the lines of a period: theirs by their own date, and ours that they don't list around it. A name that they list
 * twice has a pair of its own for each, the second without ours.
 */
export function pairLines({ fromMs, untilMs, theirs, ours }: StatementSides): LinePair[] {
  const inside = ({ atMs }: StatementLine): boolean => atMs >= fromMs && atMs < untilMs;
  const listed = new Set<string>();
  const pairs: LinePair[] = [];
  for (const line of theirs) {
    const known = listed.has(line.txId) ? undefined : ours.get(line.txId);
    listed.add(line.txId);
    if (inside(line)) pairs.push({ ours: known, theirs: line });
  }
  for (const line of ours.values())
    if (inside(line) && !listed.has(line.txId)) pairs.push({ ours: line, theirs: undefined });
  return pairs;
}

/** The currencies in which the pairs differ; a line without an amount is nobody's concern. */
export function differencesOf(pairs: readonly LinePair[]): StatementDifference[] {
  const moved = pairs.filter(({ ours, theirs }) => Boolean(ours?.amount) || Boolean(theirs?.amount));
  const byCurrency = Map.groupBy(moved, ({ ours, theirs }) => (theirs ?? ours)?.currency ?? "");
  return [...byCurrency].flatMap(([currency, all]) => {
    const wrong = all.filter((pair) => !agree(pair)).toSorted((a, b) => timeOf(a) - timeOf(b));
    const [first] = wrong;
    if (!first) return [];
    const side = (of: "ours" | "theirs") => {
      const lines = all.flatMap((pair) => pair[of] ?? []).filter((line) => line.currency === currency);
      return {
        total: money(lines.reduce<bigint>((sum, { amount }) => sum + amount, ZERO)),
        lines: lines.length,
      };
    };
    return [{ currency, lines: wrong.length, ours: side("ours"), theirs: side("theirs"), first }];
  });
}

const timeOf = ({ ours, theirs }: LinePair): number => (theirs ?? ours)?.atMs ?? 0;

function agree({ ours, theirs }: LinePair): boolean {
  return (
    ours !== undefined &&
    theirs !== undefined &&
    ours.amount === theirs.amount &&
    ours.currency === theirs.currency &&
    ours.playerId === theirs.playerId
  );
}
