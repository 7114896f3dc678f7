import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import { MONEY_ONLY, type RoundKind } from "./store.ts";

/** Settled bets that are alike in everything that their return depends on; what they won on top of it is apart. */
export interface SettledBets {
  gameCode: string;
  kind: RoundKind;
  mathsVersion: string;
  /** How many there are, each with this stake. */
  rounds: number;
  stake: Money;
  bet: unknown;
  /** Of games of several steps and of crash: what of it was the player's doing. */
  outcome: unknown;
  /** Which round they shared; null for rounds of their own. */
  sharedRound: string | null;
  payout: Money;
  /** What of the payout came out of the progressive pools. */
  jackpots: Money;
}

/** Kinds whose maths isn't ours, and games between players, in which the house has no part but its rake. */
const WITHOUT_MATHS = ["vendor", "vendor-line", "pvp"];

/** Bets on games of this house that were settled in [from, to), as {@link settledTotals} counts them. OPS-04 */
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
      from round where settled_at >= ${from} and settled_at < ${to} and state = 'settled' and ${MONEY_ONLY}
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
