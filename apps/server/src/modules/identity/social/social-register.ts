import { randomBytes } from "node:crypto";
import type { HandlerInput } from "@khela/contract/endpoint";
import type { registerSocial as registerSocialCall } from "@khela/contract/social";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { Platform } from "../../../platform/platform.ts";
import type { Member } from "../member.ts";
import { type FindInvitingLink, resolveInviter } from "../register/invitation.ts";
import { answersChallenge, sha256 } from "../sessions/one-time-code.ts";
import {
  CLAIMS_KEPT,
  memberOfSocial,
  openSocialAccount,
  type SocialAccountDeps,
  type SocialClaims,
} from "./social-account.ts";
import {
  findArrival,
  insertArrival,
  type SocialArrival,
  type SocialIdentity,
  takeArrival,
} from "./social-store.ts";

/** What a registration needs whose person a provider has identified. */
export type SocialRegisterDeps = SocialAccountDeps & { findInvitingLink: FindInvitingLink };

/** How long a visitor may take to accept the terms. */
const ARRIVAL_MS = 15 * 60_000;

/**
 * Remembers a person whom a provider has identified and who has no account; none is opened before the terms
 * are accepted (AUTH-03, AUTH-07).
 * @returns a code for the browser that began, valid once and only with its verifier
 */
export async function noteArrival(
  { db, clock, secrets }: Platform,
  arrival: { identity: SocialIdentity; challenge: string; claims: SocialClaims },
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  const kept = Object.fromEntries(CLAIMS_KEPT.map((name) => [name, arrival.claims[name]]));
  const codeHash = sha256(code);
  await insertArrival(db, {
    ...arrival.identity,
    codeHash,
    challenge: arrival.challenge,
    claimsSealed: secrets.seal(Buffer.from(JSON.stringify(kept)), contextOf(codeHash)),
    expiresAt: new Date(clock.nowMs() + ARRIVAL_MS),
  });
  return code;
}

/**
 * Opens the account of a person who has arrived from a provider, with the consent and the inviter of any
 * registration (AUTH-03, AUTH-07, AUTH-08). A refused registration leaves the code valid.
 * @throws AppError AUTH_LINK_DEAD, AUTH_TERMS, AUTH_INVITATION, AUTH_BLOCKED, AUTH_CLOSED, AUTH_NOT_ACCEPTED,
 *   SYS_DOMAIN
 */
export async function registerBySocial(
  deps: SocialRegisterDeps,
  form: HandlerInput<typeof registerSocialCall>["body"],
  caller: { ip: string },
): Promise<Member> {
  const { platform, system } = deps;
  const arrival = await findOwnArrival(platform, form);
  if (!form.agreeTerms || !form.agreeAge) throw new AppError("AUTH_TERMS");
  const { provider, subjectHash, codeHash } = arrival;
  const identity = { provider, subjectHash };
  const member = await memberOfSocial(platform, identity);
  if (member) {
    if (!(await takeArrival(platform.db, codeHash))) throw new AppError("AUTH_LINK_DEAD");
    return member;
  }
  const invited = await resolveInviter(deps, form);
  // With direct registration off, an inviter is required.
  if (!invited && !(await system.flag("DIRECTREG3"))) throw new AppError("AUTH_INVITATION");
  const opened = await openSocialAccount(deps, {
    identity,
    claims: JSON.parse(
      platform.secrets.open(arrival.claimsSealed, contextOf(codeHash)).toString(),
    ) as SocialClaims,
    language: form.language,
    invited,
    url: form.registerUrl,
    domain: form.domain,
    at: now(platform.clock),
    ip: caller.ip,
    async spend(tx) {
      if (!(await takeArrival(tx, codeHash))) throw new AppError("AUTH_LINK_DEAD");
    },
  });
  // If another window opened the account, this window's code is still stored.
  await takeArrival(platform.db, codeHash);
  return opened;
}

/** A wrong verifier uses the code up. @throws AppError AUTH_LINK_DEAD */
async function findOwnArrival(
  { db, clock }: Platform,
  offer: { code: string; verifier: string },
): Promise<SocialArrival> {
  const arrival = await findArrival(db, sha256(offer.code));
  if (!arrival || arrival.expiresAt <= now(clock)) throw new AppError("AUTH_LINK_DEAD");
  if (!answersChallenge(arrival.challenge, offer.verifier)) {
    await takeArrival(db, arrival.codeHash);
    throw new AppError("AUTH_LINK_DEAD");
  }
  return arrival;
}

function contextOf(codeHash: Buffer): string {
  return `social-arrival:${codeHash.toString("base64url")}`;
}
