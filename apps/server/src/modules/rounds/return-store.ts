import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import { WITHOUT_PLAY_CREDIT, type RoundKind } from "./store.ts";

/** Settled bets that are alike in everything their return depends on, grouped. Jackpot wins are kept separate. */
export interface SettledBets {
  gameCode: string;
  kind: RoundKind;
  mathsVersion: string;
  /** The number of bets in the group; each has this stake. */
  rounds: number;
  stake: Money;
  bet: unknown;
  /** For multi-step games and crash: the part of the outcome that the player decided. */
  outcome: unknown;
  /** The shared round that the bets belong to; null for rounds of their own. */
  sharedRound: string | null;
  payout: Money;
  /** The part of the payout that came from progressive jackpots. */
  jackpots: Money;
}

/**
 * Kinds without a maths of ours to judge by: vendors' games, and games between players in which the house only
 * takes a rake.
 */
const WITHOUT_MATHS = ["vendor", "vendor-line", "pvp", "sports"];

/** Bets on in-house games that were settled in [from, to), counted like {@link settledTotals} (OPS-04). */
export async function settledBets(db: Db, from: Date, to: Date): Promise<SettledBets[]> {
  const { rows } = await sql<{
    game_code: string;
    kind: string;
    maths_version: string;
    rounds: number;
    stake: bigint;
    bet: unknown;
    outcome: unknown;
    shared_round: string | null;
    payout: bigint;
    jackpots: bigint;
  }>`
    select game_code, kind, maths_version, stake, bet, outcome, shared_round, count(*)::int as rounds,
      sum(payout)::bigint as payout, sum(jackpots)::bigint as jackpots
    from (
      select game_code, kind, maths_version, stake, payout,
        case kind when 'fishing' then jsonb_build_object('kinds', jsonb_path_query_array(bet, '$.shots[*].kind'))
          when 'crash' then null else bet end as bet,
        case when kind in ('steps', 'crash') then outcome end as outcome,
        case when kind in ('table', 'crash', 'lottery') then source_id end as shared_round,
        case when kind = 'slots' and outcome ? 'jackpots' then
          (select coalesce(sum((place ->> 'won')::numeric), 0) * 10000 from jsonb_array_elements(outcome -> 'jackpots') place)
          else 0 end as jackpots
      from round where settled_at >= ${from} and settled_at < ${to} and state = 'settled' and ${WITHOUT_PLAY_CREDIT}
        and kind <> all (${WITHOUT_MATHS})
    ) played
    group by game_code, kind, maths_version, stake, bet, outcome, shared_round`.execute(db);
  return rows.map((row) => ({
    gameCode: row.game_code,
    kind: row.kind as RoundKind,
    mathsVersion: row.maths_version,
    rounds: row.rounds,
    stake: money(row.stake),
    bet: row.bet,
    outcome: row.outcome,
    sharedRound: row.shared_round,
    payout: money(row.payout),
    jackpots: money(row.jackpots),
  }));
}
