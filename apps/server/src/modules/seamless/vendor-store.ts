import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A vendor that calls our wallet. */
export interface VendorRow {
  vassalage: string;
  /** The URL at which its games open. */
  launchUrl: string;
  /** The base URL of its API. */
  apiUrl: string;
  /** The addresses that it may call from; an empty list allows none. */
  addresses: string[];
  /** The operator who added it; null for a vendor of the program's settings. */
  addedBy: string | null;
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
      "added_by as addedBy",
      "version",
      "changed_by as changedBy",
      "changed_at as changedAt",
    ]);

export const listVendors = (db: Db): Promise<VendorRow[]> => select(db).orderBy("vassalage").execute();

export const findVendor = (db: Db, vassalage: string): Promise<VendorRow | undefined> =>
  select(db).where("vassalage", "=", vassalage).executeTakeFirst();

/** Reads a vendor and locks its row until the transaction ends. */
export const lockVendor = (tx: Tx, vassalage: string): Promise<VendorRow | undefined> =>
  select(tx).where("vassalage", "=", vassalage).forUpdate().executeTakeFirst();

/** The codes of the vendors that operators have added. */
export async function addedVendors(db: Db): Promise<string[]> {
  const rows = await select(db).where("added_by", "is not", null).orderBy("vassalage").execute();
  return rows.map(({ vassalage }) => vassalage);
}

type Access = Pick<VendorRow, "launchUrl" | "apiUrl" | "addresses">;

/** Adds a vendor by an operator's decision. */
export async function insertVendor(
  tx: Tx,
  { vassalage, launchUrl, apiUrl, addresses, by }: Access & { vassalage: string; by: string },
): Promise<void> {
  await tx
    .insertInto("seamless_vendor")
    .values({ vassalage, launch_url: launchUrl, api_url: apiUrl, addresses, added_by: by })
    .execute();
}

/** Adds a vendor of the settings, or updates its URLs; its allowed addresses stay. @returns whether it is new */
export async function putVendor(tx: Tx, vendor: Access & { vassalage: string }): Promise<boolean> {
  const { vassalage, launchUrl, apiUrl, addresses } = vendor;
  const { rows } = await sql<{ fresh: boolean }>`
    insert into seamless_vendor (vassalage, launch_url, api_url, addresses)
      values (${vassalage}, ${launchUrl}, ${apiUrl}, ${addresses})
    on conflict (vassalage) do update set launch_url = excluded.launch_url, api_url = excluded.api_url
    returning xmax = 0 as fresh`.execute(tx);
  return rows[0]?.fresh ?? false;
}

export async function changeAccess(
  tx: Tx,
  vassalage: string,
  change: Access & { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("seamless_vendor")
    .set(({ eb }) => ({
      launch_url: change.launchUrl,
      api_url: change.apiUrl,
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

/** The secrets that are valid at an instant, newest first. */
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

/** Inserts a secret that waits for approval. */
export async function insertProposedKey(
  tx: Tx,
  key: { id: string; approvalId: string; sealed: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto("seamless_proposed_key")
    .values({ id: key.id, approval_id: key.approvalId, secret_sealed: key.sealed, made_at: key.at })
    .execute();
}

/** Deletes and returns an approved secret from those that wait. */
export async function takeProposedKey(
  tx: Tx,
  { id, approvalId }: { id: string; approvalId: string },
): Promise<Buffer | undefined> {
  const row = await tx
    .deleteFrom("seamless_proposed_key")
    .where("id", "=", id)
    .where("approval_id", "=", approvalId)
    .returning("secret_sealed")
    .executeTakeFirst();
  return row?.secret_sealed;
}

/** Deletes proposed secrets that can't be approved any more. */
export async function deleteOldProposedKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("seamless_proposed_key").where("made_at", "<", before).execute();
}
