import type { Category } from "@khela/contract/catalogue";
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
  readFeed?: ReadFeed;
}

/**
 * Reads a vendor's whole catalogue; nothing of it is on the shelf before an operator has approved it.
 * @throws where the vendor is away or says something that is no {@link GameFeed}
 */
export type ReadFeed = (signal: AbortSignal) => Promise<GameFeed>;

/** A vendor as an operator adds it. */
export interface AddedVendor {
  vassalage: string;
  name: Vendor["name"];
  /** What it makes most of. */
  category: Category;
  /** None: all. */
  currencies: readonly string[];
  by: string;
  at: Date;
}

/** Behind those that ship; an operator moves it. */
const POSITION = 100;

/** The row of a vendor that an operator adds. */
export const rowOfAdded = ({ vassalage, name, category, currencies, by, at }: AddedVendor) => ({
  vassalage,
  name: JSON.stringify(name),
  game_type: category.toUpperCase(),
  logo: `/TCG_PROD_IMAGES/RNG_LIST_VENDOR/${vassalage}-COLOR2.png`,
  wallet: "main",
  position: POSITION,
  currencies: [...currencies],
  changed_by: by,
  changed_at: at,
});
