import { randomInt } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import { suggestAccount } from "@khela/rules/auth/suggest-account";
import { brokenConstraint } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { System } from "../system/index.ts";
import { type Member, memberOf, type Profile } from "./member.ts";
import { findById } from "./member-store.ts";
import { openAccount } from "./register.ts";
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
  const firstName = textOf(claims["given_name"]) ?? textOf(claims["name"])?.split(/\s/)[0] ?? "";
  for (let tries = 1; ; tries += 1) {
    try {
      // A name that is taken is followed by the next one.
      // oxlint-disable-next-line no-await-in-loop
      return await openAccount(deps, {
        account: suggestAccount(firstName, randomInt(100_000)),
        passwordHash: null,
        language,
        profile: profileOf(claims),
        at,
        ip,
        also: (tx, member) => insertLink(tx, { ...identity, memberId: member.id, at }),
      });
    } catch (error) {
      // Two windows of one person at once: the other one has opened the account.
      if (brokenConstraint(error) === "social_account_pkey") return memberOfSocial(deps, arrival);
      const taken = error instanceof AppError && error.code === "AUTH_USERNAME_TAKEN";
      if (!taken || tries >= TRIES) throw error;
    }
  }
}

/** An address that the provider has not checked is anybody's: it is not taken over. */
function profileOf(claims: SocialClaims): Profile {
  const email = claims["email_verified"] === true ? textOf(claims["email"]) : undefined;
  return email === undefined ? {} : { email };
}

function textOf(claim: unknown): string | undefined {
  const text = typeof claim === "string" ? claim.trim() : "";
  return text === "" || text.length > 255 ? undefined : text;
}
