import type { Db, Tx } from "../../../platform/database.ts";

export interface PlaceKeys {
  network: Buffer;
  device: Buffer;
}

/** The parts of a place (network, device) that a member has used since an instant. */
export async function knownPartsOf(
  tx: Db | Tx,
  memberId: string,
  { network, device }: PlaceKeys,
  since: Date,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("member_place")
    .select("kind")
    .where("member_id", "=", memberId)
    .where("last_at", ">", since)
    .where((where) =>
      where.or([
        where.and([where("kind", "=", "network"), where("place_key", "=", network)]),
        where.and([where("kind", "=", "device"), where("place_key", "=", device)]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

export async function upsertPlace(tx: Tx, memberId: string, keys: PlaceKeys, at: Date): Promise<void> {
  await tx
    .insertInto("member_place")
    .values([
      { member_id: memberId, kind: "network", place_key: keys.network, last_at: at },
      { member_id: memberId, kind: "device", place_key: keys.device, last_at: at },
    ])
    .onConflict((conflict) =>
      conflict.columns(["member_id", "kind", "place_key"]).doUpdateSet({ last_at: at }),
    )
    .execute();
}

export async function deleteOldPlaces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("member_place").where("last_at", "<", before).execute();
}
