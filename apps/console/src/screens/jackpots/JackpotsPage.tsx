/**
 * The progressive pools: their amounts, contributions and winners. Hidden thresholds are not shown. Source: OPS-04,
 * GAME-11.
 */
import {
  type ConsoleJackpotPool,
  type ConsoleJackpots,
  listConsoleJackpots,
  switchJackpot,
} from "@khela/contract/console/jackpots";
import { useI18n } from "@khela/ui/i18n";
import { Button, Stack, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SHELF_KEY, useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { Facts, Mono, PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, Badge, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";

const REFRESH_MS = 5_000;

export default function JackpotsPage() {
  const { t } = useI18n();
  const [asked, setAsked] = useState<ConsoleJackpotPool>();
  const result = useQuery({
    queryKey: [SHELF_KEY, "jackpots"],
    queryFn: ({ signal }) => call(listConsoleJackpots, undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = result;
  const change = useShelfCommand(
    ({ pool, reason }: { pool: ConsoleJackpotPool; reason: string }) =>
      call(switchJackpot, {
        params: { tier: pool.tier },
        body: { takesNewRuns: !pool.takesNewRuns, version: pool.version, reason },
      }),
    () => setAsked(undefined),
  );
  return (
    <>
      <PageHead title={t("shelf.jackpots")} text={t("shelf.jackpotsText")} />
      {data ? (
        <Stack gap="md">
          <Pools pools={data.pools} onSwitch={setAsked} />
          <Books books={data.books} />
          <Winners winners={data.winners} />
        </Stack>
      ) : result.isError ? (
        <Failure error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <PanelSkeleton height={320} />
      )}
      {asked ? (
        <ReasonDialog
          title={t(asked.takesNewRuns ? "shelf.closePool" : "shelf.openPool")}
          text={t(asked.takesNewRuns ? "shelf.closePoolText" : "shelf.openPoolText")}
          confirm={t(asked.takesNewRuns ? "shelf.closePool" : "shelf.openPool")}
          danger={asked.takesNewRuns}
          busy={change.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => change.mutate({ pool: asked, reason })}
        />
      ) : null}
    </>
  );
}

interface PoolsProps {
  pools: ConsoleJackpots["pools"];
  onSwitch: (pool: ConsoleJackpotPool) => void;
}

function Pools({ pools, onSwitch }: PoolsProps) {
  const { t, number } = useI18n();
  const mayWrite = usePermission("games.write");
  return (
    <Panel title={t("shelf.pools")} flush>
      <WideTable label={t("shelf.pools")} minWidth={980} verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("shelf.pool")}</Table.Th>
            <Table.Th ta="end">{t("shelf.poolAmount")}</Table.Th>
            <Table.Th ta="end">{t("shelf.poolLimit")}</Table.Th>
            <Table.Th ta="end">{t("shelf.poolIn")}</Table.Th>
            <Table.Th ta="end">{t("shelf.poolBets")}</Table.Th>
            <Table.Th ta="end">{t("shelf.poolWins")}</Table.Th>
            <Table.Th ta="end">{t("shelf.poolPaid")}</Table.Th>
            <Table.Th>{t("shelf.poolSince")}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pools.map((pool) => (
            <Table.Tr key={pool.tier}>
              <Table.Th scope="row">
                {t(`shelf.pool_${pool.tier}`)}{" "}
                <Badge tone={pool.running ? "win" : "lose"}>
                  {t(pool.running ? "shelf.poolRuns" : "shelf.poolWaits")}
                </Badge>
                {pool.running && !pool.takesNewRuns ? <Badge tone="gold">{t("shelf.poolLast")}</Badge> : null}
              </Table.Th>
              <Table.Td ta="end">
                <Amount value={pool.amount} />
              </Table.Td>
              <Table.Td ta="end">
                <Amount value={pool.mustHitBy} />
              </Table.Td>
              <Table.Td ta="end">
                <Amount value={pool.contributed} />
              </Table.Td>
              <Table.Td ta="end">{number(pool.bets)}</Table.Td>
              <Table.Td ta="end">{number(pool.wins)}</Table.Td>
              <Table.Td ta="end">
                <Amount value={pool.paid} />
              </Table.Td>
              <Table.Td>{pool.startedAt === null ? null : <DateTime at={pool.startedAt} />}</Table.Td>
              <Table.Td ta="end">
                {mayWrite ? (
                  <Button size="xs" variant="default" onClick={() => onSwitch(pool)}>
                    {t(pool.takesNewRuns ? "shelf.closePool" : "shelf.openPool")}
                  </Button>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

/** The total of the pools and the balance of their account, which must be equal. */
function Books({ books }: Pick<ConsoleJackpots, "books">) {
  const { t } = useI18n();
  return (
    <Panel title={t("shelf.poolBooks")}>
      {books.map(({ currency, account, pools, reserve }) => (
        <Facts
          key={currency}
          items={[
            [t("shelf.poolsHold"), <Amount key="pools" value={pools} />],
            [t("shelf.accountHolds"), <Amount key="account" value={account} />],
            [
              t("shelf.poolReserve"),
              <span key="reserve">
                <Amount value={reserve} />{" "}
                <Badge tone={account === pools ? "win" : "lose"}>
                  {t(account === pools ? "shelf.poolsAgree" : "shelf.poolsDiffer")}
                </Badge>
              </span>,
            ],
          ]}
        />
      ))}
    </Panel>
  );
}

function Winners({ winners }: Pick<ConsoleJackpots, "winners">) {
  const { t, number } = useI18n();
  return (
    <Panel title={t("shelf.poolWinners")} flush>
      <WideTable label={t("shelf.poolWinners")} minWidth={760} verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("shelf.pool")}</Table.Th>
            <Table.Th ta="end">{t("shelf.poolAmount")}</Table.Th>
            <Table.Th>{t("console.player")}</Table.Th>
            <Table.Th>{t("shelf.game")}</Table.Th>
            <Table.Th>{t("shelf.poolRound")}</Table.Th>
            <Table.Th>{t("shelf.poolWonAt")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {winners.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={6}>{t("shelf.noPoolWinners")}</Table.Td>
            </Table.Tr>
          ) : null}
          {winners.map((win) => (
            <Table.Tr key={win.runId}>
              <Table.Th scope="row">
                {t(`shelf.pool_${win.tier}`)} {number(win.number)}
              </Table.Th>
              <Table.Td ta="end">
                <Amount value={win.amount} />
              </Table.Td>
              <Table.Td>
                <PlayerLink id={win.memberId} account={win.account} />
              </Table.Td>
              <Table.Td>
                <Mono>{win.gameCode}</Mono>
              </Table.Td>
              <Table.Td>
                <Mono>{win.roundId}</Mono>
              </Table.Td>
              <Table.Td>
                <DateTime at={win.at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
