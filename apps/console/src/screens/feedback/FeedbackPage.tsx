/** The feedback of visitors and players, and its answers. Source: API-01. */
import { listFeedback } from "@khela/contract/console/feedback";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { Mono, PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { AnswerDrawer } from "./AnswerDrawer.tsx";
import type { Row } from "./row.ts";

const route = getRouteApi("/shell/feedback");
const STATES = ["open", "answered"] as const;
const REFRESH_MS = 30_000;

export default function FeedbackPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<Row>();
  const result = useQuery({
    queryKey: ["feedback", search],
    queryFn: ({ signal }) => call(listFeedback, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const columns = useFeedbackColumns(setOpened);
  return (
    <>
      <PageHead title={t("console.feedback")} text={t("console.feedbackText")} />
      <DataTable
        id="feedback"
        label={t("console.feedback")}
        columns={columns}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: t("console.state"),
            options: STATES.map((value) => ({ value, label: t(`console.feedback_${value}`) })),
          },
        ]}
        searchHint={t("console.searchTicket")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listFeedback, query: queryOf(search) }}
        rowKey={({ id }) => id}
      />
      {opened ? <AnswerDrawer row={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function queryOf(search: ReturnType<typeof route.useSearch>) {
  const { state, sort: _sort, ...rest } = toQuery<"state">(search);
  const known = STATES.find((name) => name === state);
  return { ...rest, ...(known ? { state: known } : {}) };
}

function useFeedbackColumns(open: (row: Row) => void): readonly Column<Row>[] {
  const i18n = useI18n();
  return useMemo(() => {
    const { t } = i18n;
    return [
      {
        id: "ticket",
        title: t("console.ticket"),
        cell: (row) => (
          <Button size="compact-sm" variant="subtle" onClick={() => open(row)}>
            <Mono>{row.ticket}</Mono>
          </Button>
        ),
        csv: (row) => row.ticket,
      },
      {
        id: "at",
        title: t("console.created"),
        cell: (row) => <DateTime at={row.at} />,
        csv: (row) => csvMoment(row.at),
      },
      {
        id: "who",
        title: t("console.player"),
        cell: (row) =>
          row.memberId === null ? (
            t("console.visitor")
          ) : (
            <PlayerLink id={row.memberId} account={row.account ?? row.memberId} />
          ),
        csv: (row) => row.account ?? "",
      },
      {
        id: "type",
        title: t("console.question"),
        cell: (row) => t(`console.question_${row.questionType}`),
        csv: (row) => row.questionType,
      },
      {
        id: "content",
        title: t("console.content"),
        cell: (row) => (
          <span style={{ display: "block", maxWidth: "26rem", overflow: "hidden", textOverflow: "ellipsis" }}>
            {row.content}
          </span>
        ),
        csv: (row) => row.content,
      },
      {
        id: "state",
        title: t("console.state"),
        cell: (row) => (
          <Badge tone={row.state === "open" ? "gold" : "win"}>{t(`console.feedback_${row.state}`)}</Badge>
        ),
        csv: (row) => row.state,
      },
    ];
  }, [i18n, open]);
}
