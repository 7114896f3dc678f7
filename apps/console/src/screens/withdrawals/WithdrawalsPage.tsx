/** The queue of withdrawals, worked through by mouse or keyboard. Source: OPS-03. */
import { WITHDRAWAL_STATES } from "@khela/contract/cashier";
import { listWithdrawalQueue } from "@khela/contract/console/cashier";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { KeysDialog, KeysHint } from "../../features/data-table/keys-dialog.tsx";
import { StateViews } from "../../features/data-table/state-views.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { useRowKeys } from "../../features/data-table/use-row-keys.ts";
import { viewSearch, withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { usePermission } from "../../shell/session.ts";
import { ReviewDialogs } from "./ReviewDialogs.tsx";
import { SplitDialog } from "./SplitDialog.tsx";
import { allowedVerbs, maySplit, type Row, useActions, type Verb } from "./use-actions.ts";
import { useColumns } from "./use-columns.tsx";
import { WithdrawalDrawer } from "./WithdrawalDrawer.tsx";
import classes from "./withdrawals.module.css";

const REFRESH_MS = 8000;
const AGE_MS = 10_000;
const USUAL_STATE = "requested";
const route = getRouteApi("/shell/withdrawals");
const idOf = ({ withdrawalId }: Row): string => withdrawalId;
type Search = ReturnType<typeof route.useSearch>;

export default function WithdrawalsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayReview = usePermission("withdrawals.review");
  const nowMs = useNow(AGE_MS);
  const [cursor, setCursor] = useState<string>();
  const [asking, setAsking] = useState<{ verb: "approve" | "reject"; row: Row }>();
  const [splitting, setSplitting] = useState<Row>();
  const [help, setHelp] = useState(false);
  const result = useQuery({
    queryKey: ["withdrawals", "list", search],
    queryFn: ({ signal }) => call(listWithdrawalQueue, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const rows = result.data?.content ?? [];
  const opened = rows.find(({ withdrawalId }) => withdrawalId === search.open);
  const go = (next: Search) => void navigate({ search: next, replace: true });
  const { view, setView, tableSearch, setTableSearch } = viewSearch(search, {
    name: "state",
    usual: USUAL_STATE,
    go,
  });
  const setOpen = (id: string | undefined) => void navigate({ search: withOpenRow(id), replace: true });
  const actions = useActions(() => setAsking(undefined));
  const act = (verb: Verb, row: Row) => {
    if (actions.isPending || !allowedVerbs(row, mayReview).includes(verb)) return;
    setCursor(row.withdrawalId);
    // Both actions decide about money, so they need a confirmation.
    if (verb === "approve" || verb === "reject") setAsking({ verb, row });
    else actions.mutate({ verb, row });
  };
  useRowKeys({
    rows,
    rowKey: idOf,
    cursor,
    paused: asking !== undefined || help || opened !== undefined,
    move: setCursor,
    open: (row) => setOpen(row.withdrawalId),
    help: () => setHelp(true),
    acts: {
      C: (row) => act("claim", row),
      U: (row) => act("release", row),
      A: (row) => act("approve", row),
      R: (row) => act("reject", row),
    },
  });
  const columns = useColumns({ nowMs, total: result.data?.totals.amount, mayReview, act });
  return (
    <>
      <PageHead title={t("console.withdrawals")} text={t("console.withdrawalsText")} />
      <StateTools state={view} onState={setView} />
      <DataTable
        id="withdrawals"
        label={t("console.withdrawals")}
        columns={columns}
        filters={[{ kind: "period" }]}
        searchHint={t("console.searchReference")}
        search={tableSearch}
        onSearch={setTableSearch}
        result={result}
        exported={{ list: listWithdrawalQueue, query: queryOf(search) }}
        rowKey={idOf}
        onOpen={(row) => {
          setCursor(row.withdrawalId);
          setOpen(row.withdrawalId);
        }}
        cursor={cursor}
        emptyText={view === USUAL_STATE ? t("console.queueEmpty") : ""}
      />
      {opened ? (
        <WithdrawalDrawer
          row={opened}
          nowMs={nowMs}
          verbs={allowedVerbs(opened, mayReview)}
          busy={actions.isPending}
          onAct={act}
          onSplit={maySplit(opened, mayReview) ? () => setSplitting(opened) : undefined}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {asking ? (
        <ReviewDialogs
          {...asking}
          busy={actions.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => actions.mutate({ ...asking, ...(reason ? { reason } : {}) })}
        />
      ) : null}
      {splitting ? <SplitDialog row={splitting} onClose={() => setSplitting(undefined)} /> : null}
      {help ? <QueueKeys onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function QueueKeys({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const acts = [
    ["c", "u", t("console.key_claim")],
    ["a", "", t("console.key_approve")],
    ["r", "", t("console.key_reject")],
  ] as const;
  return <KeysDialog acts={acts} onClose={onClose} />;
}

/** The control of the shown part of the queue, and a hint at the keyboard shortcuts. */
function StateTools({ state, onState }: { state: string; onState: (state: string) => void }) {
  const { t } = useI18n();
  return (
    <div className={classes["tools"]}>
      <StateViews
        value={state}
        views={[...WITHDRAWAL_STATES, "all" as const]}
        labelOf={(view) => (view === "all" ? t("console.all") : t(`console.withdrawal_${view}`))}
        onChange={onState}
      />
      <KeysHint keys={["j", "k", "c", "a", "r"]} />
    </div>
  );
}

function queryOf(search: Search) {
  const { state, open: _open, ...rest } = toQuery<"state" | "from" | "to" | "open">(search);
  const wanted = state ?? USUAL_STATE;
  const known = WITHDRAWAL_STATES.find((name) => name === wanted);
  return { ...rest, ...(known ? { state: known } : {}) };
}
