/** What each player got for a day or a week. Source: PROMO-03, OPS-05. */
import { listRebatePayouts, type RebatePayout, rebateKind } from "@khela/contract/console/rebates";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, EmptyCell } from "../../shell/parts/values.tsx";
import { usePeriodName } from "./RebatesPage.tsx";

const route = getRouteApi("/shell/rebates/$kind/$period");

export default function PayoutsPage() {
  const { t } = useI18n();
  const params = route.useParams();
  const kind = rebateKind.parse(params.kind);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const periodName = usePeriodName();
  const { pageNo, pageSize } = toQuery<never>(search);
  const query = { pageNo, pageSize, kind, period: params.period };
  const result = useQuery({
    queryKey: ["rebates", "payouts", query],
    queryFn: ({ signal }) => call(listRebatePayouts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const title = t("desk.rb_payoutsOf", {
    kind: t(`desk.rb_kind_${kind}`),
    period: periodName({ kind, period: params.period }),
  });
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Anchor fz="sm" renderRoot={(props) => <Link to="/rebates" {...props} />}>
            {t("desk.rb_back")}
          </Anchor>
        }
      />
      <DataTable
        id="rebate-payouts"
        label={title}
        columns={useColumns(kind)}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listRebatePayouts, query }}
        rowKey={({ playerId, part }) => `${playerId} ${part}`}
        emptyText={t("desk.rb_noPayouts")}
      />
    </>
  );
}

function useColumns(kind: "rebate" | "cashback"): readonly Column<RebatePayout>[] {
  const { t, number } = useI18n();
  const amount = (id: "basis" | "given" | "carried" | "amount"): Column<RebatePayout> => ({
    id,
    title: t(`desk.rb_${id}`),
    end: true,
    cell: (row) => (Number(row[id]) === 0 ? <EmptyCell /> : <Amount value={row[id]} />),
    csv: (row) => row[id],
  });
  return [
    {
      id: "account",
      title: t("desk.rb_account"),
      cell: (row) => <PlayerLink id={row.playerId} account={row.account} />,
      csv: (row) => row.account,
    },
    amount("basis"),
    ...(kind === "rebate"
      ? [
          {
            id: "rank",
            title: t("desk.rb_rank"),
            end: true,
            cell: (row: RebatePayout) => (row.rank === 0 ? <EmptyCell /> : number(row.rank)),
            csv: (row: RebatePayout) => row.rank,
          },
          amount("carried"),
        ]
      : [amount("given")]),
    amount("amount"),
    {
      id: "refused",
      title: t("desk.rb_refused"),
      cell: (row) => (row.refused === null ? <EmptyCell /> : <Refused code={row.refused} />),
      csv: (row) => row.refused,
    },
  ];
}

/** Why a member was given nothing: the reasons that rewards know. */
const REASONS = {
  AUTH_BLOCKED: "desk.rb_refused_blocked",
  AUTH_CLOSED: "desk.rb_refused_closed",
  PROTECT_CLOSED: "desk.rb_refused_gate",
  PROTECT_EXCLUDED: "desk.rb_refused_break",
} as const;

function Refused({ code }: { code: string }) {
  const { t } = useI18n();
  const reason = (REASONS as Readonly<Record<string, (typeof REASONS)[keyof typeof REASONS]>>)[code];
  return reason ? t(reason) : code;
}
