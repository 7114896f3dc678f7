/** Account record: every movement of the balance, with totals of the whole selection. Source: MONEY-07. */
import type { CallOutput } from "@khela/contract/endpoint";
import { listMovements, MOVEMENT_KINDS } from "@khela/contract/wallet";
import { Button, buttonClass } from "@khela/ui/button";
import { type Column, DataTable } from "@khela/ui/data-table";
import { Dialog } from "@khela/ui/dialog";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { allRows } from "../../features/records/csv.ts";
import { ExportButton } from "../../features/records/ExportButton.tsx";
import { PeriodFilter } from "../../features/records/PeriodFilter.tsx";
import { Totals } from "../../features/records/Totals.tsx";
import { type RecordState, useRecordSearch } from "../../features/records/use-record-search.ts";
import { asCallError, call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";
import { Facts } from "./Facts.tsx";

type Movement = CallOutput<typeof listMovements>["content"][number];

const FILTERS = ["kind"] as const;
const PAGE_SIZE = 20;
const EXPORT_PAGE_SIZE = 100;

function queryOf({ range, filters }: RecordState) {
  const kind = MOVEMENT_KINDS.find((known) => known === filters["kind"]);
  return { from: range.from, to: range.to, ...(kind ? { kind } : {}) };
}

export default function AccountRecord() {
  const i18n = useI18n();
  const { t, number } = i18n;
  const token = useSession((session) => session.token);
  const search = useRecordSearch(FILTERS);
  const selection = queryOf(search);
  const [shown, setShown] = useState<Movement>();
  const query = useQuery({
    queryKey: ["member", token, "movements", selection, search.page],
    queryFn: ({ signal }) =>
      call(listMovements, { query: { ...selection, pageNo: search.page, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;

  async function exported(onProgress: (share: number) => void) {
    const { rows, cut } = await allRows(
      (pageNo) => call(listMovements, { query: { ...selection, pageNo, pageSize: EXPORT_PAGE_SIZE } }),
      onProgress,
    );
    const head = [
      t("records.time"),
      t("records.kind"),
      t("records.amount"),
      t("records.before"),
      t("records.after"),
      t("records.reference"),
    ];
    const body = rows.map((row) => [
      row.at,
      t(`records.kind_${row.kind}`),
      row.amount,
      row.balanceBefore,
      row.balanceAfter,
      row.reference.id,
    ]);
    return { rows: [head, ...body], cut };
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter range={search.range} onChange={(range) => search.change({ range })} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1 sm:max-w-64">
          <Select
            label={t("records.kind")}
            value={search.filters["kind"] ?? ""}
            onChange={(event) => search.setFilter("kind", event.target.value)}
            options={[
              { value: "", label: t("records.allKinds") },
              ...MOVEMENT_KINDS.map((kind) => ({ value: kind, label: t(`records.kind_${kind}`) })),
            ]}
          />
        </div>
        <div className="ms-auto">
          <ExportButton
            fileName={`khela-account-${search.range.from}-${search.range.to}`}
            disabled={!data || data.totalCount === 0}
            load={exported}
          />
        </div>
      </div>
      <Totals
        label={t("records.totals")}
        totals={[
          { label: t("records.movements"), text: data && number(data.totalCount) },
          { label: t("records.in"), amount: data?.totals.in },
          { label: t("records.out"), amount: data?.totals.out },
          { label: t("records.net"), amount: data?.totals.net, result: true },
        ]}
      />
      {query.isError ? (
        <ErrorState
          className="card"
          text={errorText(i18n, query.error)}
          traceId={asCallError(query.error)?.traceId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <MovementTable rows={data?.content} onShow={setShown} />
      )}
      <Pager
        page={search.page}
        pages={data?.totalPages ?? 1}
        onChange={(page) => search.change({ page })}
        label={t("shell.accountRecord")}
      />
      {shown ? <MovementDialog movement={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

function MovementTable({ rows, onShow }: { rows: Movement[] | undefined; onShow: (row: Movement) => void }) {
  const { t, date } = useI18n();
  const columns: Column<Movement>[] = [
    { key: "at", title: t("records.time"), render: (row) => date(row.at, "seconds") },
    {
      key: "kind",
      title: t("records.kind"),
      render: (row) => <span className="font-medium">{t(`records.kind_${row.kind}`)}</span>,
    },
    {
      key: "amount",
      title: t("records.amount"),
      align: "end",
      render: (row) => <Money value={row.amount} tone="result" signed className="font-semibold" />,
    },
    {
      key: "after",
      title: t("records.after"),
      align: "end",
      render: (row) => <Money value={row.balanceAfter} />,
    },
    {
      key: "more",
      title: t("records.details"),
      align: "end",
      render: (row) => (
        <Button
          size="sm"
          variant="plain"
          aria-label={t("records.detailsOf", {
            what: `${t(`records.kind_${row.kind}`)}, ${date(row.at, "seconds")}`,
          })}
          onClick={() => onShow(row)}
        >
          {t("records.show")}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("shell.accountRecord")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <EmptyState className="card" image={artIcon("history")} title={t("records.noMovements")}>
          {t("records.noMovementsHint")}
        </EmptyState>
      }
    />
  );
}

function MovementDialog({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t, date } = useI18n();
  return (
    <Dialog
      open
      name="movement"
      title={t(`records.kind_${movement.kind}`)}
      width={360}
      delayMs={0}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:w-96">
        <Facts
          facts={[
            { label: t("records.time"), value: date(movement.at, "seconds") },
            {
              label: t("records.amount"),
              value: <Money value={movement.amount} tone="result" signed className="font-bold" />,
            },
            { label: t("records.before"), value: <Money value={movement.balanceBefore} /> },
            { label: t("records.after"), value: <Money value={movement.balanceAfter} /> },
            {
              label: t(`records.cause_${movement.reference.type}`),
              value: <bdi className="font-mono text-xs">{movement.reference.id}</bdi>,
            },
          ]}
        />
        <Cause reference={movement.reference} />
      </div>
    </Dialog>
  );
}

/** The way to what moved the balance. */
function Cause({ reference }: { reference: Movement["reference"] }) {
  const { t } = useI18n();
  const look = buttonClass({ variant: "gold", block: true });
  switch (reference.type) {
    case "round":
      return (
        <Link to="/fairness/$roundId" params={{ roundId: reference.id }} className={look}>
          {t("records.checkRound")}
        </Link>
      );
    case "deposit":
      return (
        <Link
          to="/member/$page"
          params={{ page: "depositv2" }}
          search={{ deposit: reference.id } as never}
          className={look}
        >
          {t("records.toDeposit")}
        </Link>
      );
    case "withdrawal":
      return (
        <Link to="/member/$page" params={{ page: "withdraw" }} className={look}>
          {t("records.toWithdrawals")}
        </Link>
      );
    default:
      return null;
  }
}
