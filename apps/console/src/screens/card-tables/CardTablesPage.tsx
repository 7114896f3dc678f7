/** The tables where players play each other, as everybody sees them, with the way to empty one. Source: OPS-04, GAME-08. */
import {
  type ConsoleCardTable,
  emptyCardTable,
  listConsoleCardTables,
} from "@khela/contract/console/card-tables";
import { useI18n } from "@khela/ui/i18n";
import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SHELF_KEY, useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { Facts, PageHead, Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, None } from "../../shell/parts/values.tsx";
import { useMay } from "../../shell/session.ts";
import classes from "./card-tables.module.css";
import { SeatTable } from "./SeatTable.tsx";

const REFRESH_MS = 5_000;

export default function CardTablesPage() {
  const { t, locale } = useI18n();
  const [asked, setAsked] = useState<ConsoleCardTable>();
  const result = useQuery({
    queryKey: [SHELF_KEY, "card-tables"],
    queryFn: ({ signal }) => call(listConsoleCardTables, undefined, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const empty = useShelfCommand(
    ({ table, reason }: { table: ConsoleCardTable; reason: string }) =>
      call(emptyCardTable, { params: { tableCode: table.tableCode }, body: { reason } }),
    () => setAsked(undefined),
  );
  const { data } = result;
  return (
    <>
      <PageHead title={t("shelf.cardTables")} text={t("shelf.cardTablesText")} />
      {data ? (
        <Stack gap="md">
          {takenFirst(data.tables).map((table) => (
            <TablePanel key={table.tableCode} table={table} onEmpty={() => setAsked(table)} />
          ))}
        </Stack>
      ) : result.isError ? (
        <Failure error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <Skeleton h={420} radius="lg" />
      )}
      {asked ? (
        <ReasonDialog
          title={t("shelf.cardEmptyOf", { name: asked.name[locale === "bn" ? "bn" : "en"] })}
          text={t("shelf.cardEmptyText")}
          confirm={t("shelf.cardEmpty")}
          danger
          busy={empty.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => empty.mutate({ table: asked, reason })}
        />
      ) : null}
    </>
  );
}

/** Where somebody sits comes first; otherwise they stand by their stakes. */
const takenFirst = (tables: readonly ConsoleCardTable[]): ConsoleCardTable[] =>
  tables.toSorted((one, other) => Number(other.players.length > 0) - Number(one.players.length > 0));

function TablePanel({ table, onEmpty }: { table: ConsoleCardTable; onEmpty: () => void }) {
  const { t, locale } = useI18n();
  const mayWrite = useMay("games.write");
  const { name, players, seats } = table;
  const isTaken = players.length > 0;
  return (
    <Panel
      title={t("shelf.cardTableOf", {
        name: name[locale === "bn" ? "bn" : "en"],
        taken: players.length,
        seats,
      })}
      actions={
        mayWrite && isTaken ? (
          <Button size="xs" variant="default" onClick={onEmpty}>
            {t("shelf.cardEmpty")}
          </Button>
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

/** Stakes, and where the hand stands: nothing that lies face down. */
function HandFacts({ table: { hand, stakes, chips, gameCode } }: { table: ConsoleCardTable }) {
  const { t, number } = useI18n();
  return (
    <Facts
      items={[
        [t("shelf.game"), t(`shelf.cardGame_${gameCode}`)],
        [
          t("shelf.cardStakes"),
          <span key="stakes" className={classes["stakes"]}>
            {stakes.map((stake) => (
              <Amount key={stake} value={stake} />
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
            <None key="hand" />
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
