/** The 13 pages of the member centre: groups, names, icons, and which are built. Source: MONEY-08. */
import type { MessageId } from "@khela/i18n/message-ids";
import type { IconName } from "@khela/ui/icon";
import { type MemberPage, SECURITY_PARTS, type SecurityPart } from "../../shell/member-pages.ts";

export interface MemberEntry {
  page: MemberPage;
  icon: IconName;
  /** A small 3D picture in /art for the page's header. */
  image: string;
  /** For a page that is not built yet: what it will contain. */
  coming?: MessageId;
  /** The count that its badge shows. */
  counts?: keyof MenuCounts;
}

/** The pending items on three of the pages; a count of 0 or none shows no badge. */
export interface MenuCounts {
  messages?: number;
  missions?: number;
  rewards?: number;
}

interface MemberGroup {
  key: "account" | "money" | "records" | "rewards";
  entries: readonly MemberEntry[];
}

const MEMBER_MENU: readonly MemberGroup[] = [
  {
    key: "account",
    entries: [
      { page: "securityCenter", icon: "shield", image: "shield" },
      {
        page: "messageV2",
        icon: "bell",
        image: "bell",
        counts: "messages",
      },
    ],
  },
  {
    key: "money",
    entries: [
      { page: "depositv2", icon: "wallet", image: "wallet" },
      { page: "withdraw", icon: "upload", image: "bank" },
      { page: "transferFund", icon: "sort", image: "wallet" },
      { page: "transferUpline", icon: "arrowUp", image: "bank" },
    ],
  },
  {
    key: "records",
    entries: [
      { page: "personalHistoryCopy", icon: "receipt", image: "ticket" },
      { page: "transactionHistory", icon: "history", image: "history" },
      { page: "personalProfit", icon: "chart", image: "chart" },
    ],
  },
  {
    key: "rewards",
    entries: [
      { page: "bonusDetails", icon: "gift", image: "gift" },
      {
        page: "rewardCenter",
        icon: "star",
        image: "star",
        counts: "rewards",
      },
      { page: "referral", icon: "userPlus", image: "invite" },
      {
        page: "missionLeaderboard",
        icon: "check",
        image: "trophy",
        counts: "missions",
      },
    ],
  },
];

/** The menu of a member; the entry of the referral programme is there only while the programme is on. */
export const memberMenu = ({ referral }: { referral: boolean }): readonly MemberGroup[] =>
  referral
    ? MEMBER_MENU
    : MEMBER_MENU.map((group) => ({
        ...group,
        entries: group.entries.filter(({ page }) => page !== "referral"),
      }));

/** The entry of a page by its name in the address; undefined for an unknown one. */
export function memberEntry(page: string): MemberEntry | undefined {
  return MEMBER_MENU.flatMap((group) => group.entries).find((entry) => entry.page === page);
}

/** The number on a badge: undefined for 0 or less, at most 99. */
export function badgeCount(entry: MemberEntry, counts: MenuCounts): number | undefined {
  const count = entry.counts === undefined ? 0 : (counts[entry.counts] ?? 0);
  return count > 0 ? Math.min(count, 99) : undefined;
}

/** The part of the security centre in an address; undefined for an unknown one. */
export function securityPart(part: string): SecurityPart | undefined {
  return SECURITY_PARTS.find((known) => known === part);
}
