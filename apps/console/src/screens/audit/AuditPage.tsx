/** The actions of operators and the system, and the verification that the log was not changed. Source: OPS-01. */
import { listAudit } from "@khela/contract/console/system";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { Mono, PageHead } from "../../shell/parts/page-head.tsx";
import { EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import classes from "./audit.module.css";
import { actionName, actorName, type Entry } from "./entry.ts";
import { EntryDrawer } from "./EntryDrawer.tsx";
import { entryParts } from "./entry-parts.ts";
import { VerifyButton } from "./VerifyButton.tsx";

const route = getRouteApi("/shell/audit");

/** Prefixes of actions; the server finds all actions that start with them. */
const AREAS = ["operator.", "player.", "withdrawal.", "cashier.", "content.", "system."] as const;

export default function AuditPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<Entry>();
  const query = toQuery<"action" | "from" | "to">(search);
  const result = useQuery({
    queryKey: ["audit", search],
    queryFn: ({ signal }) => call(listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsOf(i18n, setOpened), [i18n]);
  return (
    <>
      <PageHead title={t("console.audit")} text={t("console.auditText")} actions={<VerifyButton />} />
      <DataTable
        id="audit"
        label={t("console.audit")}
        columns={columns}
        filters={[
          {
            kind: "choice",
            name: "action",
            label: t("console.area"),
            options: AREAS.map((value) => ({ value, label: t(`console.area_${areaKey(value)}`) })),
          },
          { kind: "period" },
        ]}
        searchHint={t("console.searchAudit")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listAudit, query }}
        rowKey={({ seq }) => String(seq)}
        onOpen={setOpened}
      />
      {opened ? <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function columnsOf(i18n: I18n, open: (entry: Entry) => void): readonly Column<Entry>[] {
  const { t, number } = i18n;
  return [
    {
      id: "seq",
      title: t("console.seq"),
      sort: "seq",
      cell: (row) => (
        <Anchor component="button" type="button" fz="inherit" onClick={() => open(row)}>
          {number(row.seq)}
        </Anchor>
      ),
      csv: (row) => row.seq,
    },
    {
      id: "at",
      title: t("console.time"),
      cell: (row) => <DateTime at={row.at} format="seconds" />,
      csv: (row) => csvMoment(row.at),
    },
    {
      id: "actor",
      title: t("console.who"),
      cell: (row) => actorName(i18n, row.actor),
      csv: (row) => row.actor,
    },
    {
      id: "action",
      title: t("console.action"),
      cell: (row) => actionName(i18n, row.action),
      csv: (row) => row.action,
    },
    {
      id: "subject",
      title: t("console.subject"),
      cell: (row) => (
        <span className={classes["subject"]} title={row.subject}>
          <Mono>{row.subject}</Mono>
        </span>
      ),
      csv: (row) => row.subject,
    },
    {
      id: "reason",
      title: t("console.reason"),
      wrap: true,
      cell: (row) => reasonOf(row) ?? <EmptyCell />,
      csv: (row) => reasonOf(row),
    },
    {
      id: "ip",
      title: t("console.ip"),
      cell: (row) => (row.ip ? <Mono>{row.ip}</Mono> : <EmptyCell />),
      csv: (row) => row.ip,
    },
    {
      id: "hash",
      title: t("console.hash"),
      off: true,
      cell: (row) => <Mono>{row.hash}</Mono>,
      csv: (row) => row.hash,
    },
  ];
}

function areaKey(area: (typeof AREAS)[number]) {
  return area.slice(0, -1) as "operator" | "player" | "withdrawal" | "cashier" | "content" | "system";
}

function reasonOf(entry: Entry): string | undefined {
  const reason = entryParts(entry.detail).facts.find(([name]) => name === "reason")?.[1];
  return typeof reason === "string" ? reason : undefined;
}
