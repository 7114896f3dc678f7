import { type Money, money } from "@khela/kernel/money";
import type { Db } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** What was offered for a part of a bet. */
export interface StoredOffer {
  id: string;
  betId: string;
  /** The part of each line's stake. */
  lineStake: Money;
  amount: Money;
  offeredAt: Date;
  expiresAt: Date;
  takenAt: Date | null;
}

export async function insertOffer(db: Db, offer: Omit<StoredOffer, "takenAt">): Promise<void> {
  await db
    .insertInto("sports_cash_out")
    .values({
      id: offer.id,
      bet_id: offer.betId,
      line_stake: offer.lineStake,
      amount: offer.amount,
      offered_at: offer.offeredAt,
      expires_at: offer.expiresAt,
    })
    .execute();
}

interface OfferRow {
  id: string;
  bet_id: string;
  line_stake: bigint;
  amount: bigint;
  offered_at: Date;
  expires_at: Date;
  taken_at: Date | null;
}

/** Offers by id, locked until the batch's transaction ends. */
export async function lockOffersOfBets(
  client: BatchClient,
  ids: readonly string[],
): Promise<Map<string, StoredOffer>> {
  const { rows } = await client.query<OfferRow>({
    name: "sports_cash_out_lock",
    text: `select id, bet_id, line_stake, amount, offered_at, expires_at, taken_at from sports_cash_out
      where id = any ($1::uuid[]) order by id for no key update`,
    values: [ids],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        betId: row.bet_id,
        lineStake: money(row.line_stake),
        amount: money(row.amount),
        offeredAt: row.offered_at,
        expiresAt: row.expires_at,
        takenAt: row.taken_at,
      },
    ]),
  );
}

/** An offer that was taken, and what of its bet is cashed out now. */
export interface CashedOut {
  offerId: string;
  betId: string;
  at: Date;
  cashedLineStake: Money;
  cashedPayout: Money;
  /** Whether nothing of the bet is left. */
  isWhole: boolean;
}

export function saveCashOuts(cashed: readonly CashedOut[]): Statement[] {
  if (cashed.length === 0) return [];
  return [
    {
      name: "sports_cash_out_take",
      text: `update sports_cash_out o set taken_at = c.at from unnest($1::uuid[],$2::timestamptz[]) as c (id, at) where o.id = c.id`,
      values: [cashed.map(({ offerId }) => offerId), cashed.map(({ at }) => at)],
    },
    {
      name: "sports_bet_cash_out",
      text: `update sports_bet b set cashed_line_stake = c.line, cashed_payout = c.paid, payout = c.paid,
          state = case when c.whole then 'cashed_out' else b.state end, due = b.due and not c.whole, settled_at = case when c.whole then c.at end
        from unnest($1::uuid[],$2::timestamptz[],$3::bigint[],$4::bigint[],$5::boolean[]) as c (id, at, line, paid, whole)
        where b.id = c.id`,
      values: [
        cashed.map(({ betId }) => betId),
        cashed.map(({ at }) => at),
        cashed.map(({ cashedLineStake }) => cashedLineStake),
        cashed.map(({ cashedPayout }) => cashedPayout),
        cashed.map(({ isWhole }) => isWhole),
      ],
    },
  ];
}
