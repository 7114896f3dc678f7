/** The logged-in member's menu. Source: NAV-08. */
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { MenuButton } from "@khela/ui/menu";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isAgentType } from "@khela/rules/auth/trial";
import type { MessageId } from "@khela/i18n/message-ids";
import { UnreadMark } from "../features/messages/UnreadMark.tsx";
import { avatarSource } from "./avatar.ts";
import { openDialog } from "./dialogs.ts";
import type { MemberPage } from "./member-pages.ts";
import { useFlag, useMember } from "./queries.ts";

const PAGES: readonly { page: MemberPage; label: MessageId; icon: IconName }[] = [
  { page: "messageV2", label: "shell.messages", icon: "bell" },
  { page: "personalHistoryCopy", label: "shell.bettingRecord", icon: "receipt" },
  { page: "transactionHistory", label: "shell.accountRecord", icon: "history" },
  { page: "personalProfit", label: "shell.personalLoss", icon: "chart" },
  { page: "rewardCenter", label: "shell.rewardCentre", icon: "gift" },
];

/**
 * @param unread the number of unread messages, marked here on phones, where the bell has no room
 * @param rewards the number of rewards that wait to be claimed, marked on their item
 */
export function AccountMenu({ unread = 0, rewards = 0 }: { unread?: number; rewards?: number }) {
  const { t, written } = useI18n();
  const navigate = useNavigate();
  const member = useMember().data;
  const hasPoints = useFlag("PTSYS3");
  const hasAgents = useFlag("AGENTPOLICY3");
  const account = member?.account ?? "";
  const open = (page: MemberPage) => void navigate({ to: "/member/$page", params: { page } });
  return (
    <MenuButton
      label={t("shell.accountMenu")}
      className="relative flex h-11 shrink-0 items-center gap-2 rounded-xl border border-line-strong bg-surface-2 px-1.5 text-start hover:border-gold/60 sm:pe-2.5"
      items={[
        ...(hasAgents && member && isAgentType(member.type)
          ? [
              {
                key: "agent",
                label: t("shell.agentCentre"),
                icon: "user" as const,
                onSelect: () => void navigate({ to: "/agentHome" }),
              },
            ]
          : []),
        ...PAGES.map(({ page, label, icon }) => ({
          key: page,
          label: t(label),
          icon,
          end: page === "rewardCenter" && rewards > 0 ? <Count count={rewards} /> : null,
          onSelect: () => open(page),
        })),
        ...(hasPoints
          ? [
              {
                key: "points",
                label: t("shell.pointMall"),
                icon: "star" as const,
                onSelect: () => void navigate({ to: "/pointMall" }),
              },
            ]
          : []),
        {
          key: "account",
          label: t("shell.myAccount"),
          icon: "settings",
          onSelect: () => open("securityCenter"),
        },
        "line",
        {
          key: "out",
          label: t("shell.signOut"),
          icon: "logout",
          danger: true,
          onSelect: () => openDialog("signOut", {}),
        },
      ]}
    >
      <Avatar account={account} icon={member?.icon} />
      <span className="grid max-w-28 leading-tight max-sm:hidden">
        <bdi className="truncate text-sm font-semibold">{account || "…"}</bdi>
        {member && member.vipRankLevel > 0 ? (
          <span className="text-xs font-bold text-gold">
            {member.vipNames?.[written] ?? t("shell.vipLevel", { level: member.vipRankLevel })}
          </span>
        ) : (
          <span className="text-xs text-faint">{member ? t("shell.me") : ""}</span>
        )}
      </span>
      <Icon name="chevronDown" size={15} className="text-faint max-sm:hidden" />
      <UnreadMark count={unread} className="lg:hidden" />
    </MenuButton>
  );
}

/** How many things wait behind an item of the menu. */
function Count({ count }: { count: number }) {
  const { t, number } = useI18n();
  return (
    <span className="grid min-w-6 place-items-center rounded-full bg-hot px-1.5 py-0.5 text-xs font-bold text-white">
      <span aria-hidden>{number(Math.min(count, 99))}</span>
      <span className="sr-only">{t("member.waiting", { n: count })}</span>
    </span>
  );
}

/** The member's picture; the first letter of the name when it fails to load. */
function Avatar({ account, icon }: { account: string; icon: string | undefined }) {
  const { t } = useI18n();
  const [failed, setFailed] = useState<string>();
  const source = icon ? avatarSource(icon) : undefined;
  if (source && failed !== source) {
    return (
      <img
        src={source}
        alt={t("shell.avatarOf", { account })}
        width={34}
        height={34}
        onError={() => setFailed(source)}
        className="size-8.5 rounded-lg object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      data-mark={account.slice(0, 1)}
      className="btn-gold grid size-8.5 place-items-center rounded-lg text-base font-extrabold uppercase before:content-[attr(data-mark)]"
    />
  );
}
