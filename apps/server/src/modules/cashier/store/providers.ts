import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** A provider's switches and the operator who last turned them. */
export type ProviderRow = Selectable<DB["payment_provider"]>;

/** All providers that serve a method. */
export async function readProviders(db: Db | Tx): Promise<ProviderRow[]> {
  return db.selectFrom("payment_provider").selectAll().orderBy("name").execute();
}

export async function findProvider(db: Db | Tx, name: string): Promise<ProviderRow | undefined> {
  return db.selectFrom("payment_provider").selectAll().where("name", "=", name).executeTakeFirst();
}

/**
 * Locks a provider's switches against changes until the transaction ends: a new payment either commits before the
 * switch is turned or sees it.
 */
export async function lockSwitch(tx: Tx, name: string): Promise<ProviderRow | undefined> {
  return tx.selectFrom("payment_provider").selectAll().where("name", "=", name).forShare().executeTakeFirst();
}

/** Turns the switches if they still have the version that the operator saw. @returns undefined where they don't */
export async function turnSwitch(
  tx: Tx,
  { name, version }: Pick<ProviderRow, "name" | "version">,
  change: Pick<ProviderRow, "deposits_on" | "payouts_on" | "reason" | "changed_by" | "changed_at">,
): Promise<ProviderRow | undefined> {
  return tx
    .updateTable("payment_provider")
    .set({ ...change, version: version + 1 })
    .where("name", "=", name)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
}

/** The numbers of pending payments at each provider. */
export async function countUnderWay(db: Db): Promise<Map<string, { deposits: number; payouts: number }>> {
  const { rows } = await sql<{ provider: string; deposits: bigint; payouts: bigint }>`
    select provider, sum(deposits)::bigint as deposits, sum(payouts)::bigint as payouts from (
      select provider, count(*) as deposits, 0 as payouts from deposit
        where state in ('created', 'pending') group by provider
      union all
      select provider, 0, count(*) from withdrawal where state in ('approved', 'submitted') group by provider
    ) under_way group by provider`.execute(db);
  return new Map(
    rows.map(({ provider, deposits, payouts }) => [
      provider,
      { deposits: Number(deposits), payouts: Number(payouts) },
    ]),
  );
}
