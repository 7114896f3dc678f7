import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { Tabs } from "@mantine/core";
import { Mono } from "../../shell/parts/page-head.tsx";
import { DepositState, RoundState, WithdrawalState } from "../../shell/parts/state-badge.tsx";
import { Amount, Badge, DateTime } from "../../shell/parts/values.tsx";
import { type ListColumn, PlainTable } from "./parts.tsx";
import type { Player } from "./player.ts";
import { RewardsTab } from "./RewardsTab.tsx";

const TABS = ["games", "rounds", "deposits", "withdrawals", "rewards", "sessions"] as const;

interface PlayerTabsProps {
  player: Player;
  tab: string;
  onTab: (tab: string) => void;
}

/** The player's bets, payments and sessions. The open tab is in the URL. */
export function PlayerTabs({ player, tab, onTab }: PlayerTabsProps) {
  const { t } = useI18n();
  const open = TABS.find((name) => name === tab) ?? "games";
  return (
    <Tabs
      value={open}
      onChange={(next) => onTab(next ?? "games")}
      style={{
        border: "1px solid var(--line)",
        borderRadius: "0.9rem",
        background: "var(--panel)",
        boxShadow: "var(--shadow)",
        minWidth: 0,
      }}
    >
      <Tabs.List px="xs" pt={4} style={{ flexWrap: "nowrap", overflowX: "auto", overflowY: "hidden" }}>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name} py="sm">
            {t(`console.tab_${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="games">
        <Games player={player} />
      </Tabs.Panel>
      <Tabs.Panel value="rounds">
        <Rounds player={player} />
      </Tabs.Panel>
      <Tabs.Panel value="deposits">
        <Deposits player={player} />
      </Tabs.Panel>
      <Tabs.Panel value="withdrawals">
        <Withdrawals player={player} />
      </Tabs.Panel>
      <Tabs.Panel value="rewards">
        <RewardsTab whom={{ playerId: player.profile.id, account: player.profile.account }} />
      </Tabs.Panel>
      <Tabs.Panel value="sessions">
        <Sessions player={player} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Games({ player }: { player: Player }) {
  const i18n = useI18n();
  return (
    <PlainTable
      label={i18n.t("console.tab_games")}
      rows={player.byGame}
      rowKey={({ gameCode }) => gameCode}
      columns={gamesColumns(i18n)}
    />
  );
}

function gamesColumns({ t, number }: I18n): readonly ListColumn<Player["byGame"][number]>[] {
  return [
    { title: t("console.game"), cell: ({ name }) => name },
    { title: t("console.rounds"), end: true, cell: ({ rounds }) => number(rounds) },
    { title: t("console.col_stake"), end: true, cell: ({ stake }) => <Amount value={stake} /> },
    { title: t("console.payout"), end: true, cell: ({ payout }) => <Amount value={payout} /> },
    { title: t("console.kpiGgr"), end: true, cell: ({ ggr }) => <Amount value={ggr} signed /> },
  ];
}

function Rounds({ player }: { player: Player }) {
  const i18n = useI18n();
  return (
    <PlainTable
      label={i18n.t("console.tab_rounds")}
      rows={player.recentRounds}
      rowKey={({ roundId }) => roundId}
      columns={roundsColumns(i18n)}
    />
  );
}

function roundsColumns({ t, number }: I18n): readonly ListColumn<Player["recentRounds"][number]>[] {
  return [
    { title: t("console.time"), cell: ({ at }) => <DateTime at={at} format="seconds" /> },
    { title: t("console.game"), cell: ({ gameName }) => gameName },
    { title: t("console.stake"), end: true, cell: ({ stake }) => <Amount value={stake} /> },
    {
      title: t("console.multiplier"),
      end: true,
      cell: ({ multiplierE4 }) => `${number(multiplierE4 / 10_000, { maximumFractionDigits: 2 })}×`,
    },
    { title: t("console.payout"), end: true, cell: ({ payout }) => <Amount value={payout} /> },
    { title: t("console.winLoss"), end: true, cell: ({ winLoss }) => <Amount value={winLoss} signed /> },
    { title: t("console.state"), cell: ({ state }) => <RoundState state={state} /> },
  ];
}

function Deposits({ player }: { player: Player }) {
  const i18n = useI18n();
  return (
    <PlainTable
      label={i18n.t("console.tab_deposits")}
      rows={player.deposits}
      rowKey={({ depositId }) => depositId}
      columns={depositsColumns(i18n)}
    />
  );
}

function depositsColumns({ t }: I18n): readonly ListColumn<Player["deposits"][number]>[] {
  return [
    { title: t("console.reference"), cell: ({ reference }) => <Mono>{reference}</Mono> },
    { title: t("console.method"), cell: ({ methodName }) => methodName },
    { title: t("console.amount"), end: true, cell: ({ amount }) => <Amount value={amount} /> },
    { title: t("console.state"), cell: ({ state }) => <DepositState state={state} /> },
    { title: t("console.created"), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ];
}

function Withdrawals({ player }: { player: Player }) {
  const i18n = useI18n();
  return (
    <PlainTable
      label={i18n.t("console.tab_withdrawals")}
      rows={player.withdrawals}
      rowKey={({ withdrawalId }) => withdrawalId}
      columns={withdrawalsColumns(i18n)}
    />
  );
}

function withdrawalsColumns({ t }: I18n): readonly ListColumn<Player["withdrawals"][number]>[] {
  return [
    { title: t("console.reference"), cell: ({ reference }) => <Mono>{reference}</Mono> },
    { title: t("console.method"), cell: ({ methodName }) => methodName },
    { title: t("console.payee"), cell: ({ account }) => <Mono>{account}</Mono> },
    { title: t("console.amount"), end: true, cell: ({ amount }) => <Amount value={amount} /> },
    { title: t("console.state"), cell: ({ state }) => <WithdrawalState state={state} /> },
    { title: t("console.created"), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ];
}

function Sessions({ player }: { player: Player }) {
  const i18n = useI18n();
  return (
    <PlainTable
      label={i18n.t("console.tab_sessions")}
      rows={player.sessions}
      rowKey={({ startedAt, ip }) => `${startedAt} ${ip}`}
      columns={sessionsColumns(i18n)}
    />
  );
}

function sessionsColumns({ t }: I18n): readonly ListColumn<Player["sessions"][number]>[] {
  return [
    { title: t("console.started"), cell: ({ startedAt }) => <DateTime at={startedAt} /> },
    { title: t("console.lastSeen"), cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
    {
      title: t("console.ended"),
      cell: ({ endedAt }) =>
        endedAt ? <DateTime at={endedAt} /> : <Badge tone="win">{t("console.sessionOpen")}</Badge>,
    },
    { title: t("console.ip"), cell: ({ ip }) => <Mono>{ip}</Mono> },
    { title: t("console.device"), cell: ({ device }) => device },
  ];
}
