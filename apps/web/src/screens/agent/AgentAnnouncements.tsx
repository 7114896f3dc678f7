/** What the operator tells agents. Source: AGENT-01. */
import { listAgentAnnouncements } from "@khela/contract/content";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { NoticeText } from "../../features/notices/NoticeText.tsx";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";

export default function AgentAnnouncements() {
  const { t, written } = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery({
    queryKey: ["member", token, "agent-announcements", written],
    queryFn: ({ signal }) => call(listAgentAnnouncements, { query: { language: written } }, { signal }),
    enabled: token !== null,
  });
  const { data } = query;
  if (!data)
    return query.isError ? <QueryFailure query={query} /> : <Skeleton className="h-60 rounded-card" />;
  if (data.content.length === 0)
    return (
      <EmptyState className="card min-h-60" image={artIcon("invite")} title={t("agentLinks.noAnnouncements")}>
        {t("agentLinks.noAnnouncementsHint")}
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-1 gap-3">
      {data.content.map((notice) => (
        <li key={notice.id} className="card p-4 md:p-5">
          <NoticeText notice={notice} />
        </li>
      ))}
    </ul>
  );
}
