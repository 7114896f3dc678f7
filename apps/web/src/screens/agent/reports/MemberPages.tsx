import type { TeamFigures } from "@khela/contract/agent-team";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Total, Totals } from "../../../features/records/Totals.tsx";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import type { ReportRow } from "./MemberReport.tsx";

interface MemberPagesProps<Page> {
  row: ReportRow;
  title: string;
  cacheKey: readonly unknown[];
  fetchPage: (pageNo: number, signal: AbortSignal) => Promise<Page>;
  totals: (totals: TeamFigures | undefined) => readonly Total[];
  /** Shows the member's own team. */
  onLook: () => void;
  onClose: () => void;
  children: (data: Page | undefined) => ReactNode;
}

/** What is behind one member's figures, page by page, and the way to the member's own team. */
export function MemberPages<Page extends { totalPages: number; totals: TeamFigures }>(
  props: MemberPagesProps<Page>,
) {
  const { row, title, fetchPage } = props;
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ["member", token, "team", "of", row.memberId, ...props.cacheKey, page],
    queryFn: ({ signal }) => fetchPage(page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Dialog open name="team-member" title={title} width={360} delayMs={0} fullOnPhone onClose={props.onClose}>
      <div className="grid grid-cols-1 gap-4 sm:w-[34rem]">
        {row.hasTeam ? (
          <Button icon="team" block onClick={props.onLook}>
            {t("agentTeam.lookAtTeam")}
          </Button>
        ) : null}
        {query.isError ? (
          <QueryFailure query={query} />
        ) : (
          <>
            <p className="text-sm text-muted">{t("agentTeam.ownOnly")}</p>
            <Totals label={t("records.totals")} totals={props.totals(query.data?.totals)} />
            {props.children(query.data)}
          </>
        )}
        <Pager page={page} pages={query.data?.totalPages ?? 1} onChange={setPage} label={title} />
      </div>
    </Dialog>
  );
}
