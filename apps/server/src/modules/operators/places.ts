import { deviceName } from "@khela/rules/auth/device-name";
import { KNOWN_PLACE_TTL_MS } from "@khela/rules/auth/places";
import type { Db, Tx } from "../../platform/database.ts";
import { networkKey } from "../../platform/http/network.ts";
import type { Platform } from "../../platform/platform.ts";
import { listPlaces } from "./store.ts";

/**
 * Whether an operator has logged in from this network and with this kind of device in the last 90 days
 * (decision 0010). Before the first login every place counts as known, as it does for players.
 */
async function isKnownPlace(
  { clock }: Platform,
  db: Db,
  operatorId: string,
  { ip, device }: { ip: string; device: string },
): Promise<boolean> {
  const known = await listPlaces(db, operatorId, new Date(clock.nowMs() - KNOWN_PLACE_TTL_MS));
  const [network, browser] = [networkKey(ip), deviceName(device)];
  return (
    known.length === 0 ||
    (known.some((place) => networkKey(place.ip) === network) &&
      known.some((place) => deviceName(place.device) === browser))
  );
}

/** The login guard's account part for operators. */
export function guardedOperators(platform: Platform) {
  return {
    prefix: "operator-",
    isKnownPlace: (db: Db, id: string, caller: { ip: string; device: string }) =>
      isKnownPlace(platform, db, id, caller),
    // Don't count failures on the account: with fifteen characters and a code, an operator's password never
    // has to be disabled.
    noteFailed: async (_tx: Tx) => undefined,
  } as const;
}
