import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A vendor that calls our wallet. */
export interface VendorRow {
  vassalage: string;
  /** Where its games open. */
  launchUrl: string;
  /** Where it is asked. */
  apiUrl: string;
  addresses: string[];
  version: number;
  changedBy: string | null;
  changedAt: Date | null;
}

const select = (db: Db | Tx) =>
  db
    .selectFrom("seamless_vendor")
    .select([
      "vassalage",
      "launch_url as launchUrl",
      "api_url as apiUrl",
      "addresses",
      "version",
      "changed_by as changedBy",
      "changed_at as changedAt",
    ]);

export const listVendors = (db: Db): Promise<VendorRow[]> => select(db).orderBy("vassalage").execute();

export const findVendor = (db: Db, vassalage: string): Promise<VendorRow | undefined> =>
  select(db).where("vassalage", "=", vassalage).executeTakeFirst();

/** The row, held until the transaction ends. */
export const lockVendor = (tx: Tx, vassalage: string): Promise<VendorRow | undefined> =>
  select(tx).where("vassalage", "=", vassalage).forUpdate().executeTakeFirst();

/** Adds a vendor, or moves it to where it answers now. @returns whether it is new */
export async function putVendor(
  tx: Tx,
  vendor: Pick<VendorRow, "vassalage" | "launchUrl" | "apiUrl">,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into seamless_vendor (vassalage, launch_url, api_url) values (${vendor.vassalage}, ${vendor.launchUrl}, ${vendor.apiUrl})
    on conflict (vassalage) do update set launch_url = excluded.launch_url, api_url = excluded.api_url
    returning xmax = 0 as fresh`.execute(tx);
  return rows[0]?.fresh ?? false;
}

export async function changeAddresses(
  tx: Tx,
  vassalage: string,
  change: { addresses: string[]; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("seamless_vendor")
    .set(({ eb }) => ({
      addresses: change.addresses,
      version: eb("version", "+", 1),
      changed_by: change.by,
      changed_at: change.at,
    }))
    .where("vassalage", "=", vassalage)
    .execute();
}

export interface KeyRow {
  id: string;
  sealed: Buffer;
  madeAt: Date;
  madeBy: string;
  endsAt: Date | null;
}

/** The secrets that are good at an instant, the newest first. */
export async function liveKeys(db: Db | Tx, vassalage: string, at: Date): Promise<KeyRow[]> {
  return db
    .selectFrom("seamless_key")
    .select(["id", "secret_sealed as sealed", "made_at as madeAt", "made_by as madeBy", "ends_at as endsAt"])
    .where("vassalage", "=", vassalage)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
    .orderBy("made_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertKey(
  tx: Tx,
  key: { id: string; vassalage: string; sealed: Buffer; at: Date; by: string },
): Promise<void> {
  await tx
    .insertInto("seamless_key")
    .values({
      id: key.id,
      vassalage: key.vassalage,
      secret_sealed: key.sealed,
      made_at: key.at,
      made_by: key.by,
    })
    .execute();
}

export async function endKey(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("seamless_key").set({ ends_at: at }).where("id", "=", id).execute();
}
