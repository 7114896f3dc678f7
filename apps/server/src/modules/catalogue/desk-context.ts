import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { ShelfReader } from "./shelf.ts";
import type { ReadFeed } from "./vendors.ts";

/** What the operator's use cases work with. */
export interface DeskContext {
  platform: Platform;
  audit: Audit;
  shelf: ShelfReader;
  /** By the codes of the vendors that tell their catalogues. */
  feeds: ReadonlyMap<string, ReadFeed>;
}

/** Which operator changes something, and from where. */
export interface Manager {
  username: string;
  ip: string;
}
