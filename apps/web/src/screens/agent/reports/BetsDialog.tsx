import { listTeamBets } from "@khela/contract/agent-team";
import type { CallOutput } from "@khela/contract/endpoint";
import { Badge } from "@khela/ui/badge";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useSeparator } from "@khela/ui/separator";
import type { Range } from "../../../features/records/periods.ts";
import { call } from "../../../shell/api.ts";
import type { ReportRow } from "./MemberReport.tsx";
import { MemberPages } from "./MemberPages.tsx";

type Bet = CallOutput<typeof listTeamBets>["content"][number];

interface BetsDialogProps {
  row: ReportRow;
  range: Range;
  onLook: () => void;
  onClose: () => void;
}

/** The single bets of one member, which sum up to the member's figures. */
export function BetsDialog({ row, range, onLook, onClose }: BetsDialogProps) {
  const { t, number } = useI18n();
  const columns = useColumns();
  return (
    <MemberPages
      row={row}
      title={t("agentTeam.betsOf", { account: row.account })}
      cacheKey={["bets", range]}
      fetchPage={(pageNo, signal) =>
        call(
          listTeamBets,
          {
            params: { memberId: row.memberId },
            query: { from: range.from, to: range.to, pageNo, pageSize: 10 },
          },
          { signal },
        )
      }
      totals={(totals) => [
        { label: t("agentTeam.figure_stake"), amount: totals?.stake },
        { label: t("agentTeam.figure_payout"), amount: totals?.payout },
        { label: t("agentTeam.figure_turnover"), amount: totals?.turnover },
        { label: t("agentTeam.figure_bets"), text: totals && number(totals.bets) },
      ]}
      onLook={onLook}
      onClose={onClose}
    >
      {(data) => (
        <DataTable
          caption={t("agentTeam.betsOf", { account: row.account })}
          columns={columns}
          rows={data?.content}
          rowKey={(bet) => `${bet.betId}.${bet.version}`}
        />
      )}
    </MemberPages>
  );
}

function useColumns(): readonly Column<Bet>[] {
  const { t, date } = useI18n();
  const between = useSeparator();
  return [
    {
      key: "game",
      title: t("records.game"),
      phone: "lead",
      render: (bet) => (
        <span className="grid leading-snug">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {bet.gameName}
            {bet.version > 0 ? <Badge tone="info">{t("agentTeam.correction")}</Badge> : null}
          </span>
          <span className="text-xs font-normal text-muted">
            {date(bet.settledAt, "seconds")}
            {between}
            {t("agentTeam.figure_turnover")} <Money value={bet.turnover} />
          </span>
          <bdi className="font-mono text-[0.65rem] font-normal text-faint">{bet.betId}</bdi>
        </span>
      ),
    },
    {
      key: "stake",
      title: t("agentTeam.figure_stake"),
      align: "end",
      phone: "value",
      render: (bet) => <Money value={bet.stake} className="font-semibold" />,
    },
    {
      key: "payout",
      title: t("agentTeam.figure_payout"),
      align: "end",
      phone: "tag",
      render: (bet) => <Money value={bet.payout} className="text-muted" />,
    },
  ];
}
