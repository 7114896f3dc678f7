import { createHash, randomBytes } from "node:crypto";
import type { addVendor, setVendorAccess } from "@khela/contract/console/seamless";
import type { SettingChange } from "@khela/contract/console/adjustments";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import { isAddressEntry } from "../system/index.ts";
import type { SeamlessContext, VendorChange } from "./context.ts";
import { keyContext } from "./vendors.ts";
import * as store from "./vendor-store.ts";

/** The kind of approval for a vendor's place, addresses and secret (OPS-01, decision 0051). */
export const VENDOR_SETTING = "vendor";

/** The most live secrets during a rotation; a third one waits until the first has ended. */
const MOST_KEYS = 2;

type NewVendor = HandlerInput<typeof addVendor>["body"];

/** A secret is shown only once. The second operator compares this fingerprint with the vendor's. */
const fingerprintOf = (secret: string): string =>
  `SHA-256 ${createHash("sha256").update(secret).digest("hex").slice(0, 16)}`;

/**
 * Requests to add a vendor with its first secret.
 * @throws AppError OPS_CHANGED where a vendor with this code exists; SYS_BAD_INPUT for an invalid address
 */
export async function proposeVendor(
  context: SeamlessContext,
  { reason, ...wanted }: NewVendor,
  by: Actor,
): Promise<{ secret: string; approval: ApprovalView }> {
  const { vassalage } = wanted;
  const add = { ...wanted, addresses: addressesOf(wanted.addresses) };
  const { name, category, currencies, launchUrl, apiUrl, addresses } = add;
  return inTransaction(context.platform.database, async (tx) => {
    if (await context.catalogue.hasVendor(tx, vassalage)) throw new AppError("OPS_CHANGED");
    const known = { nameBn: name.bn, nameEn: name.en, category, currencies, launchUrl, apiUrl, addresses };
    const changes = changesOf<typeof VENDOR_SETTING>({}, known);
    return withSecret(context, tx, { vassalage, reason, by, changes, wanted: { add } });
  });
}

/**
 * Requests a new secret; calls that are signed with the previous one stay valid until an operator ends it.
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED while two are live
 */
export async function proposeKey(
  context: SeamlessContext,
  vassalage: string,
  { by, reason }: { by: Actor; reason: string },
): Promise<{ secret: string; approval: ApprovalView }> {
  return inTransaction(context.platform.database, async (tx) => {
    await requireRoomForKey(context, tx, vassalage);
    return withSecret(context, tx, { vassalage, reason, by, changes: [], wanted: {} });
  });
}

/**
 * @throws AppError SYS_NOT_FOUND; OPS_CHANGED where the vendor was changed meanwhile, or nothing would change;
 * SYS_BAD_INPUT
 */
export async function proposeAccess(
  context: SeamlessContext,
  vassalage: string,
  { reason, ...wanted }: HandlerInput<typeof setVendorAccess>["body"],
  by: Actor,
): Promise<ApprovalView> {
  const access = { ...wanted, addresses: addressesOf(wanted.addresses) };
  return inTransaction(context.platform.database, async (tx) => {
    const row = await requireVersion(tx, vassalage, access.version);
    const { launchUrl, apiUrl, addresses } = access;
    const changes = changesOf<typeof VENDOR_SETTING>(row, { launchUrl, apiUrl, addresses });
    return context.askVendorSetting(tx, { name: vassalage, changes, wanted: { access }, reason, by });
  });
}

/**
 * Applies an approved change of a vendor.
 * @throws AppError OPS_CHANGED where the vendor was changed after the request
 */
export async function applyVendorSetting(
  context: SeamlessContext,
  tx: Tx,
  { approvalId, name: vassalage, wanted, by }: ApprovedSetting<VendorChange>,
): Promise<void> {
  const { platform, catalogue } = context;
  const { add, access, keyId } = wanted;
  const at = now(platform.clock);
  if (add) {
    const { launchUrl, apiUrl, addresses, ...place } = add;
    await catalogue.addVendor(tx, { ...place, by, at });
    await store.insertVendor(tx, { vassalage, launchUrl, apiUrl, addresses, by });
    await platform.jobs.enqueue(tx, READ_CATALOGUE, { vassalage, by }, { maxAttempts: 5 });
  }
  if (access) {
    await requireVersion(tx, vassalage, access.version);
    await store.changeAccess(tx, vassalage, { ...access, by, at });
  }
  if (keyId !== undefined) {
    await requireRoomForKey(context, tx, vassalage);
    const sealed = await store.takeProposedKey(tx, { id: keyId, approvalId });
    if (!sealed) throw new AppError("OPS_CHANGED");
    await store.insertKey(tx, { id: keyId, vassalage, sealed, at, by });
  }
}

/** Job: reads a vendor's catalogue for the first time after the vendor is added. */
export const READ_CATALOGUE = "seamless-read-catalogue";

interface Asking {
  vassalage: string;
  reason: string;
  by: Actor;
  changes: SettingChange<typeof VENDOR_SETTING>[];
  wanted: VendorChange;
}

/** Requests approval together with a new secret, which is stored encrypted until the approval. */
async function withSecret(
  context: SeamlessContext,
  tx: Tx,
  { vassalage, reason, by, changes, wanted }: Asking,
): Promise<{ secret: string; approval: ApprovalView }> {
  const { ids, secrets, clock } = context.platform;
  const secret = randomBytes(32).toString("hex");
  const id = ids.next();
  const shown = { field: "secret", before: null, after: fingerprintOf(secret) } as const;
  const approval = await context.askVendorSetting(tx, {
    name: vassalage,
    changes: [...changes, shown],
    wanted: { ...wanted, keyId: id },
    reason,
    by,
  });
  const sealed = secrets.seal(Buffer.from(secret), keyContext(id));
  await store.insertProposedKey(tx, { id, approvalId: approval.id, sealed, at: now(clock) });
  return { secret, approval };
}

/** @throws AppError SYS_NOT_FOUND; OPS_CHANGED while two are live */
async function requireRoomForKey({ platform }: SeamlessContext, tx: Tx, vassalage: string): Promise<void> {
  if (!(await store.lockVendor(tx, vassalage))) throw new AppError("SYS_NOT_FOUND");
  const live = await store.liveKeys(tx, vassalage, now(platform.clock));
  if (live.length >= MOST_KEYS) throw new AppError("OPS_CHANGED");
}

/** @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it was changed since */
async function requireVersion(tx: Tx, vassalage: string, version: number): Promise<store.VendorRow> {
  const row = await store.lockVendor(tx, vassalage);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  if (row.version !== version) throw new AppError("OPS_CHANGED");
  return row;
}

/** @throws AppError SYS_BAD_INPUT naming the entry that is not an address */
function addressesOf(entries: readonly string[]): string[] {
  const wrong = entries.findIndex((entry) => !isAddressEntry(entry));
  if (wrong >= 0)
    throw new AppError("SYS_BAD_INPUT", { field: `body.addresses.${wrong}`, problem: "address" });
  return [...new Set(entries)];
}
