import type { Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** The operators' settings for all withdrawals. */
export type CashierSettingsRow = Selectable<DB["cashier_settings"]>;

export async function readCashierSettings(db: Db | Tx): Promise<CashierSettingsRow> {
  return db.selectFrom("cashier_settings").selectAll().executeTakeFirstOrThrow();
}

/** Writes a change based on the version that its maker saw. @returns undefined where there is a newer one */
export async function writeCashierSettings(
  tx: Tx,
  version: number,
  change: Omit<Updateable<DB["cashier_settings"]>, "version">,
): Promise<CashierSettingsRow | undefined> {
  return tx
    .updateTable("cashier_settings")
    .set({ ...change, version: version + 1 })
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
}
