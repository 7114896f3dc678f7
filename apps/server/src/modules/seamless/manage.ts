import type { SeamlessVendor } from "@khela/contract/console/seamless";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../platform/database.ts";
import type { SeamlessContext } from "./context.ts";
import { countOpenRounds } from "./store.ts";
import * as store from "./vendor-store.ts";

/** The operator who makes a change, and the address it comes from. */
export interface Manager {
  username: string;
  ip: string;
}

/** Every vendor that calls our wallet. */
export async function vendorViews(context: SeamlessContext): Promise<SeamlessVendor[]> {
  const rows = await store.listVendors(context.platform.db);
  return Promise.all(rows.map((row) => vendorView(context, row)));
}

/** A vendor as the console shows it. */
async function vendorView(context: SeamlessContext, row: store.VendorRow): Promise<SeamlessVendor> {
  const { db, clock } = context.platform;
  const [keys, open] = await Promise.all([
    store.liveKeys(db, row.vassalage, now(clock)),
    countOpenRounds(db, { vendor: row.vassalage, before: now(clock) }),
  ]);
  return {
    vassalage: row.vassalage,
    keys: keys.map(({ id, madeAt, madeBy }) => ({ id, madeAt: madeAt.toISOString(), madeBy })),
    launchUrl: row.launchUrl,
    apiUrl: row.apiUrl,
    addresses: row.addresses,
    ofSettings: row.addedBy === null,
    openRounds: open.get(row.vassalage) ?? 0,
    changedBy: row.changedBy,
    changedAt: row.changedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/**
 * Ends an older secret at once, without a second operator, because a leaked secret must not wait for approval.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it is the newest one, or has ended
 */
export async function endKey(
  context: SeamlessContext,
  { vassalage, keyId }: { vassalage: string; keyId: string },
  { by, reason }: { by: Manager; reason: string },
): Promise<SeamlessVendor> {
  const { platform, audit, vendors } = context;
  const row = await inTransaction(platform.database, async (tx) => {
    const vendor = await store.lockVendor(tx, vassalage);
    if (!vendor) throw new AppError("SYS_NOT_FOUND");
    const at = now(platform.clock);
    const [, ...older] = await store.liveKeys(tx, vassalage, at);
    if (!older.some(({ id }) => id === keyId)) throw new AppError("OPS_CHANGED");
    await store.endKey(tx, keyId, at);
    await audit.write(tx, {
      actor: `operator:${by.username}`,
      action: "seamless.key_ended",
      subject: `vendor:${vassalage}`,
      detail: { ended: keyId, reason },
      ip: by.ip,
    });
    return vendor;
  });
  vendors.changed(vassalage);
  return vendorView(context, row);
}
