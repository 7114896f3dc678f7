import type { MessageOf, NumberedMessage, ProviderMessage } from "./provider-messages.ts";
import { type OurMarket, ourMarket } from "./provider-markets.ts";
import type { RowOf } from "./rows.ts";

type MarketRow = RowOf<"market">;
type MatchRow = RowOf<"match">;
type Row = MatchRow | MarketRow | RowOf<"league"> | RowOf<"team">;

/** What the provider's messages have told so far, as the rows of our feed: each whole and as it stands (decision 0086). */
export interface ProviderState {
  /** By kind and key, in the order of their last change. */
  rows: ReadonlyMap<string, Row>;
  /** Takes a message. @returns false where it says nothing that we can use */
  take(numbered: NumberedMessage): boolean;
}

const STATUS = {
  1: "active",
  0: "deactivated",
  [-1]: "suspended",
  [-2]: "handed_over",
  [-3]: "settled",
  [-4]: "cancelled",
} as const;

const MATCH_STATES: Readonly<Record<number, MatchRow["state"]>> = {
  0: "scheduled",
  1: "live",
  3: "ended",
  4: "ended",
  5: "cancelled",
  9: "ended",
};

/** Ids of the provider have colons, which our keys don't. */
const keyOf = (id: string): string => id.replaceAll(":", ".");

type Rows = Map<string, Row>;

const put = (rows: Rows, row: Row): void => {
  const place = `${row.kind}/${row.key}`;
  // The last change is the last in the order.
  rows.delete(place);
  rows.set(place, row);
};

const marketsOf = (rows: Rows, event: string): MarketRow[] =>
  [...rows.values()].flatMap((row) => (row.kind === "market" && row.match === keyOf(event) ? [row] : []));

/** Changes markets that are known. */
const change = (
  rows: Rows,
  { event, market }: { event: string; market: readonly { id: number; specifiers: string }[] },
  to: (row: MarketRow, of: OurMarket, place: number) => MarketRow,
): boolean => {
  let took = false;
  for (const [place, { id, specifiers }] of market.entries()) {
    const of = ourMarket(id, specifiers);
    const row = rows.get(`market/${marketKey(event, id, specifiers)}`);
    if (!of || row?.kind !== "market") continue;
    put(rows, to(row, of, place));
    took = true;
  }
  return took;
};

const fixture = (
  rows: Rows,
  { event, fixture: of }: MessageOf<"fixture_change">,
  version: number,
): boolean => {
  const known = rows.get(`match/${keyOf(event)}`);
  put(rows, {
    kind: "league",
    key: keyOf(of.tournament.id),
    version,
    sport: of.tournament.sport as RowOf<"league">["sport"],
    name: bothNames(of.tournament.name),
    major: of.tournament.major,
  });
  for (const { id, name, abbreviation } of [of.home, of.away])
    put(rows, {
      kind: "team",
      key: keyOf(id),
      version,
      name: bothNames(name),
      short: bothNames({ en: abbreviation.slice(0, 8) }),
      crest: crestOf(id),
    });
  put(rows, {
    kind: "match",
    key: keyOf(event),
    version,
    league: keyOf(of.tournament.id),
    home: keyOf(of.home.id),
    away: keyOf(of.away.id),
    startsAtMs: of.scheduled,
    state: known?.kind === "match" ? known.state : "scheduled",
    score: known?.kind === "match" ? known.score : null,
  });
  return true;
};

const odds = (rows: Rows, told: MessageOf<"odds_change">, version: number): boolean => {
  const { event, sport_event_status: status } = told;
  const match = rows.get(`match/${keyOf(event)}`);
  if (match?.kind !== "match") return false;
  if (status) {
    const score = { home: status.home_score, away: status.away_score, clock: status.clock, detail: null };
    const state = MATCH_STATES[status.status] ?? match.state;
    put(rows, { ...match, version, state, score: state === "scheduled" ? null : score });
  }
  for (const market of told.market) {
    const of = ourMarket(market.id, market.specifiers);
    if (!of) continue;
    const key = marketKey(event, market.id, market.specifiers);
    const before = rows.get(`market/${key}`);
    const known = before?.kind === "market" ? before : undefined;
    const priced = market.outcome.flatMap(({ id, odds: text, active }) => {
      const outcome = of.outcomeOf(id);
      const old = known?.outcomes.find((one) => one.key === outcome);
      const oddsMilli = text === undefined ? old?.oddsMilli : Math.round(Number(text) * 1_000);
      return outcome === undefined || oddsMilli === undefined
        ? []
        : [{ key: outcome, name: null, oddsMilli, isOpen: active === 1, result: old?.result ?? null }];
    });
    const outcomes = priced.length > 0 ? priced : (known?.outcomes ?? []);
    if (outcomes.length < 2) continue;
    // Results and voids come in messages of their own; odds alone neither settle nor cancel, nor take that back.
    const isDecided = outcomes.every(({ result }) => result !== null);
    const said = STATUS[market.status];
    const asked = said === "settled" || said === "cancelled" ? "suspended" : said;
    put(rows, {
      kind: "market",
      key,
      version,
      match: keyOf(event),
      type: of.type,
      specifiers: of.specifiers,
      lineQuarters: of.lineQuarters,
      subject: null,
      isInPlay: told.product === 1,
      status: isDecided ? "settled" : known?.status === "cancelled" ? "cancelled" : asked,
      outcomes,
      certainty: isDecided ? (known?.certainty ?? null) : null,
      cancelled: known?.cancelled ?? null,
    });
  }
  return true;
};

