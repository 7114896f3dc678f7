/** The tables where players play against each other, with actions to empty or close them. Source: OPS-04, GAME-08. */
import {
  type ConsoleCardTable,
  emptyCardTable,
  listConsoleCardTables,
  switchCardTable,
} from "@khela/contract/console/card-tables";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { SHELF_KEY, useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { Facts, PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./card-tables.module.css";
import { SeatTable } from "./SeatTable.tsx";

const REFRESH_MS = 5_000;

/** The action on a table that the operator is about to confirm. */
interface Step {
  kind: "Empty" | "Close" | "Open";
  table: ConsoleCardTable;
}

const send = ({ kind, table: { tableCode } }: Step, reason: string): Promise<unknown> =>
  kind === "Empty"
    ? call(emptyCardTable, { params: { tableCode }, body: { reason } })
    : call(switchCardTable, { params: { tableCode }, body: { open: kind === "Open", reason } });

export default function CardTablesPage() {
  const { t, written } = useI18n();
  const [asked, setAsked] = useState<Step>();
  const result = useQuery({
    queryKey: [SHELF_KEY, "card-tables"],
    queryFn: ({ signal }) => call(listConsoleCardTables, undefined, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const change = useShelfCommand(
    ({ step, reason }: { step: Step; reason: string }) => send(step, reason),
    () => setAsked(undefined),
  );
  const { data } = result;
  return (
    <>
      <PageHead title={t("shelf.cardTables")} text={t("shelf.cardTablesText")} />
      {data ? (
        <Stack gap="md">
          {takenFirst(data.tables).map((table) => (
            <TablePanel key={table.tableCode} table={table} onStep={(kind) => setAsked({ kind, table })} />
          ))}
        </Stack>
      ) : result.isError ? (
        <Failure error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <PanelSkeleton height={420} />
      )}
      {asked ? (
        <ReasonDialog
          title={t(`shelf.card${asked.kind}Of`, { name: asked.table.name[written] })}
          text={t(`shelf.card${asked.kind}Text`)}
          confirm={t(`shelf.card${asked.kind}`)}
          danger={asked.kind !== "Open"}
          busy={change.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => change.mutate({ step: asked, reason })}
        />
      ) : null}
    </>
  );
}

/** Occupied tables come first; otherwise tables keep their order by stakes. */
const takenFirst = (tables: readonly ConsoleCardTable[]): ConsoleCardTable[] =>
  tables.toSorted((one, other) => Number(other.players.length > 0) - Number(one.players.length > 0));

function TablePanel({ table, onStep }: { table: ConsoleCardTable; onStep: (kind: Step["kind"]) => void }) {
  const { t, written } = useI18n();
  const mayWrite = usePermission("games.write");
  const { name, players, seats, closedAt } = table;
  const isTaken = players.length > 0;
  return (
    <Panel
      title={t("shelf.cardTableOf", {
        name: name[written],
        taken: players.length,
        seats,
      })}
      actions={
        mayWrite ? (
          <Group gap="xs">
            {isTaken && closedAt === null ? (
              <Button size="xs" variant="default" onClick={() => onStep("Empty")}>
                {t("shelf.cardEmpty")}
              </Button>
            ) : null}
            <Button size="xs" variant="default" onClick={() => onStep(closedAt === null ? "Close" : "Open")}>
              {t(closedAt === null ? "shelf.cardClose" : "shelf.cardOpen")}
            </Button>
          </Group>
        ) : null
      }
    >
      <div className={classes["table"]}>
        <HandFacts table={table} />
        {isTaken ? <SeatTable table={table} /> : <p className={classes["nobody"]}>{t("shelf.cardNobody")}</p>}
      </div>
    </Panel>
  );
}

/** The stakes and the state of the hand, without face-down cards. */
function HandFacts({ table: { hand, stakes, chips, gameCode, closedAt } }: { table: ConsoleCardTable }) {
  const { t, number } = useI18n();
  return (
    <Facts
      items={[
        ...(closedAt === null
          ? []
          : ([
              [
                t("shelf.cardClosedSince"),
                <span key="closed" className={classes["stakes"]}>
                  <Badge tone="lose">{t("shelf.cardClosed")}</Badge>
                  <DateTime at={closedAt} />
                </span>,
              ],
            ] as const)),
        [t("shelf.game"), t(`shelf.cardGame_${gameCode}`)],
        [
          t("shelf.cardStakes"),
          <span key="stakes" className={classes["stakes"]}>
            {stakes.map((stake, index) => (
              <Fragment key={stake}>
                {index > 0 ? "/" : null}
                <Amount value={stake} />
              </Fragment>
            ))}
          </span>,
        ],
        [t("shelf.cardChips"), <Amount key="chips" value={chips} />],
        [
          t("shelf.cardHand"),
          hand ? (
            <span key="hand" className={classes["stakes"]}>
              {t("shelf.cardHandOf", { number: hand.number })}
              <Badge tone={hand.state === "open" ? "info" : hand.state === "void" ? "lose" : "plain"}>
                {t(`shelf.cardHand_${hand.state}`)}
              </Badge>
            </span>
          ) : (
            <EmptyCell key="hand" />
          ),
        ],
        ...(hand?.state === "open"
          ? ([
              [t("shelf.cardPot"), <Amount key="pot" value={hand.pot} />],
              [t("shelf.cardBoard"), number(hand.board)],
            ] as const)
          : []),
      ]}
    />
  );
}
