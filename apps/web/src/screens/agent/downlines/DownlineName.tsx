import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { TeamMember } from "@khela/contract/agent-team";

/** A downline's letter with a dot while online, the account, and whether it is an agent's. */
export function DownlineName({ member, note }: { member: TeamMember; note?: string | undefined }) {
  const { t } = useI18n();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="relative shrink-0">
        <span
          aria-hidden
          data-mark={member.account.slice(0, 1)}
          className={cx(
            "grid size-9 place-items-center rounded-xl text-sm font-extrabold uppercase before:content-[attr(data-mark)]",
            member.isAgent ? "bg-gold-tint text-gold" : "bg-surface-3 text-muted",
          )}
        />
        {member.online ? (
          <span className="absolute -end-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface-1 bg-win">
            <span className="sr-only">{t("agentTeam.online")}</span>
          </span>
        ) : null}
      </span>
      <span className="grid min-w-0 justify-items-start leading-snug">
        <span className="flex max-w-full items-center gap-2">
          <bdi className="truncate font-semibold">{member.account}</bdi>
          {member.isAgent ? <Badge tone="gold">{t("agentTeam.agent")}</Badge> : null}
        </span>
        {note === undefined ? null : <span className="text-xs font-normal text-muted">{note}</span>}
      </span>
    </span>
  );
}