const settlement = (rows: Rows, told: MessageOf<"bet_settlement">, version: number): boolean =>
  change(rows, told, (row, of, place) => {
    const results = new Map(
      (told.market[place]?.outcome ?? []).map((one) => [of.outcomeOf(one.id), resultOf(one)]),
    );
    const outcomes = row.outcomes.map((one) => ({ ...one, result: results.get(one.key) ?? one.result }));
    const isWhole = outcomes.every(({ result }) => result !== null);
    return {
      ...row,
      version,
      outcomes: isWhole ? outcomes : row.outcomes,
      status: isWhole ? "settled" : row.status === "settled" ? "settled" : "suspended",
      certainty: isWhole ? (told.certainty === 2 ? "confirmed" : "live") : row.certainty,
    };
  });

const withoutResults = (row: MarketRow): MarketRow["outcomes"] =>
  row.outcomes.map((one) => ({ ...one, result: null }));

const takeIn = (rows: Rows, message: ProviderMessage, version: number): boolean => {
  switch (message.type) {
    case "fixture_change":
      return fixture(rows, message, version);
    case "odds_change":
      return odds(rows, message, version);
    case "bet_stop":
      for (const row of marketsOf(rows, message.event))
        if (row.status === "active" || row.status === "handed_over")
          put(rows, { ...row, version, status: "suspended" });
      return true;
    case "bet_settlement":
      return settlement(rows, message, version);
    case "rollback_bet_settlement":
      return change(rows, message, (row) => ({
        ...row,
        version,
        status: row.status === "settled" ? "suspended" : row.status,
        outcomes: withoutResults(row),
        certainty: null,
      }));
    case "bet_cancel": {
      const { start_time: fromMs = null, end_time: toMs = null } = message;
      const isWhole = fromMs === null && toMs === null;
      return change(rows, message, (row) => ({
        ...row,
        version,
        cancelled: { fromMs, toMs },
        ...(isWhole ? { status: "cancelled" as const, outcomes: withoutResults(row), certainty: null } : {}),
      }));
    }
    case "rollback_bet_cancel":
      return change(rows, message, (row) => ({
        ...row,
        version,
        cancelled: null,
        status: row.status === "cancelled" ? "suspended" : row.status,
      }));
    default:
      return true;
  }
};

export function createProviderState(): ProviderState {
  const rows: Rows = new Map();
  return {
    rows,
    take: ({ sequence, message }) => message !== undefined && takeIn(rows, message, sequence),
  };
}

/** Our key of a market: the match, and what tells the provider's markets on it apart. */
const marketKey = (event: string, id: number, specifiers: string): string =>
  `${keyOf(event)}/${id}${specifiers === "" ? "" : `/${specifiers.replaceAll(/[^\w.-]/g, "_")}`}`;

const bothNames = ({ en, bn }: { en: string; bn?: string | undefined }) => ({ en, bn: bn ?? en });

function resultOf(told: { result: 0 | 1; void_factor: 0 | 0.5 | 1; dead_heat_factor?: number | undefined }) {
  const voidHundredths = told.void_factor === 1 ? 100 : told.void_factor === 0.5 ? 50 : 0;
  const factor = told.dead_heat_factor;
  return {
    isWon: told.result === 1,
    voidHundredths,
    deadHeat: told.result === 1 && factor !== undefined ? shareOf(factor) : null,
  } as const;
}

/** The places and those who share them of a factor that was rounded to a few digits: 0.667 are two places of three. */
function shareOf(factor: number): { places: number; sharedBy: number } {
  let best = { places: 1, sharedBy: 2 };
  const off = ({ places, sharedBy }: typeof best) => Math.abs(places / sharedBy - factor);
  for (let sharedBy = 2; sharedBy <= 12; sharedBy += 1)
    for (let places = 1; places < sharedBy; places += 1)
      if (off({ places, sharedBy }) < off(best) - 0.0005) best = { places, sharedBy };
  return best;
}

const COLOURS = ["#0f766e", "#b91c1c", "#1d4ed8", "#a16207", "#7e22ce", "#15803d", "#c2410c", "#334155"];

/** A crest of our own: a provider's pictures need a licence of their own. */
function crestOf(id: string): RowOf<"team">["crest"] {
  const sum = Array.from(id, (sign) => sign.charCodeAt(0)).reduce(
    (all, code) => (all * 31 + code) % 65_521,
    7,
  );
  return {
    shape: (["shield", "round", "hexagon", "diamond"] as const)[sum % 4] ?? "shield",
    pattern: (["halves", "stripes", "hoops", "sash"] as const)[(sum >> 2) % 4] ?? "halves",
    first: COLOURS[sum % 8] ?? "#334155",
    second: COLOURS[(sum + 3) % 8] ?? "#ffffff",
  };
}
