import type { Sport } from "@khela/contract/sports";
import { type Limits, limitsFor } from "@khela/rules/sports/limits";
import type { BatchClient } from "../ledger/index.ts";
import { stateAt } from "./context.ts";
import { loadLimits } from "./limit-store.ts";
import { isOnSale, lockMarkets, type Market } from "./market-store.ts";
import type { Match } from "./store.ts";

/** The match of a market, as far as bets depend on it. */
export interface OfferedMatch {
  id: string;
  sport: Sport;
  leagueId: string;
  state: Match["state"];
  startsAt: Date;
  /** Whether an operator holds it, its league or its sport. */
  isHeld: boolean;
  /** The ids of its two sides. */
  teams: [string, string];
}

/** A market with everything that decides whether it takes bets. */
export interface Offer {
  market: Market;
  match: OfferedMatch;
  /** Whether its feed is live and its league visible. */
  isOffered: boolean;
  limits: Limits;
  /** The newest rule of limits. */
  limitsVersion: number;
}

interface OfferRow {
  id: string;
  match_id: string;
  sport: string;
  league_id: string;
  active: boolean;
  state: string;
  holds: string[];
  held: string[];
  starts_at: Date;
  home_team_id: string;
  away_team_id: string;
  heard_at: Date | null;
  recovering: boolean;
}

/**
 * Markets with their matches, by market. They are locked until the batch's transaction ends; see {@link lockMarkets}.
 * @param staleMs after which silence the feed's odds are worthless
 */
export async function lockOffers(
  client: BatchClient,
  ids: readonly string[],
  { nowMs, staleMs }: { nowMs: number; staleMs: number },
): Promise<Map<string, Offer>> {
  const markets = await lockMarkets(client, ids);
  const rules = await loadLimits(client);
  const limitsVersion = rules.reduce((newest, { version }) => Math.max(newest, version), 0);
  const { rows } = await client.query<OfferRow>({
    name: "sports_offer_matches",
    text: `select k.id, m.id as match_id, l.sport, l.id as league_id, l.active, m.state, m.starts_at, m.home_team_id,
        m.away_team_id, f.heard_at, f.recovering,
        array(select h.level from sports_hold h where h.subject in (m.id::text, l.id::text, l.sport)) as holds,
        array(select h.outcome from sports_hold h where h.subject = k.id::text) as held
      from sports_market k join sports_match m on m.id = k.match_id join sports_league l on l.id = m.league_id
        join sports_feed f on f.name = k.feed
      where k.id = any ($1::uuid[])`,
    values: [[...new Set(ids)]],
  });
  return new Map(
    rows.flatMap((row): [string, Offer][] => {
      const market = markets.get(row.id);
      if (!market) return [];
      const position = { heardAt: row.heard_at, isRecovering: row.recovering };
      return [
        [
          row.id,
          {
            market: { ...market, held: row.held },
            match: {
              id: row.match_id,
              sport: row.sport as Sport,
              leagueId: row.league_id,
              state: row.state as Match["state"],
              isHeld: row.holds.length > 0,
              startsAt: row.starts_at,
              teams: [row.home_team_id, row.away_team_id],
            },
            limits: limitsFor(rules, { sport: row.sport, leagueId: row.league_id, type: market.type }),
            limitsVersion,
            isOffered: row.active && stateAt(position, nowMs, staleMs) === "live",
          },
        ],
      ];
    }),
  );
}

/**
 * The odds of an outcome that takes bets now, in thousandths. A market that isn't in play closes when its match starts by
 * our clock, whatever the feed says.
 */
export function oddsOf(
  {
    market,
    match,
    isOffered,
  }: Pick<Offer, "market" | "isOffered"> & { match: Pick<OfferedMatch, "state" | "startsAt" | "isHeld"> },
  outcome: string,
  nowMs: number,
): number | null {
  const isOpen = match.state === "scheduled" || match.state === "live";
  if (!isOffered || !isOpen || match.isHeld || !isOnSale(market)) return null;
  if (!market.isInPlay && nowMs >= match.startsAt.getTime()) return null;
  const found = market.outcomes.find(({ key }) => key === outcome);
  return found?.isOpen && found.result === null && !market.held.includes(outcome) ? found.oddsMilli : null;
}
