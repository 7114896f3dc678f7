/** Account details of downlines: money that came in, went out and was given, down to each movement. Source: AGENT-04. */
import { listTeamMovements } from "@khela/contract/agent-team";
import type { CallOutput } from "@khela/contract/endpoint";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { call } from "../../../shell/api.ts";
import { MemberCell } from "./MemberCell.tsx";
import { MemberPages } from "./MemberPages.tsx";
import { MemberReport, type ReportRow } from "./MemberReport.tsx";

type Movement = CallOutput<typeof listTeamMovements>["content"][number];

export default function AccountDetails() {
  const { t, number } = useI18n();
  const movementColumns = useMovementColumns();
  return (
    <MemberReport
      caption={t("agentTeam.account")}
      fileName="khela-team-account"
      sorts={["deposits", "withdrawals", "rewards", "loss", "account"]}
      totals={(totals) => [
        { label: t("agentTeam.figure_deposits"), amount: totals?.deposits },
        { label: t("agentTeam.figure_withdrawals"), amount: totals?.withdrawals },
        { label: t("agentTeam.firstDeposits"), text: totals && number(totals.firstDeposits) },
        { label: t("agentTeam.figure_rebates"), amount: totals?.rebates },
        { label: t("agentTeam.figure_rewards"), amount: totals?.rewards },
        { label: t("agentTeam.figure_bonuses"), amount: totals?.bonuses },
      ]}
      columns={useColumns()}
      renderDetails={(row, { range, onLook, onClose }) => (
        <MemberPages
          row={row}
          title={t("agentTeam.accountOf", { account: row.account })}
          cacheKey={["movements", range]}
          fetchPage={(pageNo, signal) =>
            call(
              listTeamMovements,
              {
                params: { memberId: row.memberId },
                query: { from: range.from, to: range.to, pageNo, pageSize: 10 },
              },
              { signal },
            )
          }
          totals={(totals) => [
            { label: t("agentTeam.figure_deposits"), amount: totals?.deposits },
            { label: t("agentTeam.figure_withdrawals"), amount: totals?.withdrawals },
          ]}
          onLook={onLook}
          onClose={onClose}
        >
          {(data) => (
            <DataTable
              caption={t("agentTeam.accountOf", { account: row.account })}
              columns={movementColumns}
              rows={data?.content}
              rowKey={(movement) => movement.key}
            />
          )}
        </MemberPages>
      )}
    />
  );
}

function useColumns(): readonly Column<ReportRow>[] {
  const { t, number } = useI18n();
  const amount = (name: "deposits" | "withdrawals") => ({
    key: name,
    title: t(`agentTeam.figure_${name}`),
    align: "end" as const,
    sortable: true,
    render: ({ figures }: ReportRow) => <Money value={figures[name]} />,
  });
  return [
    {
      key: "account",
      title: t("agentTeam.sort_account"),
      sortable: true,
      phone: "lead",
      render: (row) => <MemberCell row={row} />,
    },
    { ...amount("deposits"), phone: "value" },
    {
      ...amount("withdrawals"),
      phone: "tag",
      render: ({ figures }) => (
        <span className="text-muted">
          <span className="md:hidden">{t("agentTeam.figure_withdrawals")} </span>
          <Money value={figures.withdrawals} />
        </span>
      ),
    },
    {
      key: "first",
      title: t("agentTeam.firstDeposits"),
      align: "end",
      render: ({ figures }) => number(figures.firstDeposits),
    },
    {
      key: "rebates",
      title: t("agentTeam.figure_rebates"),
      align: "end",
      render: ({ figures }) => <Money value={figures.rebates} />,
    },
    {
      key: "rewards",
      title: t("agentTeam.figure_rewards"),
      align: "end",
      sortable: true,
      render: ({ figures }) => <Money value={figures.rewards} />,
    },
    {
      key: "bonuses",
      title: t("agentTeam.figure_bonuses"),
      align: "end",
      render: ({ figures }) => <Money value={figures.bonuses} />,
    },
  ];
}

function useMovementColumns(): readonly Column<Movement>[] {
  const { t, date } = useI18n();
  return [
    {
      key: "kind",
      title: t("records.kind"),
      phone: "title",
      render: ({ kind }) => t(`agentTeam.movement_${kind}`),
    },
    {
      key: "amount",
      title: t("records.amount"),
      align: "end",
      phone: "value",
      render: ({ amount }) => <Money value={amount} tone="result" signed className="font-semibold" />,
    },
    { key: "at", title: t("records.time"), phone: "note", render: ({ at }) => date(at, "seconds") },
  ];
}
