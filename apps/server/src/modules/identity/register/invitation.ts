import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { isReferralCode, normalizeReferralCode } from "@khela/rules/auth/referral-code";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { accountKeyOf, type Member, memberOf } from "../member.ts";
import { findByAccount, findById, findIdByReferralCode } from "../member-store.ts";

/** The ways in which a registration can name its inviter. */
export interface Invitation {
  /** The code in an agent's link. */
  affiliateCode?: string | undefined;
  /** The domain that was visited; an affiliate's own domain names the affiliate as inviter. */
  domain?: string | undefined;
  referralCode?: string | undefined;
  /** The recommender's account name. */
  recommenderId?: string | undefined;
}

/**
 * Finds the one upline of a registration: by link code, then the affiliate's domain, then referral code, then
 * recommender (AUTH-08, domain rules 2.3). Every given code must be valid, even if another one takes
 * precedence; the browser omits remembered codes that it knows to be invalid.
 * @throws AppError AUTH_INVITATION
 */
export async function resolveInviter(
  deps: { platform: Platform; system: System },
  invitation: Invitation,
): Promise<MemberId | undefined> {
  const linked = await byCode(deps.platform, invitation.affiliateCode);
  const visited = await byDomain(deps, invitation.domain);
  const referred = await byCode(deps.platform, invitation.referralCode);
  const recommended = await byAccount(deps.platform, invitation.recommenderId);
  if (recommended === null) throw new AppError("AUTH_INVITATION");
  return linked ?? visited ?? referred ?? recommended;
}

/**
 * The masked name of the inviter behind a code or a domain, for visitors.
 * @throws AppError AUTH_INVITATION
 */
export async function inviterName(
  deps: { platform: Platform; system: System },
  invitation: { code?: string | undefined; domain?: string | undefined },
): Promise<string> {
  const { code, domain } = invitation;
  const id = (await byCode(deps.platform, code)) ?? (await byDomain(deps, domain));
  const member = id && (await findInviter(deps.platform, id));
  if (!member) throw new AppError("AUTH_INVITATION");
  return member.masked;
}

async function byCode({ db }: Platform, code: string | undefined): Promise<MemberId | undefined> {
  if (!code) return undefined;
  const inviter = isReferralCode(code)
    ? await findIdByReferralCode(db, normalizeReferralCode(code))
    : undefined;
  if (!inviter) throw new AppError("AUTH_INVITATION");
  return inviter;
}

/**
 * A domain whose affiliate no longer exists has no inviter; that is no error, because the visitor didn't
 * choose the domain.
 */
async function byDomain(
  { platform, system }: { platform: Platform; system: System },
  domain: string | undefined,
): Promise<MemberId | undefined> {
  const account = domain ? await system.affiliateOfDomain(domain) : null;
  return (await byAccount(platform, account ?? undefined)) ?? undefined;
}

/** @returns null where the account doesn't exist or may not invite */
async function byAccount(
  { db }: Platform,
  account: string | undefined,
): Promise<MemberId | null | undefined> {
  if (!account) return undefined;
  const row = await findByAccount(db, accountKeyOf(account));
  return row?.status === "active" && row.type !== TRIAL_TYPE ? (row.id as MemberId) : null;
}

async function findInviter({ db }: Platform, id: MemberId): Promise<Member | undefined> {
  const row = await findById(db, id);
  return row && memberOf(row);
}
