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
 * Parses a typed number.
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

/** The keyed hash by which a number (E.164) or a normalized address is looked up. */
export function contactKey(secrets: Secrets, kind: ContactKind, value: string): Buffer {
  return createHmac("sha256", secrets.key("pepper", "contact")).update(`${kind}:${value}`).digest();
}

/** A number or address of a member. */
export interface OwnContact {
  destination: Destination;
  /** Masked, but recognisable to its owner. */
  masked: string;
  /** Whether the owner has proven that codes arrive. */
  verified: boolean;
}

/** The contacts that a member has stated, proven or not, and the name that payee accounts must bear. */
export function ownContacts(
  { secrets }: Platform,
  row: Pick<MemberRow, "id" | "profile_sealed" | "mobile_verified_at" | "email_verified_at">,
): { mobile: OwnContact | undefined; email: OwnContact | undefined; payeeName: string | undefined } {
  const profile = openProfile(secrets, row);
  // Accept every dialing code: the number was allowed when it was given, whatever the operator allows today.
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
 * A contact that the member has proven to own.
 * @throws AppError AUTH_PROOF_WRONG where there is none of this kind
 */
export function provenContact(platform: Platform, row: MemberRow, method: "sms" | "email"): OwnContact {
  const { mobile, email } = ownContacts(platform, row);
  const contact = method === "sms" ? mobile : email;
  if (!contact?.verified) throw new AppError("AUTH_PROOF_WRONG");
  return contact;
}

/** The methods by which a member can get a code, each with its masked destination. */
export function codeMethods(platform: Platform, row: MemberRow): { method: "sms" | "email"; hint: string }[] {
  const { mobile, email } = ownContacts(platform, row);
  return [
    ...(mobile?.verified ? [{ method: "sms" as const, hint: mobile.masked }] : []),
    ...(email?.verified ? [{ method: "email" as const, hint: email.masked }] : []),
  ];
}
