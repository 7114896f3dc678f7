import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import type { ReportRow } from "./MemberReport.tsx";

/** A member of a report: the account, whether it is an agent's, and the level. */
export function MemberCell({ row }: { row: ReportRow }) {
  const { t } = useI18n();
  return (
    <span className="grid min-w-0 leading-snug">
      <span className="flex items-center gap-2">
        <bdi className="truncate font-semibold">{row.account}</bdi>
        {row.isAgent ? <Badge tone="gold">{t("agentTeam.agent")}</Badge> : null}
      </span>
      <span className="text-xs font-normal text-muted">
        {row.level === 0 ? t("agentTeam.me") : t("agentTeam.level", { n: row.level })}
      </span>
    </span>
  );
}
