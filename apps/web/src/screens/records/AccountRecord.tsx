/** Account record: every balance movement, with totals of the whole selection. Source: MONEY-07. */
import { exportMovements } from "@khela/contract/records";
import { listMovements, type Movement, MOVEMENT_KINDS } from "@khela/contract/wallet";
import { RECORD_DAYS } from "@khela/rules/records/range";
import type { Column } from "@khela/ui/data-table";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { RecordPage } from "../../features/records/RecordPage.tsx";
import { type RecordState, useRecordSearch } from "../../features/records/use-record-search.ts";
import { call } from "../../shell/api.ts";
import { KindSums } from "./KindSums.tsx";
import { MovementDialog } from "./MovementDialog.tsx";
import { WithdrawableNote } from "./WithdrawableNote.tsx";

const SHAPE = { filterNames: ["kind"], maxDays: RECORD_DAYS, preset: "week" } as const;

function queryOf({ range, filters }: RecordState) {
  const kind = MOVEMENT_KINDS.find((known) => known === filters["kind"]);
  return { from: range.from, to: range.to, ...(kind ? { kind } : {}) };
}

export default function AccountRecord() {
  const { t, number, date } = useI18n();
  const search = useRecordSearch(SHAPE);
  const selection = queryOf(search);
  const kindOf = (row: Movement) => t(`records.kind_${row.kind}`);
  return (
    <RecordPage
      caption={t("shell.accountRecord")}
      search={search}
      cacheKey={["movements", selection]}
      fetchPage={(page, signal) => call(listMovements, { query: { ...selection, ...page } }, { signal })}
      filters={
        <div className="sm:max-w-64">
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
      }
      totals={(data) => [
        { label: t("records.movements"), text: data && number(data.totalCount) },
        { label: t("records.in"), amount: data?.totals.in },
        { label: t("records.out"), amount: data?.totals.out },
        { label: t("records.net"), amount: data?.totals.net, result: true },
      ]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      nameOf={(row) => `${kindOf(row)}, ${date(row.at, "seconds")}`}
      renderDetails={(row, onClose) => <MovementDialog movement={row} onClose={onClose} />}
      file={{ name: "khela-account", load: () => call(exportMovements, { query: selection }) }}
      renderAbove={(data) => (
        <>
          <WithdrawableNote />
          {selection.kind ? null : (
            <KindSums sums={data?.byKind} onPick={(kind) => search.setFilter("kind", kind)} />
          )}
        </>
      )}
      empty={{ icon: "history", title: t("records.noMovements"), hint: t("records.noMovementsHint") }}
    />
  );
}

function useColumns(): readonly Column<Movement>[] {
  const { t, date } = useI18n();
  return [
    { key: "at", title: t("records.time"), phone: "note", render: (row) => date(row.at, "seconds") },
    {
      key: "kind",
      title: t("records.kind"),
      phone: "title",
      render: (row) => (
        <span className="grid leading-snug">
          <span className="font-medium">{t(`records.kind_${row.kind}`)}</span>
          {/* The end of a long id is enough to distinguish rows. */}
          <bdi className="font-mono text-xs text-muted max-md:hidden">…{row.reference.id.slice(-8)}</bdi>
        </span>
      ),
    },
    {
      key: "before",
      title: t("records.before"),
      align: "end",
      render: (row) => <Money value={row.balanceBefore} className="text-muted" />,
    },
    {
      key: "amount",
      title: t("records.amount"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.amount} tone="result" signed className="font-semibold" />,
    },
    {
      key: "after",
      title: t("records.after"),
      align: "end",
      phone: "tag",
      render: (row) => <Money value={row.balanceAfter} className="max-md:text-muted" />,
    },
  ];
}
