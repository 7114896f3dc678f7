import type { HandlerInput } from "@khela/contract/endpoint";
import type {
  bindContact as bindContactCall,
  sendContactCode as sendContactCodeCall,
} from "@khela/contract/security";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { mailAddressProblem, normalizeMailAddress } from "@khela/rules/contact/mail-address";
import { localeOf } from "@khela/kernel/locales";
import { brokenConstraint, inTransaction } from "../../../platform/database.ts";
import type { MemberSession } from "../../../platform/http/principal.ts";
import type { CodeBinding, Codes } from "../../codes/index.ts";
import type { System } from "../../system/index.ts";
import type { ExclusionTraces } from "../closing/exclusion-traces.ts";
import { writeProfile, writeProof } from "./contact-store.ts";
import { type ContactKind, contactKey, mobileOf } from "./contacts.ts";
import { credentialAdded } from "../credentials.ts";
import { openProfile, type Profile, sealProfile } from "../member.ts";
import { findById, lockMember, type MemberRow } from "../member-store.ts";
import { confirmPassword, type PasswordCheckDeps } from "../passwords/password-check.ts";

export interface ContactDeps extends PasswordCheckDeps {
  codes: Codes;
  system: System;
  traces: ExclusionTraces;
}

type Asked = Pick<HandlerInput<typeof sendContactCodeCall>["body"], "kind" | "value" | "countryDialingCode">;

/** A contact to be bound: the binding of its code, and the profile fields it will fill. */
interface Contact {
  binding: CodeBinding;
  profile: Pick<Profile, "mobileNum" | "countryDialingCode" | "email">;
}

/**
 * Sends a code to a number or address that the member wants to bind (AUTH-20). Only the holder of the contact
 * learns whether it belongs to another member.
 * @throws AppError AUTH_BOUND, FIELD_FORMAT, PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED, PHONE_TOO_MANY,
 *   PHONE_QUOTA, PHONE_UNKNOWN
 */
export async function sendContactCode(
  deps: ContactDeps,
  session: MemberSession,
  asked: Asked,
  ip: string,
): Promise<{ expiredMinutes: number }> {
  const row = await findById(deps.platform.db, session.memberId);
  if (!row) throw new AppError("AUTH_REQUIRED");
  refuseBound(row, asked.kind);
  const { binding } = await contactOf(deps, session.memberId, asked);
  const language = localeOf(session.language).code;
  return deps.codes.send({ ...binding, ip, language, delivery: "now" });
}

/**
 * Binds a number or address with its code and the password; it can't be changed afterwards (AUTH-20).
 * @throws AppError AUTH_BOUND, AUTH_PASSWORD_WRONG, AUTH_LOCKED, AUTH_CONTACT_TAKEN, AUTH_NOT_ACCEPTED,
 *   FIELD_FORMAT, PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED, PHONE_TOO_MANY, CODE_MISSING, CODE_WRONG,
 *   CODE_EXPIRED
 */
export async function bindContact(
  deps: ContactDeps,
  session: MemberSession,
  form: HandlerInput<typeof bindContactCall>["body"],
): Promise<void> {
  const { platform, codes } = deps;
  const { kind } = form;
  const { binding, profile } = await contactOf(deps, session.memberId, form);
  await confirmPassword(deps, session.memberId, form.password);
  const right = await codes.check(binding, form.code);
  await deps.traces.refuse(profile, session.memberId);
  const key = contactKey(platform.secrets, kind, binding.destination.value);
  try {
    await inTransaction(platform.database, async (tx) => {
      const row = await lockMember(tx, session.memberId);
      if (!row) throw new AppError("AUTH_REQUIRED");
      refuseBound(row, kind);
      await right.use(tx);
      await writeProof(tx, row.id, { kind, key, at: now(platform.clock) });
      await credentialAdded(platform, tx, row.id);
      const merged = { ...openProfile(platform.secrets, row), ...profile };
      await writeProfile(tx, row.id, sealProfile(platform.secrets, row.id, merged));
      await deps.traces.refresh(tx, row.id as MemberId);
    });
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === "member_mobile_key" || constraint === "member_email_key")
      throw new AppError("AUTH_CONTACT_TAKEN", {}, { cause: error });
    throw error;
  }
}

function refuseBound(row: MemberRow, kind: ContactKind): void {
  if ((kind === "mobile" ? row.mobile_verified_at : row.email_verified_at) !== null)
    throw new AppError("AUTH_BOUND");
}

async function contactOf({ system }: ContactDeps, memberId: string, asked: Asked): Promise<Contact> {
  if (asked.kind === "mobile") {
    const numbers = await system.numbers();
    const { e164, national, countryDialingCode } = mobileOf(numbers, asked.value, asked.countryDialingCode);
    return {
      binding: { purpose: "bind-mobile", destination: { kind: "mobile", value: e164 }, subject: memberId },
      profile: { mobileNum: national, countryDialingCode },
    };
  }
  const problem = mailAddressProblem(asked.value);
  if (problem) throw new AppError("FIELD_FORMAT", { field: "email", ...problem });
  const address = normalizeMailAddress(asked.value);
  return {
    binding: { purpose: "bind-email", destination: { kind: "email", value: address }, subject: memberId },
    profile: { email: address },
  };
}
