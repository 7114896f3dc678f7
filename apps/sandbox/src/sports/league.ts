/** The shape of a league, and short ways to write one down. */
import type { MarketSport } from "@khela/rules/sports/markets/facts";

export interface Name {
  bn: string;
  en: string;
}

/** The drawing of a club's crest: its shape, the pattern of its two colours, and the colours. */
interface Crest {
  shape: "shield" | "round" | "hexagon" | "diamond";
  pattern: "halves" | "stripes" | "hoops" | "sash" | "quarters" | "chevron";
  first: string;
  second: string;
}

export interface Club {
  key: string;
  name: Name;
  short: Name;
  crest: Crest;
  /** The club's strength in logits relative to an average one. */
  strength: number;
}

export interface League {
  key: string;
  sport: MarketSport;
  name: Name;
  /** Whether it is one of the leagues that most people follow. */
  major: boolean;
  /** The starting times of its matches, in minutes of the day in Dhaka. */
  startsAt: readonly number[];
  clubs: readonly Club[];
}

type ClubLine = readonly [
  key: string,
  bn: string,
  en: string,
  short: readonly [bn: string, en: string],
  crest: readonly [Crest["shape"], Crest["pattern"], string, string],
  strength: number,
];

export const clubs = (lines: readonly ClubLine[]): Club[] =>
  lines.map(([key, bn, en, short, crest, strength]) => ({
    key,
    name: { bn, en },
    short: { bn: short[0], en: short[1] },
    crest: { shape: crest[0], pattern: crest[1], first: crest[2], second: crest[3] },
    strength,
  }));

export const at = (hours: number, minutes: number): number => hours * 60 + minutes;
