import { randomInt } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { mailAddressProblem, normalizeMailAddress } from "@khela/rules/contact/mail-address";
import { suggestAccount } from "@khela/rules/auth/suggest-account";
import { brokenConstraint } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { isEmailTaken, writeProof } from "../contacts/contact-store.ts";
import { contactKey } from "../contacts/contacts.ts";
import { type Member, memberOf } from "../member.ts";
import { findById } from "../member-store.ts";
import { openAccount } from "../register/register.ts";
import { findLinked, insertLink, type SocialIdentity } from "./social-store.ts";

/** What a provider says of a person: an ID token's claims. */
export type SocialClaims = Readonly<Record<string, unknown>>;

export interface SocialArrival {
  identity: SocialIdentity;
  claims: SocialClaims;
  language: "bn" | "en";
  ip: string;
  at: Date;
}

const TRIES = 20;

/**
 * The member behind a social sign-in; the first one opens an account (AUTH-03). An account that has the
 * same e-mail address is left alone: docs/decisions/0006-social-accounts.md.
 * @throws AppError AUTH_BLOCKED; AUTH_METHOD_OFF where nobody can register by himself (DIRECTREG3)
 */
export async function memberOfSocial(
  deps: { platform: Platform; system: System },
  arrival: SocialArrival,
): Promise<Member> {
  const { db } = deps.platform;
  const known = await findLinked(db, arrival.identity);
  if (known === undefined) return openSocialAccount(deps, arrival);
  const row = await findById(db, known);
  if (row?.status !== "active") throw new AppError("AUTH_BLOCKED");
  return memberOf(row);
}

async function openSocialAccount(
  deps: { platform: Platform; system: System },
  arrival: SocialArrival,
): Promise<Member> {
  if (!(await deps.system.flag("DIRECTREG3"))) throw new AppError("AUTH_METHOD_OFF");
  const { claims, identity, at, ip, language } = arrival;
  const proof = await provenAddress(deps.platform, claims);
  const firstName = textOf(claims["given_name"]) ?? textOf(claims["name"])?.split(/\s/)[0] ?? "";
  for (let tries = 1; ; tries += 1) {
    try {
      // A name that is taken is followed by the next one.
      return await openAccount(deps, {
        account: suggestAccount(firstName, randomInt(100_000)),
        passwordHash: null,
        language,
        profile: proof ? { email: proof.email } : {},
        at,
        ip,
        async also(tx, member) {
          await insertLink(tx, { ...identity, memberId: member.id, at });
          if (proof) await writeProof(tx, member.id, { kind: "email", key: proof.key, at });
        },
      });
    } catch (error) {
      const broken = brokenConstraint(error);
      // Two windows of one person at once, or the address was proven meanwhile: look again.
      if (broken === "social_account_pkey" || broken === "member_email_key")
        return memberOfSocial(deps, arrival);
      const taken = error instanceof AppError && error.code === "AUTH_USERNAME_TAKEN";
      if (!taken || tries >= TRIES) throw error;
    }
  }
}

/**
 * The address that the provider has checked: it counts as proven, unless it is another account's. One
 * that was not checked is anybody's and is not taken over.
 */
async function provenAddress(
  { db, secrets }: Platform,
  claims: SocialClaims,
): Promise<{ email: string; key: Buffer } | undefined> {
  const claimed = claims["email_verified"] === true ? textOf(claims["email"]) : undefined;
  if (claimed === undefined || mailAddressProblem(claimed)) return undefined;
  const email = normalizeMailAddress(claimed);
  const key = contactKey(secrets, "email", email);
  return (await isEmailTaken(db, key)) ? undefined : { email, key };
}

function textOf(claim: unknown): string | undefined {
  const text = typeof claim === "string" ? claim.trim() : "";
  return text === "" || text.length > 255 ? undefined : text;
}
