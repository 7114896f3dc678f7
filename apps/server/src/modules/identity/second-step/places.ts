import { createHmac } from "node:crypto";
import { deviceName } from "@khela/rules/auth/device-name";
import { KNOWN_PLACE_TTL_MS } from "@khela/rules/auth/places";
import type { Db, Tx } from "../../../platform/database.ts";
import { networkKey } from "../../../platform/http/network.ts";
import type { Platform } from "../../../platform/platform.ts";
import { knownPartsOf, type PlaceKeys, upsertPlace } from "./place-store.ts";
import type { Caller } from "../sessions/sessions.ts";

/** Whether a member has logged in from this network and with this kind of device in the last 90 days (AUTH-13). */
export async function isKnownPlace(
  platform: Platform,
  tx: Db | Tx,
  memberId: string,
  caller: Caller,
): Promise<boolean> {
  const since = new Date(platform.clock.nowMs() - KNOWN_PLACE_TTL_MS);
  const known = await knownPartsOf(tx, memberId, keysOf(platform, memberId, caller), since);
  return known.has("network") && known.has("device");
}

/** Remembers the place where a session began. */
export async function rememberPlace(
  platform: Platform,
  tx: Tx,
  memberId: string,
  caller: Caller,
): Promise<void> {
  const at = new Date(platform.clock.nowMs());
  await upsertPlace(tx, memberId, keysOf(platform, memberId, caller), at);
}

/** Keyed hashes, so that a stolen table doesn't reveal members' whereabouts. */
function keysOf({ secrets }: Platform, memberId: string, caller: Caller): PlaceKeys {
  const keyOf = (kind: string, text: string): Buffer =>
    createHmac("sha256", secrets.key("pepper", "place")).update(`${kind}:${memberId}:${text}`).digest();
  return {
    network: keyOf("network", networkKey(caller.ip)),
    device: keyOf("device", deviceName(caller.device)),
  };
}
