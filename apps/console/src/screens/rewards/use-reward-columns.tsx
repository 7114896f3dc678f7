import type { ConsoleReward, listConsoleRewards } from "@khela/contract/console/rewards";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { RewardState } from "../../features/rewards/reward-state.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, DateTime, EmptyCell } from "../../shell/parts/values.tsx";

type Totals = CallOutput<typeof listConsoleRewards>["totals"];

/** @param totals the sums of the selection; the one that is paid stands under the amounts */
export function useRewardColumns(totals: Totals | undefined): readonly Column<ConsoleReward>[] {
  const { t, written, number } = useI18n();
  return [
    {
      id: "title",
      title: t("desk.reward"),
      wrap: true,
      cell: (row) => <strong>{row.title[written]}</strong>,
      csv: (row) => row.title[written],
    },
    {
      id: "player",
      title: t("console.player"),
      cell: (row) => <PlayerLink id={row.playerId} account={row.playerAccount} />,
      csv: (row) => row.playerAccount,
    },
    {
      id: "source",
      title: t("desk.rewardSource"),
      cell: (row) => t(`desk.rewardSource_${row.source}`),
      csv: (row) => row.source,
    },
    {
      id: "amount",
      title: t("console.amount"),
      sort: "amount",
      end: true,
      cell: (row) => <Amount value={row.amount} />,
      csv: (row) => row.amount,
      ...(totals === undefined ? {} : { total: <Amount value={totals.paid} /> }),
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <RewardState state={row.state} />,
      csv: (row) => row.state,
    },
    {
      id: "issuedAt",
      title: t("desk.rewardIssued"),
      sort: "issuedAt",
      cell: (row) => <DateTime at={row.issuedAt} />,
      csv: (row) => csvMoment(row.issuedAt),
    },
    {
      id: "claimBy",
      title: t("desk.rewardClaimBy"),
      sort: "claimBy",
      cell: (row) => (row.claimBy === null ? <EmptyCell /> : <DateTime at={row.claimBy} />),
      csv: (row) => csvMoment(row.claimBy),
    },
    {
      id: "factor",
      title: t("desk.rewardFactor"),
      end: true,
      cell: (row) => (row.lockFactorPpm === 0 ? <EmptyCell /> : `${number(row.lockFactorPpm / 1_000_000)}×`),
      csv: (row) => row.lockFactorPpm / 1_000_000,
    },
    {
      id: "by",
      title: t("desk.rewardBy"),
      off: true,
      cell: (row) => row.grantedBy ?? <EmptyCell />,
      csv: (row) => row.grantedBy,
    },
    {
      id: "ref",
      title: t("console.reference"),
      off: true,
      cell: (row) => row.sourceRef,
      csv: (row) => row.sourceRef,
    },
  ];
}
