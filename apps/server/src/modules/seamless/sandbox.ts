import { peerSecret } from "../../platform/peer-secret.ts";
import type { SeamlessContext } from "./context.ts";
import { feedOf } from "./known-vendors.ts";
import type { VendorSetup } from "./settings.ts";

/** The code of the sandbox vendor. */
export const SANDBOX_SEAMLESS = "sandbox-seamless";

/**
 * Announces the sandbox vendor to the catalogue, where the sandbox runs. @returns a function that sets it up at
 * start-up
 */
export function announceSandbox(
  context: SeamlessContext,
  setUp: (vendor: VendorSetup) => Promise<void>,
): () => Promise<void> {
  const { config } = context.platform;
  const { sandboxSeamlessUrl: apiUrl } = config;
  if (apiUrl === undefined) return async () => undefined;
  context.catalogue.announce({
    vassalage: SANDBOX_SEAMLESS,
    name: { en: "Padma Games", bn: "পদ্মা গেমস" },
    gameType: "RNG",
    logo: `/TCG_PROD_IMAGES/RNG_LIST_VENDOR/${SANDBOX_SEAMLESS}-COLOR2.png`,
    wallet: "main",
    position: 80,
    readFeed: feedOf(context, SANDBOX_SEAMLESS),
  });
  return () =>
    setUp({
      vassalage: SANDBOX_SEAMLESS,
      launchUrl: `${config.sandboxSeamlessPublicUrl ?? apiUrl}/play`,
      apiUrl,
      // The sandbox runs on the same machine.
      addresses: ["127.0.0.0/8", "::1"],
      secret: peerSecret(config.dataDir, "sandbox-seamless", config.sandboxSeamlessSecret),
    });
}
