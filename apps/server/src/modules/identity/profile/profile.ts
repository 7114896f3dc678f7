import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { getProfile, updateProfile } from "@khela/contract/security";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { birthdayProblem } from "@khela/rules/kyc/age";
import {
  fixedLabels,
  PROFILE_LABELS,
  type ProfileLabel,
  type ProfileLabels,
  readLabel,
} from "@khela/rules/profile/labels";
import { isSamePerson } from "@khela/rules/profile/person-name";
import { inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import type { ExclusionTraces } from "../closing/exclusion-traces.ts";
import { openProfile, type Profile, sealProfile } from "../member.ts";
import { findById, lockMember, type MemberRow, writeProfile } from "../member-store.ts";

interface Deps {
  platform: Platform;
  system: System;
  traces: ExclusionTraces;
}

/** Labels that have another name in the stored profile; the nickname has a column of its own. */
const STORED_AS = { realName: "payeeName", qq: "qqNum" } as const satisfies Partial<
  Record<ProfileLabel, keyof Profile>
>;
const NAMES = Object.keys(PROFILE_LABELS) as ProfileLabel[];

/** The member's own profile (AUTH-20). @throws AppError AUTH_REQUIRED */
export async function ownProfile(
  { platform }: Deps,
  session: MemberSession,
): Promise<HandlerOutput<typeof getProfile>> {
  const row = await findById(platform.db, session.memberId);
  if (!row) throw new AppError("AUTH_REQUIRED");
  const labels = labelsOf(platform, row);
  return { ...labels, fixed: fixedLabels(labels, row.kyc_level) };
}

/**
 * Changes labels; an empty text removes one. Repeating a fixed label's value changes nothing.
 * @throws AppError FIELD_FORMAT, AUTH_BOUND (field), AUTH_NOT_ACCEPTED, AUTH_USERNAME_TAKEN (a reserved
 *   nickname), KYC_AGE (age), AUTH_REQUIRED
 */
export async function changeOwnProfile(
  { platform, system, traces }: Deps,
  session: MemberSession,
  wanted: HandlerInput<typeof updateProfile>["body"],
): Promise<void> {
  const minimumAge = await system.minimumAge();
  const today = dayOf(platform.clock.nowMs()).key;
  const reserved = await system.isReservedName(wanted.nickname ?? "");
  await inTransaction(platform.database, async (tx) => {
    const row = await lockMember(tx, session.memberId);
    if (!row) throw new AppError("AUTH_REQUIRED");
    const labels = labelsOf(platform, row);
    const fixed = fixedLabels(labels, row.kyc_level);
    for (const label of NAMES) {
      const given = wanted[label];
      if (given === undefined) continue;
      const { text, problem } = readLabel(label, given);
      const before = labels[label] ?? "";
      if (text === before && !problem) continue;
      if (fixed.includes(label)) {
        if (label === "realName" && isSamePerson(text, before)) continue;
        throw new AppError("AUTH_BOUND", { field: label });
      }
      if (problem) throw new AppError("FIELD_FORMAT", { field: label, ...problem });
      if (label === "nickname" && reserved) throw new AppError("AUTH_USERNAME_TAKEN");
      if (label === "birthday") checkBirthday(text, { today, minimumAge });
      labels[label] = text;
    }
    const before = openProfile(platform.secrets, row);
    const profile = { ...before, ...storedOf(labels) };
    if (profile.payeeName !== before.payeeName || profile.birthday !== before.birthday)
      await traces.refuse(profile, row.id as MemberId, tx);
    await writeProfile(tx, row.id, {
      nickname: labels.nickname || row.account,
      profile_sealed: sealProfile(platform.secrets, row.id, profile),
    });
    await traces.refresh(tx, row.id as MemberId);
  });
}

/** @throws AppError FIELD_FORMAT, KYC_AGE */
function checkBirthday(text: string, age: { today: string; minimumAge: number }): void {
  if (text === "") return;
  const wrong = birthdayProblem(text, age.today, age.minimumAge);
  if (wrong === "age") throw new AppError("KYC_AGE", { age: age.minimumAge });
  const { patternId, minLength: min, maxLength: max } = PROFILE_LABELS.birthday;
  if (wrong) throw new AppError("FIELD_FORMAT", { field: "birthday", patternId, min, max });
}

function labelsOf(platform: Platform, row: MemberRow): ProfileLabels {
  const stored = openProfile(platform.secrets, row);
  const labels: ProfileLabels = { nickname: row.nickname };
  for (const label of NAMES) {
    if (label === "nickname") continue;
    const text = stored[storedName(label)];
    if (text) labels[label] = text;
  }
  return labels;
}

function storedOf(labels: ProfileLabels): Profile {
  const stored: Profile = {};
  for (const label of NAMES) {
    const text = labels[label];
    // Store an empty text as well, because it removes the old value.
    if (label !== "nickname" && text !== undefined) stored[storedName(label)] = text;
  }
  return stored;
}

function storedName(label: Exclude<ProfileLabel, "nickname">): keyof Profile {
  if (label === "realName" || label === "qq") return STORED_AS[label];
  return label;
}
