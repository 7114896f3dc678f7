import { randomBytes } from "node:crypto";
import type { SeamlessVendor } from "@khela/contract/console/seamless";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { isAddressEntry } from "../system/index.ts";
import type { SeamlessContext } from "./context.ts";
import { countOpenRounds } from "./store.ts";
import { keyContext } from "./vendors.ts";
import * as store from "./vendor-store.ts";

/** Which operator changes something, and from where. */
export interface Manager {
  username: string;
  ip: string;
}

/** While they change over; a third one waits until the first has ended. */
const MOST_KEYS = 2;

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
    addresses: row.addresses,
    openRounds: open.get(row.vassalage) ?? 0,
    changedBy: row.changedBy,
    changedAt: row.changedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/**
 * A new secret; the vendor's calls with the one before are good until that is ended.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED while two are live
 */
export async function makeKey(
  context: SeamlessContext,
  vassalage: string,
  { by, reason }: { by: Manager; reason: string },
): Promise<{ secret: string; vendor: SeamlessVendor }> {
  const { platform } = context;
  const secret = randomBytes(32).toString("hex");
  const vendor = await change(context, vassalage, { by, action: "seamless.key", reason }, async (tx) => {
    const at = now(platform.clock);
    if ((await store.liveKeys(tx, vassalage, at)).length >= MOST_KEYS) throw new AppError("OPS_CHANGED");
    const id = platform.ids.next();
    const sealed = platform.secrets.seal(Buffer.from(secret), keyContext(id));
    await store.insertKey(tx, { id, vassalage, sealed, at, by: by.username });
    return { made: id };
  });
  return { secret, vendor };
}

/** @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it is the newest one, or has ended */
export function endKey(
  context: SeamlessContext,
  { vassalage, keyId }: { vassalage: string; keyId: string },
  { by, reason }: { by: Manager; reason: string },
): Promise<SeamlessVendor> {
  return change(context, vassalage, { by, action: "seamless.key_ended", reason }, async (tx) => {
    const at = now(context.platform.clock);
    const [, ...older] = await store.liveKeys(tx, vassalage, at);
    if (!older.some(({ id }) => id === keyId)) throw new AppError("OPS_CHANGED");
    await store.endKey(tx, keyId, at);
    return { ended: keyId };
  });
}

/** @throws AppError SYS_NOT_FOUND, OPS_CHANGED; SYS_BAD_INPUT for what is no address */
export function setAddresses(
  context: SeamlessContext,
  vassalage: string,
  wanted: { addresses: readonly string[]; version: number; reason: string },
  by: Manager,
): Promise<SeamlessVendor> {
  const wrong = wanted.addresses.findIndex((entry) => !isAddressEntry(entry));
  if (wrong >= 0)
    throw new AppError("SYS_BAD_INPUT", { field: `body.addresses.${wrong}`, problem: "address" });
  const { reason, version } = wanted;
  return change(context, vassalage, { by, action: "seamless.addresses", reason }, async (tx, row) => {
    if (row.version !== version) throw new AppError("OPS_CHANGED");
    const addresses = [...new Set(wanted.addresses)];
    const at = now(context.platform.clock);
    await store.changeAddresses(tx, vassalage, { addresses, by: by.username, at });
    return { before: row.addresses, after: addresses };
  });
}

/** One change of a vendor: held, written down with its reason, known in every process afterwards. */
async function change(
  context: SeamlessContext,
  vassalage: string,
  { by, action, reason }: { by: Manager; action: string; reason: string },
  work: (tx: Tx, row: store.VendorRow) => Promise<object>,
): Promise<SeamlessVendor> {
  const { platform, audit, vendors } = context;
  await inTransaction(platform.database, async (tx) => {
    const row = await store.lockVendor(tx, vassalage);
    if (!row) throw new AppError("SYS_NOT_FOUND");
    const detail = await work(tx, row);
    await audit.write(tx, {
      actor: `operator:${by.username}`,
      action,
      subject: `vendor:${vassalage}`,
      detail: { ...detail, reason },
      ip: by.ip,
    });
  });
  vendors.changed(vassalage);
  const row = await store.findVendor(platform.db, vassalage);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  return vendorView(context, row);
}
