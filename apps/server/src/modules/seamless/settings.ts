import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { SeamlessContext } from "./context.ts";
import { keyContext } from "./vendors.ts";
import * as store from "./vendor-store.ts";

/** A vendor as a setting of the program knows it. */
export interface VendorSetup {
  vassalage: string;
  launchUrl: string;
  apiUrl: string;
  /** Where it calls from, at first; from then on that is the operators' to change. */
  addresses: string[];
  /** Its first secret; later ones are the operator's to make. */
  secret: string;
}

/** Adds a vendor with its first secret, or tells where it answers now. The vendor's place in the catalogue comes first. */
export async function setUpVendor(
  context: Pick<SeamlessContext, "platform" | "vendors">,
  setup: VendorSetup,
) {
  const { platform, vendors } = context;
  const { vassalage, secret } = setup;
  await inTransaction(platform.database, async (tx) => {
    if (!(await store.putVendor(tx, setup))) return;
    const id = platform.ids.next();
    const sealed = platform.secrets.seal(Buffer.from(secret), keyContext(id));
    await store.insertKey(tx, { id, vassalage, sealed, at: now(platform.clock), by: "settings" });
  });
  vendors.changed(vassalage);
}
