/** Team betting: stakes, valid bets and results of the team, down to each member's single bet. Source: AGENT-04. */
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import type { Column } from "@khela/ui/data-table";
import { BetsDialog } from "./BetsDialog.tsx";
import { MemberCell } from "./MemberCell.tsx";
import { MemberReport, type ReportRow } from "./MemberReport.tsx";

export default function TeamBetting() {
  const { t, number } = useI18n();
  return (
    <MemberReport
      caption={t("agentTeam.betting")}
      fileName="khela-team"
      sorts={["stake", "turnover", "loss", "payout", "bets", "account"]}
      totals={(totals) => [
        { label: t("agentTeam.figure_stake"), amount: totals?.stake },
        { label: t("agentTeam.figure_turnover"), amount: totals?.turnover },
        { label: t("agentTeam.figure_payout"), amount: totals?.payout },
        { label: t("agentTeam.figure_bets"), text: totals && number(totals.bets) },
        { label: t("agentTeam.active"), text: totals && number(totals.active) },
        { label: t("agentTeam.figure_loss"), amount: totals?.loss },
      ]}
      columns={useColumns()}
      renderDetails={(row, shown) => <BetsDialog row={row} {...shown} />}
    />
  );
}

function useColumns(): readonly Column<ReportRow>[] {
  const { t, number } = useI18n();
  const amount = (name: "stake" | "turnover" | "payout" | "loss") => ({
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
    {
      key: "bets",
      title: t("agentTeam.figure_bets"),
      align: "end",
      sortable: true,
      phone: "tag",
      render: ({ figures }) => (
        <span className="text-muted">
          {number(figures.bets)} <span className="md:hidden">{t("agentTeam.figure_bets")}</span>
        </span>
      ),
    },
    { ...amount("stake"), phone: "value" },
    amount("turnover"),
    amount("payout"),
    amount("loss"),
  ];
}
