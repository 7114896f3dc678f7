import { type GameFeed, gameFeed } from "@khela/contract/game-feed";
import { askVendor } from "./ask-vendor.ts";
import type { SeamlessContext } from "./context.ts";
import { addedVendors } from "./vendor-store.ts";

/** Reads a vendor's catalogue from the vendor's own API. */
export const feedOf =
  (context: Pick<SeamlessContext, "vendors">, vendor: string) =>
  (signal: AbortSignal): Promise<GameFeed> =>
    askVendor(context, { vendor, path: "/api/games", body: {}, signal }, gameFeed);

/** The vendors that this process talks to: those of its settings, with current URLs, and those that operators added. */
export interface KnownVendors {
  codes(): readonly string[];
  /** Adds a vendor of the settings. */
  add(vassalage: string): void;
  /** Adds the vendors that operators have created since, here and in the catalogue. */
  refresh(): Promise<void>;
  /** Calls the listener after a vendor became known. */
  onNew(listener: () => Promise<void>): void;
}

export function createKnownVendors(context: SeamlessContext): KnownVendors {
  const { platform, catalogue, vendors } = context;
  const known = new Set<string>();
  const listeners: (() => Promise<void>)[] = [];
  const refresh = async (): Promise<void> => {
    const fresh = (await addedVendors(platform.db)).filter((vassalage) => !known.has(vassalage));
    for (const vassalage of fresh) {
      known.add(vassalage);
      catalogue.announceFeed(vassalage, feedOf(context, vassalage));
    }
    if (fresh.length > 0) for (const listener of listeners) await listener();
  };
  vendors.onChanged(() => {
    refresh().catch((error: unknown) => {
      platform.log.error({ err: error }, "vendors that operators added could not be read");
    });
  });
  return {
    codes: () => [...known],
    add: (vassalage) => void known.add(vassalage),
    refresh,
    onNew: (listener) => void listeners.push(listener),
  };
}
