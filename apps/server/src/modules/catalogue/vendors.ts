import type { GameFeed } from "@khela/contract/game-feed";
import type { Vendor } from "./store/shelf.ts";

/**
 * A vendor whose games run elsewhere, as the module that talks to it announces it when it is made:
 * `catalogue.announce(vendor)`. Its row is added at the start; what operators set there stays.
 */
export interface AnnouncedVendor extends Pick<
  Vendor,
  "vassalage" | "name" | "gameType" | "logo" | "wallet" | "position"
> {
  /**
   * Reads the vendor's whole catalogue; nothing of it is on the shelf before an operator has approved it.
   * @throws where the vendor is away or says something that is no {@link GameFeed}
   */
  readFeed?: (signal: AbortSignal) => Promise<GameFeed>;
}
