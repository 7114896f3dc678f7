import type { Money } from "@khela/kernel/money";
import { SMALLEST_USEFUL } from "@khela/rules/bonuses/bonus";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BonusSource } from "./store.ts";

/** Notes what a correction took back, what must be wagered for the rest, and what open bets owe. */
export async function saveTakenBack(
  tx: Tx,
  id: string,
  { takenBack, required, owed }: { takenBack?: Money; required?: Money; owed: Money },
): Promise<void> {
  const change = {
    ...(takenBack === undefined ? {} : { taken_back: takenBack }),
    ...(required === undefined ? {} : { required }),
  };
  await tx
    .updateTable("bonus")
    .set({ ...change, owed })
    .where("id", "=", id)
    .execute();
}

/** What went back of the bonuses of a source, as a subquery for other modules: source_ref (text), taken_back (bigint). */
export const bonusesTakenBack = (source: BonusSource): RawBuilder<unknown> =>
  sql`select source_ref, taken_back from bonus where source = ${source} and taken_back > 0`;

/** Active bonuses of which a corrected deposit and refunded bets left nothing that could be staked, by id, after a given id. */
export async function readEmptied(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bonus b where b.state = 'active' and b.taken_back > 0 and b.id > ${after}
      and not exists (select from bonus_stake s where s.bonus_id = b.id and s.is_open)
      and b.amount - b.taken_back
        + (select coalesce(sum(s.payout - s.stake), 0) from bonus_stake s where s.bonus_id = b.id) < ${SMALLEST_USEFUL}
    order by b.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
