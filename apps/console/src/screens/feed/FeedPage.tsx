/** Differences between vendors' catalogues and ours, to accept or reject. Source: OPS-04. */
import {
  decideFeedChanges,
  FEED_KINDS,
  FEED_STATES,
  type FeedChange,
  listFeedChanges,
} from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import {
  SelectAllCheckbox,
  RowCheckbox,
  type RowSelection,
  useRowSelection,
} from "../../features/shelf/row-selection.tsx";
import classes from "../../features/shelf/shelf.module.css";
import { SHELF_KEY, useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";

const route = getRouteApi("/shell/feed");
type Search = ReturnType<typeof route.useSearch>;
const KIND_TONES = { add: "win", change: "gold", remove: "lose" } as const;
const STATE_TONES = { open: "gold", approved: "win", rejected: "lose", outdated: "plain" } as const;

export default function FeedPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission("games.write");
  const [decision, setDecision] = useState<"approve" | "reject">();
  const result = useQuery({
    queryKey: [SHELF_KEY, "feed", search],
    queryFn: ({ signal }) => call(listFeedChanges, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const open = (result.data?.content ?? []).filter(({ state }) => state === "open");
  const choosing = useRowSelection(open.map(({ id }) => id));
  const { ids } = choosing;
  const decide = useShelfCommand(
    (reason: string) =>
      call(decideFeedChanges, { body: { ids: [...ids], decision: decision ?? "reject", reason } }),
    () => {
      setDecision(undefined);
      choosing.clear();
    },
  );
  return (
    <>
      <PageHead title={t("shelf.feeds")} text={t("shelf.feedsText")} />
      <DataTable
        id="feed"
        label={t("shelf.feeds")}
        columns={useFeedColumns(mayWrite ? choosing : undefined)}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: t("console.state"),
            options: FEED_STATES.map((value) => ({ value, label: t(`shelf.change_${value}`) })),
          },
          {
            kind: "choice",
            name: "kind",
            label: t("shelf.kind"),
            options: FEED_KINDS.map((value) => ({ value, label: t(`shelf.kind_${value}`) })),
          },
        ]}
        searchHint={t("shelf.searchGame")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listFeedChanges, query: queryOf(search) }}
        rowKey={({ id }) => id}
        emptyText={t("shelf.noChanges")}
        tools={
          mayWrite ? (
            <>
              <SelectAllCheckbox choosing={choosing} disabled={open.length === 0} />
              <Button h={36} disabled={ids.length === 0} onClick={() => setDecision("approve")}>
                {t("shelf.approve", { n: ids.length })}
              </Button>
              <Button
                h={36}
                variant="default"
                disabled={ids.length === 0}
                onClick={() => setDecision("reject")}
              >
                {t("shelf.reject", { n: ids.length })}
              </Button>
            </>
          ) : null
        }
      />
      {decision ? (
        <ReasonDialog
          title={t(`shelf.${decision}`, { n: ids.length })}
          text={t(decision === "approve" ? "shelf.approveText" : "shelf.rejectText")}
          presets={[t(decision === "approve" ? "shelf.lookedAt" : "shelf.notWanted")]}
          confirm={t(decision === "approve" ? "shelf.approveDo" : "shelf.rejectDo")}
          danger={decision === "reject"}
          busy={decide.isPending}
          onClose={() => setDecision(undefined)}
          onConfirm={(reason) => decide.mutate(reason)}
        />
      ) : null}
    </>
  );
}

function queryOf(search: Search) {
  const { state, kind, vendor, ...rest } = toQuery<"state" | "kind" | "vendor">(search);
  const known = {
    state: FEED_STATES.find((name) => name === state),
    kind: FEED_KINDS.find((name) => name === kind),
  };
  return {
    ...rest,
    ...(vendor ? { vendor } : {}),
    ...(known.state ? { state: known.state } : {}),
    ...(known.kind ? { kind: known.kind } : {}),
  };
}

function useFeedColumns(choosing: RowSelection | undefined): readonly Column<FeedChange>[] {
  const i18n = useI18n();
  return useMemo(() => {
    const { t } = i18n;
    return [
      {
        id: "name",
        title: t("shelf.game"),
        cell: (row) => (
          <div className={classes["named"]}>
            {choosing ? (
              <RowCheckbox name={row.name} id={row.id} choosing={choosing} disabled={row.state !== "open"} />
            ) : null}
            <div>
              <b>{row.name}</b>
              <span>
                {row.vendorName} · {row.vendorCode}
              </span>
            </div>
          </div>
        ),
        csv: (row) => row.name,
      },
      {
        id: "kind",
        title: t("shelf.kind"),
        cell: (row) => <Badge tone={KIND_TONES[row.kind]}>{t(`shelf.kind_${row.kind}`)}</Badge>,
        csv: (row) => row.kind,
      },
      {
        id: "what",
        title: t("console.what"),
        wrap: true,
        cell: (row) =>
          row.kind === "change" ? (
            <DiffTable differences={differences(row.before, row.after)} />
          ) : (
            factsText(i18n, row)
          ),
      },
      {
        id: "state",
        title: t("console.state"),
        cell: (row) => <Badge tone={STATE_TONES[row.state]}>{t(`shelf.change_${row.state}`)}</Badge>,
        csv: (row) => row.state,
      },
      {
        id: "foundAt",
        title: t("shelf.found"),
        cell: (row) => <DateTime at={row.foundAt} />,
        csv: (row) => row.foundAt,
      },
      {
        id: "decided",
        title: t("shelf.decided"),
        wrap: true,
        cell: (row) => (row.decidedBy ? `${row.decidedBy}: ${row.reason ?? ""}` : ""),
        csv: (row) => row.decidedBy,
      },
    ];
  }, [i18n, choosing]);
}

/** The facts of a new game, or of one that is gone. */
function factsText({ t, rate, money }: ReturnType<typeof useI18n>, { before, after }: FeedChange): string {
  const game = after ?? before;
  if (!game) return "";
  return [
    game.categories.map((name) => t(`shelf.category_${name}`)).join(", "),
    `${t("shelf.rtp")} ${rate(game.rtpPpm)}`,
    `${money(game.minStake, { decimals: "auto" })} – ${money(game.maxStake, { decimals: "auto" })}`,
  ].join(" · ");
}
