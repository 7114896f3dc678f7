import { createHash, randomBytes } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { inTransaction } from "../../platform/database.ts";
import { SESSION_MS, type SeamlessContext, TOKEN_MS } from "./context.ts";
import { SeamlessRefusal } from "./errors.ts";
import * as store from "./session-store.ts";

/** A player's request to open a game, with its display options. */
export interface Launch {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  vendor: string;
  gameCode: string;
  language: "bn" | "en";
  device: "desktop" | "mobile";
  ip: string;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * A URL at which a vendor's game opens, valid once for a minute (GAME-05, domain rules G4).
 * @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE; WALLET_VENDOR_AWAY where the vendor isn't set up
 */
export async function makeLaunch(context: SeamlessContext, launch: Launch): Promise<string> {
  const { platform, vendors, catalogue, countryOf } = context;
  const vendor = await vendors.find(launch.vendor);
  if (!vendor) throw new AppError("WALLET_VENDOR_AWAY");
  const { vendorCode } = await catalogue.externalGame(launch.gameCode);
  const token = randomBytes(32).toString("base64url");
  await store.insertToken(platform.db, hashOf(token), {
    vendor: launch.vendor,
    memberId: launch.memberId,
    loginSession: launch.sessionId,
    gameCode: launch.gameCode,
    currency: launch.currency,
    language: launch.language,
    country: countryOf(launch.ip) ?? "",
    expiresAt: new Date(platform.clock.nowMs() + TOKEN_MS),
  });
  const url = new URL(vendor.launchUrl);
  url.searchParams.set("game", vendorCode);
  url.searchParams.set("token", token);
  url.searchParams.set("language", launch.language);
  url.searchParams.set("device", launch.device);
  url.searchParams.set("back", `${platform.config.publicUrl}/game/${launch.gameCode}`);
  return url.href;
}

/**
 * Exchanges a launch token for a session. @throws SeamlessRefusal BAD_SESSION where the token was used before, has
 * expired, belongs to another vendor, or its login has ended
 */
export async function useToken(
  context: SeamlessContext,
  vendor: string,
  token: string,
): Promise<store.Session & { language: "bn" | "en"; country: string }> {
  const { platform, isSessionOpen } = context;
  const at = now(platform.clock);
  const found = await inTransaction(platform.database, async (tx) => {
    const taken = await store.takeToken(tx, vendor, hashOf(token));
    if (!taken || taken.expiresAt <= at) return undefined;
    const session: store.Session = {
      id: platform.ids.next(),
      vendor,
      memberId: taken.memberId,
      loginSession: taken.loginSession,
      gameCode: taken.gameCode,
      currency: taken.currency,
      expiresAt: new Date(at.getTime() + SESSION_MS),
    };
    await store.beginSession(tx, session, at);
    return { ...session, language: taken.language, country: taken.country };
  });
  if (!found || !(await isSessionOpen(found.loginSession))) throw new SeamlessRefusal("BAD_SESSION");
  return found;
}
