import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { isReferralCode, normalizeReferralCode } from "@khela/rules/auth/referral-code";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import { accountKeyOf, type Member, memberOf } from "../member.ts";
import { findByAccount, findById, findIdByReferralCode } from "../member-store.ts";

/** What a registration may name its inviter by. */
export interface Invitation {
  /** The code of an agent's link. */
  affiliateCode?: string | undefined;
  /** The domain that was visited; an affiliate's one invites for somebody. */
  domain?: string | undefined;
  referralCode?: string | undefined;
  /** An account name. */
  recommenderId?: string | undefined;
}

/**
 * The one upline of a registration: link code, then affiliate by domain, then referral code, then
 * recommender (AUTH-08, domain rules 2.3). Every code that was given must lead to somebody, also one that
 * another goes before; the browser leaves out what it only remembers and knows to be dead.
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

/** Who a code or a domain invites for, as a visitor may see it: masked. @throws AppError AUTH_INVITATION */
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

/** A domain whose inviter is gone invites for nobody: it is not the visitor's mistake. */
async function byDomain(
  { platform, system }: { platform: Platform; system: System },
  domain: string | undefined,
): Promise<MemberId | undefined> {
  const account = domain ? await system.affiliateOfDomain(domain) : null;
  return (await byAccount(platform, account ?? undefined)) ?? undefined;
}

/** @returns null where the name leads to nobody who may invite */
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
