import { createHmac } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { normalizeMailAddress } from "@khela/rules/contact/mail-address";
import { maskMailAddress, maskMobile } from "@khela/rules/contact/mask-contact";
import {
  KNOWN_DIALING_CODES,
  type Mobile,
  type NumberPolicy,
  readMobile,
} from "@khela/rules/contact/number-plan";
import type { Platform } from "../../../platform/platform.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import type { Destination } from "../../codes/index.ts";
import { openProfile } from "../member.ts";
import type { MemberRow } from "../member-store.ts";

export type ContactKind = "mobile" | "email";

const PROBLEMS = {
  missing: "PHONE_MISSING",
  format: "PHONE_FORMAT",
  notAllowed: "PHONE_NOT_ALLOWED",
} as const;

/**
 * Reads a number that a person typed.
 * @throws AppError PHONE_MISSING, PHONE_FORMAT, PHONE_NOT_ALLOWED
 */
export function mobileOf(
  policy: NumberPolicy,
  typed: string | undefined,
  countryDialingCode: string | undefined,
): Mobile {
  const read = readMobile(typed, countryDialingCode, policy);
  if (typeof read === "string") throw new AppError(PROBLEMS[read]);
  return read;
}

/** What a number (E.164) or an address (in its one form) is looked up by. */
export function contactKey(secrets: Secrets, kind: ContactKind, value: string): Buffer {
  return createHmac("sha256", secrets.key("pepper", "contact")).update(`${kind}:${value}`).digest();
}

/** A number or address of a member. */
export interface OwnContact {
  destination: Destination;
  /** As its owner recognises it. */
  masked: string;
  /** Its owner has shown that codes arrive. */
  verified: boolean;
}

/** What a member has told of how to be reached, proven or not, and the name that payees must bear. */
export function ownContacts(
  { secrets }: Platform,
  row: Pick<MemberRow, "id" | "profile_sealed" | "mobile_verified_at" | "email_verified_at">,
): { mobile: OwnContact | undefined; email: OwnContact | undefined; payeeName: string | undefined } {
  const profile = openProfile(secrets, row);
  // Whatever the operator allows today: this number was allowed when it was given.
  const policy = { dialingCodes: KNOWN_DIALING_CODES, blockedPrefixes: [] };
  const number = readMobile(profile.mobileNum, profile.countryDialingCode, policy);
  return {
    mobile:
      typeof number === "string"
        ? undefined
        : {
            destination: { kind: "mobile", value: number.e164 },
            masked: maskMobile(number.national),
            verified: row.mobile_verified_at !== null,
          },
    email: profile.email
      ? {
          destination: { kind: "email", value: normalizeMailAddress(profile.email) },
          masked: maskMailAddress(profile.email),
          verified: row.email_verified_at !== null,
        }
      : undefined,
    payeeName: profile.payeeName,
  };
}

/**
 * A contact that codes reach and that is shown to be the member's.
 * @throws AppError AUTH_PROOF_WRONG where there is none of this kind
 */
export function provenContact(platform: Platform, row: MemberRow, method: "sms" | "email"): OwnContact {
  const { mobile, email } = ownContacts(platform, row);
  const contact = method === "sms" ? mobile : email;
  if (!contact?.verified) throw new AppError("AUTH_PROOF_WRONG");
  return contact;
}

/** The ways to send a member a code, each with where it goes, masked. */
export function codeMethods(platform: Platform, row: MemberRow): { method: "sms" | "email"; hint: string }[] {
  const { mobile, email } = ownContacts(platform, row);
  return [
    ...(mobile?.verified ? [{ method: "sms" as const, hint: mobile.masked }] : []),
    ...(email?.verified ? [{ method: "email" as const, hint: email.masked }] : []),
  ];
}
