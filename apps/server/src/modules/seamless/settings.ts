import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { SeamlessContext } from "./context.ts";
import { keyContext } from "./vendors.ts";
import * as store from "./vendor-store.ts";

/** A vendor as the program's settings define it. */
export interface VendorSetup {
  vassalage: string;
  launchUrl: string;
  apiUrl: string;
  /** The initially allowed addresses of the vendor; later only operators change them. */
  addresses: string[];
  /** The first secret; operators create later ones. */
  secret: string;
}

/** Adds a vendor with its first secret, or updates its URLs. The vendor must be in the catalogue already. */
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
