import type { Category } from "@khela/contract/catalogue";
import type { GameFeed } from "@khela/contract/game-feed";
import type { Vendor } from "./store/shelf.ts";

/**
 * A vendor whose games run elsewhere. The module that connects to it announces it when it is made:
 * `catalogue.announce(vendor)`. Its row is inserted at the start; what operators set there stays.
 */
export interface AnnouncedVendor extends Pick<
  Vendor,
  "vassalage" | "name" | "gameType" | "logo" | "wallet" | "position"
> {
  readFeed?: ReadFeed;
}

/**
 * Reads a vendor's whole catalogue; its games appear on the shelf once an operator has approved them.
 * @throws where the vendor is unreachable or its answer is no {@link GameFeed}
 */
export type ReadFeed = (signal: AbortSignal) => Promise<GameFeed>;

/** A vendor that an operator adds. */
export interface AddedVendor {
  vassalage: string;
  name: Vendor["name"];
  /** The category of most of its games. */
  category: Category;
  /** Empty: all. */
  currencies: readonly string[];
  by: string;
  at: Date;
}

/** The position after the shipped vendors; an operator can change it. */
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
