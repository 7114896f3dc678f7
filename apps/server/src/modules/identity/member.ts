import type { MemberInfo } from "@khela/contract/identity";
import type { Localized } from "@khela/contract/shared";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { maskAccount } from "@khela/rules/auth/mask-account";
import type { LocaleCode } from "@khela/kernel/locales";
import type { Secrets } from "../../platform/secrets.ts";
import type { MemberRow } from "./member-store.ts";

/** The personal data that a member stated, at registration or later; stored encrypted. */
export interface Profile {
  /** The real name, which payee accounts must bear. */
  payeeName?: string;
  /** An ISO date such as `2000-02-29`. */
  birthday?: string;
  email?: string;
  mobileNum?: string;
  countryDialingCode?: string;
  qqNum?: string;
  line?: string;
  whatsapp?: string;
  facebook?: string;
  wechat?: string;
  idNumber?: string;
  nationality?: string;
  occupation?: string;
  sourceOfIncome?: string;
  address?: string;
  placeOfBirth?: string;
  telegram?: string;
  zalo?: string;
  skype?: string;
}

/** A member as other modules see one. Show `masked` to other players, never the account name. */
export interface Member {
  id: MemberId;
  account: string;
  /** The account name in masked form, such as `ab***9`. */
  masked: string;
  nickname: string;
  type: MemberInfo["type"];
  status: "active" | "blocked" | "closed";
  blockedReason: string | undefined;
  /** When the owner closed the account. */
  closedAt: Date | undefined;
  /** When its personal data was erased. */
  forgottenAt: Date | undefined;
  icon: string;
  language: LocaleCode;
  currency: string;
  vipRankLevel: number;
  vipLabelName: string;
  /** The rank's name in both content languages; null without a rank. */
  vipNames: Localized | null;
  referralCode: string;
  referredBy: MemberId | undefined;
  registeredAt: Date;
  lastLoginAt: Date | undefined;
  /** Whether a number or an address was proven. */
  contactVerified: boolean;
  /** 0: nothing checked; see rules/kyc/level. */
  kycLevel: number;
}

export function memberOf(row: MemberRow): Member {
  const contactVerified = row.mobile_verified_at !== null || row.email_verified_at !== null;
  return {
    id: row.id as MemberId,
    account: row.account,
    masked: maskAccount(row.account),
    nickname: row.nickname,
    type: row.type as Member["type"],
    status: row.status as Member["status"],
    blockedReason: row.blocked_reason ?? undefined,
    closedAt: row.closed_at ?? undefined,
    forgottenAt: row.forgotten_at ?? undefined,
    icon: row.icon,
    language: row.language as Member["language"],
    currency: row.currency,
    vipRankLevel: row.vip_rank_level,
    vipLabelName: vipLabelOf(row),
    vipNames: row.vip_names as Localized | null,
    referralCode: row.referral_code,
    referredBy: (row.referred_by as MemberId | null) ?? undefined,
    registeredAt: row.registered_at,
    lastLoginAt: row.last_login_at ?? undefined,
    contactVerified,
    // The column holds the result of identity checks only; a proven contact gives level 1 without one.
    kycLevel: Math.max(row.kyc_level, contactVerified ? 1 : 0),
  };
}

/** The name of the VIP rank in the member's language. */
function vipLabelOf({ vip_names, language }: Pick<MemberRow, "vip_names" | "language">): string {
  const names = vip_names as Localized | null;
  return names?.[contentLanguageFor(language)] ?? "";
}

/** The member as the member's own screens show it. */
export function memberInfoOf(member: Member): MemberInfo {
  const { id, account, nickname, type, icon, language, currency, vipRankLevel, vipLabelName, vipNames } =
    member;
  return {
    id,
    account,
    nickname,
    type,
    icon,
    language,
    currency,
    hasVip: vipRankLevel > 0,
    vipRankLevel,
    vipLabelName,
    vipNames,
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  };
}

/**
 * Refuses accounts that nobody may log in to. Call it only after the caller has proved to be the owner,
 * because the error reveals the account's state.
 * @throws AppError AUTH_BLOCKED, AUTH_CLOSED
 */
export function requireOpenAccount(row: Pick<MemberRow, "status"> | undefined): void {
  if (row?.status === "closed") throw new AppError("AUTH_CLOSED");
  if (row?.status !== "active") throw new AppError("AUTH_BLOCKED");
}

/** The normalized form in which account names are unique: `Rahim` and `rahim` are the same. */
export function accountKeyOf(account: string): string {
  return account.trim().normalize("NFKC").toLowerCase();
}

export function sealProfile(secrets: Secrets, memberId: string, profile: Profile): Buffer {
  return secrets.seal(Buffer.from(JSON.stringify(profile)), `member:${memberId}`);
}

export function openProfile(secrets: Secrets, row: Pick<MemberRow, "id" | "profile_sealed">): Profile {
  return JSON.parse(secrets.open(row.profile_sealed, `member:${row.id}`).toString()) as Profile;
}
