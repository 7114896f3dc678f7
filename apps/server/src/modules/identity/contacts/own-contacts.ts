import { normalizeMailAddress } from "@khela/rules/contact/mail-address";
import { maskMailAddress, maskMobile } from "@khela/rules/contact/mask-contact";
import { KNOWN_DIALING_CODES, readMobile } from "@khela/rules/contact/number-plan";
import type { Platform } from "../../../platform/platform.ts";
import type { Destination } from "../../codes/index.ts";
import { openProfile } from "../member.ts";
import type { MemberRow } from "../member-store.ts";

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
