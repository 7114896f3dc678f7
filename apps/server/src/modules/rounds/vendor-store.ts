import type { RoundId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { clientOf, type Statement } from "../ledger/index.ts";
import { ensureMonth, type Round } from "./store.ts";

/** Rounds at vendors that call our wallet (GAME-07); their stake can change while they are open. */

/** A new stake for a vendor's open round. */
export interface Restake {
  id: RoundId;
  at: Date;
  stake: Money;
  /** The bonus whose money joined the stake; undefined leaves what is there. */
  bonusId?: string | undefined;
}

export function restakeRounds(rounds: readonly Restake[]): Statement {
  return {
    name: "round_restake",
    text: `update round set stake = s.stake, bonus_id = coalesce(s.bonus, round.bonus_id)
      from unnest($1::uuid[],$2::timestamptz[],$3::bigint[],$4::uuid[]) as s (id, at, stake, bonus)
      where round.id = s.id and round.at = s.at`,
    values: [
      rounds.map(({ id }) => id),
      rounds.map(({ at }) => at),
      rounds.map(({ stake }) => stake),
      rounds.map(({ bonusId }) => bonusId ?? null),
    ],
  };
}

/**
 * Lines beside rounds (decision 0015): a correction, or a prize that belongs to no bet. They have no stake, are
 * settled when written, and their payout may be negative.
 */
export type VendorLine = Pick<
  Round,
  "id" | "at" | "memberId" | "sessionId" | "gameCode" | "currency" | "payout" | "bet" | "outcome"
>;

export function insertLines(lines: readonly VendorLine[]): Statement {
  const column = <T>(pick: (line: VendorLine) => T): T[] => lines.map(pick);
  return {
    name: "round_insert_line",
    text: `insert into round (id, at, member_id, session_id, game_code, kind, state, currency, stake, payout, settled_at, source_id, nonce, maths_version, bet, outcome)
      select l.id, l.at, l.member, l.session, l.game, 'vendor-line', 'settled', l.currency, 0, l.payout, l.at, l.id, 0, '', l.bet::jsonb, l.outcome::jsonb
      from unnest($1::uuid[],$2::timestamptz[],$3::uuid[],$4::uuid[],$5::text[],$6::text[],$7::bigint[],$8::text[],$9::text[])
        as l (id, at, member, session, game, currency, payout, bet, outcome)`,
    values: [
      column((line) => line.id),
      column((line) => line.at),
      column((line) => line.memberId),
      column((line) => line.sessionId),
      column((line) => line.gameCode),
      column((line) => line.currency),
      column((line) => line.payout),
      column((line) => JSON.stringify(line.bet)),
      column((line) => JSON.stringify(line.outcome)),
    ],
  };
}

/** A bet from a wallet that the vendor keeps; it is over before the vendor reports it. */
export type VendorRound = Pick<
  Round,
  "id" | "at" | "memberId" | "gameCode" | "currency" | "stake" | "payout" | "bet"
> & { state: "settled" | "void"; settledAt: Date };

/** Inserts rounds and creates missing partitions, because they may have been played in any month. */
export async function insertVendorRounds(tx: Tx, rounds: readonly VendorRound[]): Promise<void> {
  for (const { at } of rounds) await ensureMonth(tx, at);
  const column = <T>(pick: (round: VendorRound) => T): T[] => rounds.map(pick);
  await clientOf(tx).query({
    name: "round_insert_vendor",
    text: `insert into round (id, at, member_id, game_code, kind, state, currency, stake, payout, settled_at, source_id, nonce, maths_version, bet, outcome)
      select r.id, r.at, r.member, r.game, 'vendor', r.state, r.currency, r.stake, r.payout, r.settled, r.id, 0, '', r.bet::jsonb, '{"by":"vendor"}'
      from unnest($1::uuid[],$2::timestamptz[],$3::uuid[],$4::text[],$5::text[],$6::text[],$7::bigint[],$8::bigint[],$9::timestamptz[],$10::text[])
        as r (id, at, member, game, state, currency, stake, payout, settled, bet)`,
    values: [
      column((r) => r.id),
      column((r) => r.at),
      column((r) => r.memberId),
      column((r) => r.gameCode),
      column((r) => r.state),
      column((r) => r.currency),
      column((r) => r.stake),
      column((r) => r.payout),
      column((r) => r.settledAt),
      column((r) => JSON.stringify(r.bet)),
    ],
  });
}
