import type { addVendor, setVendorAccess } from "@khela/contract/console/seamless";
import type { HandlerInput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { AskSetting, FourEyes } from "../four-eyes/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Vendors } from "./vendors.ts";

/** A member as the seamless wallet knows one. */
export interface Player {
  memberId: MemberId;
  currency: string;
}

/** What the module works with besides the platform. */
export interface SeamlessDeps {
  ledger: Ledger;
  audit: Audit;
  fourEyes: FourEyes;
  catalogue: Pick<
    Catalogue,
    | "addVendor"
    | "announce"
    | "announceFeed"
    | "changed"
    | "externalGame"
    | "gameOfVendor"
    | "hasVendor"
    | "playsIn"
    | "readFeed"
  >;
  reality: Reality;
  requirePlay(memberId: MemberId): Promise<void>;
  /** Whether a login lives; asking counts as being there. */
  sessionLives(sessionId: string): Promise<boolean>;
  /** Whether the site is under maintenance for somebody. */
  isClosed(ip: string): Promise<boolean>;
  countryOf(ip: string): string | null;
  /** Account names, for the console. */
  accountsOf(memberIds: readonly MemberId[]): Promise<ReadonlyMap<string, string>>;
}

/** Where a vendor is and from where it may call, as the console changes it. */
type VendorAccess = Omit<HandlerInput<typeof setVendorAccess>["body"], "reason">;

/** A change of a vendor that waits for a second person. */
export interface VendorWish {
  /** A vendor that there isn't yet. */
  add?: Omit<HandlerInput<typeof addVendor>["body"], "reason">;
  access?: VendorAccess;
  /** Of a secret that waits. */
  keyId?: string;
}

export interface SeamlessContext extends SeamlessDeps {
  platform: Platform;
  vendors: Vendors;
  /** Asks for a change of a vendor's place, addresses or secret. */
  askVendorSetting: AskSetting<"vendor", VendorWish>;
}

/** How long we decide about a call: well below the three seconds that vendors wait. */
export const DEADLINE_MS = 2_000;
/** From the launch to the vendor's question. Source: domain rules G4. */
export const TOKEN_MS = 60_000;
/** How long a vendor's session stands at most; a bet needs the player's own login beside it. */
export const SESSION_MS = 24 * 3_600_000;
