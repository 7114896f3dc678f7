import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import type { BonusState, GameWeights, OwingBet } from "@khela/rules/bonuses/bonus";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";
import { maybe } from "./store.ts";

/** Bonus money in bets: reads and writes `bonus_stake`, and the terms that bets are judged by. */

/** The terms of an active bonus that a bet is judged by. */
export interface ActiveTerms {
  id: string;
  weights: GameWeights;
  maxStake: Money | null;
  expiresAtMs: number;
}

/** The active bonuses of a batch's players. The batch holds their accounts, without which no bonus begins or ends. */
export async function readActiveTerms(
  client: BatchClient,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, ActiveTerms>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await client.query<{
    id: string;
    member_id: MemberId;
    weights: unknown;
    max_stake: bigint | null;
    expires_at: Date;
  }>({
    name: "bonus_active_terms",
    text: "select id, member_id, weights, max_stake, expires_at from bonus where member_id = any ($1) and state = 'active'",
    values: [memberIds],
  });
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        id: row.id,
        weights: row.weights as GameWeights,
        maxStake: maybe(row.max_stake),
        expiresAtMs: row.expires_at.getTime(),
      },
    ]),
  );
}

/** The bonus money in a stake. */
export interface BonusStake {
  roundId: string;
  bonusId: string;
  stake: Money;
  /** What came back of it; zero while the bet is open. */
  payout: Money;
  isOpen: boolean;
}

/**
 * The statement that writes the bonus parts of a batch's stakes; none where there are none. A further stake of an open
 * round is added to those before it.
 */
export function insertStakes(stakes: readonly (BonusStake | undefined)[]): Statement[] {
  const rows = stakes.filter((stake) => stake !== undefined);
  if (rows.length === 0) return [];
  return [
    {
      name: "bonus_insert_stakes",
      text: `insert into bonus_stake as s (round_id, bonus_id, stake, payout, is_open)
        select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::boolean[])
        on conflict (round_id) do update set stake = s.stake + excluded.stake where s.is_open`,
      values: [
        rows.map(({ roundId }) => roundId),
        rows.map(({ bonusId }) => bonusId),
        rows.map(({ stake }) => stake),
        rows.map(({ payout }) => payout),
        rows.map(({ isOpen }) => isOpen),
      ],
    },
  ];
}

/** The state of a bonus of which money is in bets; shared by the bets that are paid together, each of which changes it. */
export interface StakedBonus {
  id: string;
  state: BonusState;
  maxConversion: Money | null;
  converted: Money;
  returned: Money;
  /** What its bets still owe because its deposit was corrected. */
  owed: Money;
}

/** The bonus money in a round, with its bonus. */
export interface StakedPart {
  /** Of all stakes so far. */
  stake: Money;
  /** Of all payouts so far. */
  payout: Money;
  /** Where the bet was open when the bonus's deposit was corrected. */
  owing: OwingBet | undefined;
  bonus: StakedBonus;
}

interface StakedRow {
  round_id: string;
  stake: bigint;
  payout: bigint;
  id: string;
  state: string;
  max_conversion: bigint | null;
  converted: bigint | null;
  returned: bigint | null;
  owing: bigint | null;
  taken: bigint;
  owed: bigint;
}

/** The bonus money in rounds, by round. The caller holds the accounts of their players. */
export async function readStakedParts(
  client: BatchClient,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, StakedPart>> {
  if (roundIds.length === 0) return new Map();
  const { rows } = await client.query<StakedRow>({
    name: "bonus_staked_parts",
    text: `select s.round_id, s.stake, s.payout, s.owing, s.taken, b.id, b.state, b.max_conversion, b.converted, b.returned, b.owed
      from bonus_stake s join bonus b on b.id = s.bonus_id where s.round_id = any ($1)`,
    values: [roundIds],
  });
  const bonuses = new Map<string, StakedBonus>();
  return new Map(
    rows.map((row) => {
      const bonus: StakedBonus = bonuses.get(row.id) ?? {
        id: row.id,
        state: row.state as BonusState,
        maxConversion: maybe(row.max_conversion),
        converted: money(row.converted ?? 0n),
        returned: money(row.returned ?? 0n),
        owed: money(row.owed),
      };
      bonuses.set(row.id, bonus);
      const owing = row.owing === null ? undefined : { back: money(row.owing), taken: money(row.taken) };
      return [row.round_id, { stake: money(row.stake), payout: money(row.payout), owing, bonus }];
    }),
  );
}

/** What changes of a round's bonus money: amounts are added, and it stays open or not. */
export interface StakeChange {
  roundId: string;
  bonusId: string;
  stake: Money;
  payout: Money;
  isOpen: boolean;
  /** Of a bonus that has ended: what became cash and the house's. */
  converted: Money;
  returned: Money;
  /** What the bet owed because its bonus's deposit was corrected. */
  taken: Money;
}

/** The statement that writes what came back to bonuses; none where nothing did. */
export function changeStakes(changes: readonly (StakeChange | undefined)[]): Statement[] {
  const rows = changes.filter((change) => change !== undefined);
  if (rows.length === 0) return [];
  return [
    {
      name: "bonus_change_stakes",
      text: `with c as (
          select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::boolean[], $6::bigint[], $7::bigint[],
            $8::bigint[]) as c (round_id, bonus_id, stake, payout, is_open, converted, returned, taken)
        ), changed as (
          -- A stake that is returned comes back like a payout.
          update bonus_stake s set stake = s.stake + c.stake, payout = s.payout + c.payout, is_open = c.is_open,
              owing = s.owing + c.payout - c.stake, taken = s.taken + c.taken
            from c where s.round_id = c.round_id
        )
        update bonus b set converted = b.converted + e.converted, returned = b.returned + e.returned,
            taken_back = b.taken_back + e.taken, owed = b.owed - e.taken
          from (select bonus_id, sum(converted)::bigint as converted, sum(returned)::bigint as returned,
              sum(taken)::bigint as taken from c group by bonus_id) e
          where b.id = e.bonus_id and (e.taken <> 0 or b.ended_at is not null and (e.converted <> 0 or e.returned <> 0))`,
      values: [
        rows.map(({ roundId }) => roundId),
        rows.map(({ bonusId }) => bonusId),
        rows.map(({ stake }) => stake),
        rows.map(({ payout }) => payout),
        rows.map(({ isOpen }) => isOpen),
        rows.map(({ converted }) => converted),
        rows.map(({ returned }) => returned),
        rows.map(({ taken }) => taken),
      ],
    },
  ];
}

/** Makes the open bets of a bonus owe what comes back to them from now on. */
export async function letOpenStakesOwe(tx: Tx, bonusId: string): Promise<void> {
  await tx
    .updateTable("bonus_stake")
    .set(({ ref }) => ({ owing: ref("taken") }))
    .where("bonus_id", "=", bonusId)
    .where("is_open", "=", true)
    .execute();
}

/** How much money of a bonus is in open bets. */
export async function readOpenStake(tx: Tx, bonusId: string): Promise<Money> {
  const { rows } = await sql<{ stake: bigint | null }>`
    select sum(stake)::bigint as stake from bonus_stake where bonus_id = ${bonusId} and is_open`.execute(tx);
  return money(rows[0]?.stake ?? ZERO);
}
