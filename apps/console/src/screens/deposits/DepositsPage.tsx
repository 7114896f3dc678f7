/** Deposits of all players. Source: OPS-03. */
import { DEPOSIT_STATES } from "@khela/contract/cashier";
import { listDepositQueue } from "@khela/contract/console/cashier";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { KeysDialog, KeysHint } from "../../features/data-table/keys-dialog.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { useRowKeys } from "../../features/data-table/use-row-keys.ts";
import { withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { usePermission } from "../../shell/session.ts";
import { DepositDrawer } from "./DepositDrawer.tsx";
import { allowedVerbs, type Row, useDepositActions, type Verb } from "./use-deposit-actions.ts";
import { useDepositColumns } from "./use-deposit-columns.tsx";

const route = getRouteApi("/shell/deposits");
type Search = ReturnType<typeof route.useSearch>;
const REFRESH_MS = 20_000;
const idOf = ({ depositId }: Row): string => depositId;

export default function DepositsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const result = useQuery({
    queryKey: ["deposits", search],
    queryFn: ({ signal }) => call(listDepositQueue, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const mayReview = usePermission("withdrawals.review");
  const actions = useDepositActions();
  const act = (verb: Verb, row: Row) => {
    if (!actions.isPending && allowedVerbs(row, mayReview).includes(verb)) actions.mutate({ verb, row });
  };
  const busy = actions.isPending ? actions.variables : undefined;
  const columns = useDepositColumns({ total: result.data?.totals.amount, mayReview, busy, act });
  const [cursor, setCursor] = useState<string>();
  const [help, setHelp] = useState(false);
  const { open, ...tableSearch } = search;
  const go = (next: Search) => void navigate({ search: next, replace: true });
  const openRow = (row: Row) => {
    setCursor(row.depositId);
    void navigate({ search: withOpenRow(row.depositId), replace: true });
  };
  const rows = result.data?.content ?? [];
  const opened = rows.find(({ depositId }) => depositId === open);
  useRowKeys({
    rows,
    rowKey: idOf,
    cursor,
    paused: help || opened !== undefined,
    move: setCursor,
    open: openRow,
    help: () => setHelp(true),
    acts: {
      C: (row) => act("claim", row),
      U: (row) => act("release", row),
      A: (row) => act("ask", row),
    },
  });
  return (
    <>
      <PageHead title={t("console.deposits")} text={t("console.depositsText")} />
      <DataTable
        id="deposits"
        label={t("console.deposits")}
        columns={columns}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: t("console.state"),
            options: DEPOSIT_STATES.map((value) => ({ value, label: t(`console.deposit_${value}`) })),
          },
          { kind: "period" },
        ]}
        searchHint={t("console.searchReference")}
        search={tableSearch}
        onSearch={go}
        result={result}
        exported={{ list: listDepositQueue, query: queryOf(search) }}
        rowKey={idOf}
        onOpen={openRow}
        cursor={cursor}
        tools={<KeysHint keys={mayReview ? ["j", "k", "o", "c", "a"] : ["j", "k", "o"]} />}
      />
      {opened ? (
        <DepositDrawer
          row={opened}
          verbs={allowedVerbs(opened, mayReview)}
          busy={busy?.row.depositId === opened.depositId ? busy.verb : undefined}
          onAct={act}
          onClose={() => go(tableSearch)}
        />
      ) : null}
      {help ? <KeysDialog acts={mayReview ? keysOf(t) : []} onClose={() => setHelp(false)} /> : null}
    </>
  );
}

const keysOf = (t: I18n["t"]) =>
  [
    ["c", "u", t("console.key_claim")],
    ["a", "", t("desk.askProvider")],
  ] as const;

function queryOf(search: Search) {
  const { state, open: _open, ...rest } = toQuery<"state" | "from" | "to" | "open">(search);
  const known = DEPOSIT_STATES.find((name) => name === state);
  return { ...rest, ...(known ? { state: known } : {}) };
}
