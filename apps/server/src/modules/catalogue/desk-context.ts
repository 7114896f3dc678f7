import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { ShelfReader } from "./shelf.ts";
import type { ReadFeed } from "./vendors.ts";

/** The services that the operators' use cases need. */
export interface DeskContext {
  platform: Platform;
  audit: Audit;
  shelf: ShelfReader;
  /** Functions that read a vendor's catalogue, by vendor code. */
  feeds: ReadonlyMap<string, ReadFeed>;
}

/** The operator who makes a change, and their address. */
export interface Manager {
  username: string;
  ip: string;
}
