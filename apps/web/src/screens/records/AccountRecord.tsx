/** Account record: every movement of the balance, with totals of the whole selection. Source: MONEY-07. */
import type { CallOutput } from "@khela/contract/endpoint";
import { listMovements, MOVEMENT_KINDS } from "@khela/contract/wallet";
import { buttonClass } from "@khela/ui/button";
import type { Column } from "@khela/ui/data-table";
import { Dialog } from "@khela/ui/dialog";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import { RecordPage } from "../../features/records/RecordPage.tsx";
import { type RecordState, useRecordSearch } from "../../features/records/use-record-search.ts";
import { call } from "../../shell/api.ts";
import { Facts } from "./Facts.tsx";

type Movement = CallOutput<typeof listMovements>["content"][number];

const FILTERS = ["kind"] as const;

function queryOf({ range, filters }: RecordState) {
  const kind = MOVEMENT_KINDS.find((known) => known === filters["kind"]);
  return { from: range.from, to: range.to, ...(kind ? { kind } : {}) };
}

export default function AccountRecord() {
  const { t, number, date } = useI18n();
  const search = useRecordSearch(FILTERS);
  const selection = queryOf(search);
  const kindOf = (row: Movement) => t(`records.kind_${row.kind}`);
  return (
    <RecordPage
      caption={t("shell.accountRecord")}
      search={search}
      cacheKey={["movements", selection]}
      fetchPage={(page, signal) =>
        call(listMovements, { query: { ...selection, ...page } }, signal ? { signal } : {})
      }
      filters={
        <div className="min-w-0 flex-1 sm:max-w-64">
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
      csv={{
        name: "khela-account",
        columns: [
          [t("records.time"), (row) => row.at],
          [t("records.kind"), kindOf],
          [t("records.amount"), (row) => row.amount],
          [t("records.before"), (row) => row.balanceBefore],
          [t("records.after"), (row) => row.balanceAfter],
          [t("records.reference"), (row) => row.reference.id],
        ],
      }}
      empty={{ icon: "history", title: t("records.noMovements"), hint: t("records.noMovementsHint") }}
    />
  );
}

function useColumns(): readonly Column<Movement>[] {
  const { t, date } = useI18n();
  return [
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
  ];
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
