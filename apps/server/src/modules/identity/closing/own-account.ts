import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../../platform/platform.ts";
import { type Member, memberOf, openProfile, type Profile } from "../member.ts";
import { findById } from "../member-store.ts";
import { findTotp } from "../second-step/totp-store.ts";
import { listSessions, type SessionView } from "../sessions/session-store.ts";
import { findProvidersOf } from "../social/social-store.ts";

/** More sessions than a member can have within the retention time. */
const ALL_SESSIONS = 100_000;

/** All that this module stores about a member and may show to him: never a hash, a secret or a token. */
export interface OwnAccount {
  member: Member;
  profile: Profile;
  mobileProvenAt: Date | null;
  emailProvenAt: Date | null;
  /** The version of the terms accepted at registration, together with the age confirmation. */
  terms: { version: string; acceptedAt: Date };
  registration: { ip: string; url: string | null; domain: string | null };
  security: {
    password: boolean;
    passwordChangedAt: Date;
    paymentPassword: boolean;
    twoFactorSince: Date | null;
    credentialsChangedAt: Date | null;
  };
  signInProviders: string[];
  /** Newest first; each with its device. */
  sessions: SessionView[];
}

/** Reads the member's own data; undefined where there is no such member. */
export async function readOwnAccount(
  { db, secrets }: Platform,
  memberId: MemberId,
): Promise<OwnAccount | undefined> {
  const row = await findById(db, memberId);
  if (!row) return undefined;
  const [totp, providers, sessions] = await Promise.all([
    findTotp(db, memberId),
    findProvidersOf(db, memberId),
    listSessions(db, memberId, ALL_SESSIONS),
  ]);
  return {
    member: memberOf(row),
    profile: openProfile(secrets, row),
    mobileProvenAt: row.mobile_verified_at,
    emailProvenAt: row.email_verified_at,
    terms: { version: row.terms_version, acceptedAt: row.registered_at },
    registration: { ip: row.register_ip, url: row.register_url, domain: row.register_domain },
    security: {
      password: row.password_hash !== null,
      passwordChangedAt: row.password_changed_at,
      paymentPassword: row.payment_password_hash !== null,
      twoFactorSince: totp?.confirmed_at ?? null,
      credentialsChangedAt: row.credentials_changed_at,
    },
    signInProviders: providers,
    sessions,
  };
}
