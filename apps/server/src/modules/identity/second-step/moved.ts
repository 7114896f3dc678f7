import { deviceName } from "@khela/rules/auth/device-name";
import { isSamePlace, type CallOrigin } from "@khela/rules/auth/places";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { Db } from "../../../platform/database.ts";
import { familyOf, isLocal, wideNetworkKey } from "../../../platform/http/network.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { findById, type MemberRow } from "../member-store.ts";
import type { Caller, MoveJudge } from "../sessions/sessions.ts";
import { isKnownPlace } from "./places.ts";
import { type ProofOwed, proofOwed } from "./proof-owed.ts";

/**
 * Decides what happens to a session that is used from another address or device (AUTH-13). It stays where
 * provider, country and device are the same, or at a place where its member has logged in lately; elsewhere
 * it must give a proof, while sessions at home continue. Without any means of proof the member must log in
 * again.
 */
export function createMoveJudge(platform: Platform, system: System): MoveJudge {
  const whereaboutsOf = ({ ip, device }: Caller): CallOrigin => ({
    local: isLocal(ip),
    country: system.countryOf(ip),
    family: familyOf(ip),
    wideNetwork: wideNetworkKey(ip),
    device: deviceName(device),
  });
  return async (row, caller) => {
    // Trial accounts hold only play credit, and a session that already owes a proof owes no second one.
    if (row.type === TRIAL_TYPE || row.scope === "proof") return "stay";
    if (isSamePlace(whereaboutsOf(row), whereaboutsOf(caller))) return "stay";
    if (!(await system.flag("NEWPLACE3"))) return "stay";
    if (await isKnownPlace(platform, platform.db, row.member_id, caller)) return "stay";
    const member = await findById(platform.db, row.member_id);
    const owed = member && (await proofOwedElsewhere(platform, platform.db, member));
    return owed ? "proof" : "end";
  };
}

/** The proof that a moved session must give: as at an unknown place, otherwise the password. */
export async function proofOwedElsewhere(
  platform: Platform,
  db: Db,
  row: MemberRow,
): Promise<ProofOwed | undefined> {
  const owed = await proofOwed(platform, db, row);
  if (owed) return { reason: "moved", methods: owed.methods };
  return row.password_hash === null
    ? undefined
    : { reason: "moved", methods: [{ method: "password", hint: "" }] };
}
