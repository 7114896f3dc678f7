import type { addVendor, setVendorAccess } from "@khela/contract/console/seamless";
import type { HandlerInput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { AskSetting, FourEyes } from "../four-eyes/index.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Vendors } from "./vendors.ts";

/** A member as the seamless wallet knows one. */
export interface Player {
  memberId: MemberId;
  currency: string;
}

/** The module's dependencies beside the platform. */
export interface SeamlessDeps {
  ledger: Ledger;
  bonuses: Pick<Bonuses, "runs" | "spendable" | "mayHave">;
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
  /** Whether a login session is still valid; the check also counts as activity. */
  isSessionOpen(sessionId: string): Promise<boolean>;
  /** Whether the site is under maintenance for a caller from this address. */
  isClosed(ip: string): Promise<boolean>;
  countryOf(ip: string): string | null;
  /** Account names, for the console. */
  accountsOf(memberIds: readonly MemberId[]): Promise<ReadonlyMap<string, string>>;
}

/** A vendor's URLs and allowed addresses, as the console changes them. */
type VendorAccess = Omit<HandlerInput<typeof setVendorAccess>["body"], "reason">;

/** A change of a vendor that waits for a second operator. */
export interface VendorChange {
  /** A vendor to add. */
  add?: Omit<HandlerInput<typeof addVendor>["body"], "reason">;
  access?: VendorAccess;
  /** The id of a proposed secret. */
  keyId?: string;
}

export interface SeamlessContext extends SeamlessDeps {
  platform: Platform;
  vendors: Vendors;
  /** Requests approval for a change of a vendor's place, addresses or secret. */
  askVendorSetting: AskSetting<"vendor", VendorChange>;
}

/** The time limit for deciding a call, well below the three seconds that vendors wait. */
export const DEADLINE_MS = 2_000;
/** How long a launch token is valid, from the launch to the vendor's call. Source: domain rules G4. */
export const TOKEN_MS = 60_000;
/** The longest life of a vendor's session; a bet also needs the player's own valid login. */
export const SESSION_MS = 24 * 3_600_000;
