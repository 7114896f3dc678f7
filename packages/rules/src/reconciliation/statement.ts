/** Compares a vendor's statement of an hour with our book of it. Pure. Source: domain rules W7, GAME-07. */
import type { Money } from "@khela/kernel/money";
import { money, ZERO } from "@khela/kernel/money";

/** A line of a statement. The amount is from the player's side: a stake is negative. */
export interface StatementLine {
  /** The vendor's id of the transaction. */
  txId: string;
  /** Our own id, for lines of our book. */
  id?: string;
  playerId: string;
  amount: Money;
  currency: string;
  atMs: number;
}

/** The lines of both books with the same transaction id. */
export interface LinePair {
  ours: StatementLine | undefined;
  theirs: StatementLine | undefined;
}

/** The lines of both sides. Each dates a line by its own clock, so `theirs` also has lines around the period. */
export interface StatementSides {
  fromMs: number;
  untilMs: number;
  /** Their lines of the period and around it, in their order. */
  theirs: readonly StatementLine[];
  /** Our lines of the period, and those that their lines refer to at any time. */
  ours: ReadonlyMap<string, StatementLine>;
}

/** The difference of the books in a period, for one currency. */
export interface StatementDifference {
  currency: string;
  /** The number of differing lines. */
  lines: number;
  ours: { total: Money; lines: number };
  theirs: { total: Money; lines: number };
  /** The first differing line, by time. */
  first: LinePair;
}

/**
 * Pairs the lines of a period: theirs that are inside it by their own date, and ours inside it that they don't
 * list, not even around it. An id that they list twice has a pair for each, the second without our line.
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

/** The differences by currency; lines without an amount are ignored. */
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
