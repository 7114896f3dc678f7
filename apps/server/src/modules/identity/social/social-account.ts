import { randomInt } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { mailAddressProblem, normalizeMailAddress } from "@khela/rules/contact/mail-address";
import { suggestAccount } from "@khela/rules/auth/suggest-account";
import { brokenConstraint, type Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import type { ExclusionTraces } from "../closing/exclusion-traces.ts";
import { isEmailTaken, writeProof } from "../contacts/contact-store.ts";
import { contactKey } from "../contacts/contacts.ts";
import { type Member, memberOf, requireOpenAccount } from "../member.ts";
import { findById } from "../member-store.ts";
import { type NewAccount, openAccount } from "../register/register.ts";
import { findLinked, insertLink, type SocialIdentity } from "./social-store.ts";

/** The claims of a provider's ID token about a person. */
export type SocialClaims = Readonly<Record<string, unknown>>;

/** The claims that are stored until the account is opened. */
export const CLAIMS_KEPT = ["given_name", "name", "email", "email_verified"] as const;

/** The person who registers, and the consent given. */
export interface SocialRegistration extends Pick<
  NewAccount,
  "language" | "invited" | "url" | "domain" | "at" | "ip"
> {
  identity: SocialIdentity;
  claims: SocialClaims;
  /** Uses the arrival up in the same transaction. @throws AppError AUTH_LINK_DEAD */
  spend(tx: Tx): Promise<void>;
}

const TRIES = 20;

/**
 * The member behind a social sign-in (AUTH-03). An account with the same e-mail address is not linked:
 * docs/decisions/0006-social-accounts.md.
 * @returns undefined where there is none yet.
 * @throws AppError AUTH_BLOCKED
 */
export async function memberOfSocial(
  { db }: Pick<Platform, "db">,
  identity: SocialIdentity,
): Promise<Member | undefined> {
  const known = await findLinked(db, identity);
  if (known === undefined) return undefined;
  const row = await findById(db, known);
  requireOpenAccount(row);
  return row && memberOf(row);
}

/** The dependencies of opening an account. */
export interface SocialAccountDeps {
  platform: Platform;
  system: System;
  traces: ExclusionTraces;
}

/**
 * Opens an account for a person whom a provider has identified; if the same person opened one meanwhile,
 * returns that.
 * @throws AppError AUTH_BLOCKED, AUTH_CLOSED, AUTH_NOT_ACCEPTED, AUTH_LINK_DEAD
 */
export async function openSocialAccount(
  deps: SocialAccountDeps,
  registration: SocialRegistration,
): Promise<Member> {
  const { claims, identity, at, spend, ...about } = registration;
  const firstName = textOf(claims["given_name"]) ?? textOf(claims["name"])?.split(/\s/)[0] ?? "";
  for (let tries = 1; ; tries += 1) {
    const proof = await provenAddress(deps.platform, claims);
    try {
      // Each retry draws another name, in case this one is taken.
      return await openAccount(deps, {
        ...about,
        account: await freeNameLike(deps.system, firstName),
        passwordHash: null,
        profile: proof ? { email: proof.email } : {},
        at,
        async also(tx, member) {
          await spend(tx);
          await insertLink(tx, { ...identity, memberId: member.id, at });
          if (proof) await writeProof(tx, member.id, { kind: "email", key: proof.key, at });
        },
      });
    } catch (error) {
      const broken = brokenConstraint(error);
      // The same person registered in two windows at once.
      const faster =
        broken === "social_account_pkey" ? await memberOfSocial(deps.platform, identity) : undefined;
      if (faster) return faster;
      // The address was proven meanwhile, or the name is taken, so try again.
      const again =
        broken === "member_email_key" || (error instanceof AppError && error.code === "AUTH_USERNAME_TAKEN");
      if (!again || tries >= TRIES) throw error;
    }
  }
}

/**
 * Suggests an account name from a first name; a reserved name (the house's own) is replaced by a neutral one
 * (AUTH-09).
 */
async function freeNameLike(system: System, firstName: string): Promise<string> {
  const random = randomInt(100_000);
  const name = suggestAccount(firstName, random);
  return (await system.isReservedName(name)) ? suggestAccount("", random) : name;
}

/**
 * The address that the provider has verified; it counts as proven unless it is another account's. An
 * unverified address may be anybody's and is ignored.
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
