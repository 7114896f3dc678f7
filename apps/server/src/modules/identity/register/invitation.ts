import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { isReferralCode, normalizeReferralCode } from "@khela/rules/auth/referral-code";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { Tx } from "../../../platform/database.ts";
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

/** A link of an agent, as far as a registration needs it. */
export interface InvitingLink {
  inviterId: MemberId;
  /** What the newcomer becomes. */
  memberType: Member["type"];
  /** Counts the newcomer, in the transaction that opens the account. @throws AppError AUTH_INVITATION where it is full by now */
  use(tx: Tx, memberId: MemberId, at: Date): Promise<void>;
}

/**
 * Finds the link of a code on a domain; undefined where nobody can register by it. Module `agent-links`, of a higher
 * level, provides it (AGENT-02).
 */
export type FindInvitingLink = (
  code: string,
  domain: string | undefined,
) => Promise<InvitingLink | undefined>;

/** Where codes and names of inviters are looked up. */
interface InvitationDeps {
  platform: Platform;
  system: System;
  findInvitingLink: FindInvitingLink;
}

/** The inviter of a registration, with the link where there is one. */
export type Invited = Pick<InvitingLink, "inviterId"> & Partial<InvitingLink>;

/**
 * Finds the one upline of a registration: by link code, then the affiliate's domain, then referral code, then
 * recommender (AUTH-08, domain rules 2.3). Every given code must be valid, even if another one takes
 * precedence; the browser omits remembered codes that it knows to be invalid.
 * @throws AppError AUTH_INVITATION
 */
export async function resolveInviter(
  deps: InvitationDeps,
  invitation: Invitation,
): Promise<Invited | undefined> {
  const linked = await byCode(deps, invitation.affiliateCode, invitation.domain);
  const visited = await byDomain(deps, invitation.domain);
  const referred = await byCode(deps, invitation.referralCode, invitation.domain);
  const recommended = await byAccount(deps.platform, invitation.recommenderId);
  if (recommended === null) throw new AppError("AUTH_INVITATION");
  return linked ?? invitedBy(visited) ?? referred ?? invitedBy(recommended);
}

/** A registration that names a member as inviter, without a link. */
export const invitedBy = (inviterId: MemberId | undefined): Invited | undefined => inviterId && { inviterId };

/**
 * The masked name of the inviter behind a code or a domain, for visitors.
 * @throws AppError AUTH_INVITATION
 */
export async function inviterName(
  deps: InvitationDeps,
  invitation: { code?: string | undefined; domain?: string | undefined },
): Promise<string> {
  const { code, domain } = invitation;
  const id = (await byCode(deps, code, domain))?.inviterId ?? (await byDomain(deps, domain));
  const member = id && (await findInviter(deps.platform, id));
  if (!member) throw new AppError("AUTH_INVITATION");
  return member.masked;
}

/** The inviter of a member's own code or of an agent's link. */
async function byCode(
  { platform, findInvitingLink }: InvitationDeps,
  code: string | undefined,
  domain: string | undefined,
): Promise<Invited | undefined> {
  if (!code) return undefined;
  if (!isReferralCode(code)) {
    const link = await findInvitingLink(code, domain);
    if (!link) throw new AppError("AUTH_INVITATION");
    return link;
  }
  const inviterId = await findIdByReferralCode(platform.db, normalizeReferralCode(code));
  if (!inviterId) throw new AppError("AUTH_INVITATION");
  return { inviterId };
}

/**
 * A domain whose affiliate no longer exists has no inviter; that is no error, because the visitor didn't
 * choose the domain.
 */
async function byDomain(
  { platform, system }: Pick<InvitationDeps, "platform" | "system">,
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
