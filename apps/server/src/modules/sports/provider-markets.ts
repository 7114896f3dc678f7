/** How the provider's market and outcome ids map to our market types. What isn't listed here is not offered. */
interface MappedMarket {
  type: string;
  /** The provider's specifier that is the line, and whether ours has the other sign. */
  line?: "total" | "hcp";
  /** Our specifiers, by the names of the provider's. */
  numbers?: readonly string[];
  outcomes: Readonly<Record<string, string>>;
}

const OVER_UNDER = { "12": "over", "13": "under" };
const SIDES = { "1": "home", "2": "draw", "3": "away" };
const TWO_SIDES = { "4": "home", "5": "away" };

const MARKETS: Readonly<Record<number, MappedMarket>> = {
  1: { type: "moneyLine", outcomes: SIDES },
  186: { type: "moneyLine", outcomes: TWO_SIDES },
  10: { type: "doubleChance", outcomes: { "9": "homeOrDraw", "10": "homeOrAway", "11": "drawOrAway" } },
  11: { type: "drawNoBet", outcomes: TWO_SIDES },
  16: { type: "asianHandicap", line: "hcp", outcomes: { "1714": "home", "1715": "away" } },
  18: { type: "totals", line: "total", outcomes: OVER_UNDER },
  26: { type: "oddEven", outcomes: { "70": "odd", "72": "even" } },
  29: { type: "bothTeamsScore", outcomes: { "74": "yes", "76": "no" } },
  8: { type: "nextGoal", numbers: ["goalnr"], outcomes: { "6": "home", "7": "none", "8": "away" } },
};

export interface OurMarket {
  type: string;
  specifiers: number[];
  lineQuarters: number | null;
  /** Our outcome of a provider's id. */
  outcomeOf(id: string): string | undefined;
}

/** `total=2.5|variant=x` as values by name. */
const valuesOf = (text: string): Map<string, string> =>
  new Map(
    text.split("|").map((part): [string, string] => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""]),
  );

/** @returns undefined for a market that we don't offer, or whose line isn't in quarters */
export function ourMarket(id: number, specifiers: string): OurMarket | undefined {
  const mapped = MARKETS[id];
  if (!mapped) return undefined;
  const values = valuesOf(specifiers);
  const lineQuarters = mapped.line === undefined ? null : Number(values.get(mapped.line) ?? "x") * 4;
  const numbers = (mapped.numbers ?? []).map((name) => Number(values.get(name) ?? "x"));
  if (![...numbers, lineQuarters ?? 0].every(Number.isSafeInteger)) return undefined;
  return {
    type: mapped.type,
    specifiers: numbers,
    lineQuarters,
    outcomeOf: (outcome) => mapped.outcomes[outcome],
  };
}
