import type { Platform } from "../../../platform/platform.ts";
import { noteFailedLogin } from "../member-store.ts";
import { isKnownPlace } from "../second-step/places.ts";
import type { GuardedAccounts } from "./login-guard.ts";

/** The login guard's account part for players and agents. */
export function guardedMembers(platform: Platform): GuardedAccounts {
  return {
    prefix: "",
    isKnownPlace: (db, id, caller) => isKnownPlace(platform, db, id, caller),
    noteFailed: noteFailedLogin,
  };
}
