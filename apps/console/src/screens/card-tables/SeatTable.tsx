import type { ConsoleCardTable } from "@khela/contract/console/card-tables";
import { useI18n } from "@khela/ui/i18n";
import { Table } from "@mantine/core";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, Badge, type Tone } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";

type Player = ConsoleCardTable["players"][number];
type SeatState = "Turn" | "In" | "Folded" | "Leaving" | "Out" | "Waits";

const TONES: Readonly<Record<SeatState, Tone>> = {
  Turn: "gold",
  In: "win",
  Folded: "plain",
  Leaving: "lose",
  Out: "plain",
  Waits: "info",
};

function stateOf({ seat, dealt, folded, leaving, out }: Player, hand: ConsoleCardTable["hand"]): SeatState {
  if (hand?.turn === seat) return "Turn";
  if (leaving) return "Leaving";
  if (hand?.state === "open" && dealt) return folded ? "Folded" : "In";
  return out === null ? "Waits" : "Out";
}

/** The players at a table. */
export function SeatTable({ table }: { table: ConsoleCardTable }) {
  const { t, number, written } = useI18n();
  return (
    <WideTable label={table.name[written]} minWidth={460} verticalSpacing="xs" horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("shelf.cardSeat")}</Table.Th>
          <Table.Th>{t("console.player")}</Table.Th>
          <Table.Th ta="end">{t("shelf.cardStack")}</Table.Th>
          <Table.Th ta="end">{t("shelf.cardBet")}</Table.Th>
          <Table.Th>{t("shelf.cardState")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.players.map((player) => {
          const state = stateOf(player, table.hand);
          return (
            <Table.Tr key={player.seat}>
              <Table.Td>{number(player.seat + 1)}</Table.Td>
              <Table.Th scope="row">
                <PlayerLink id={player.memberId} account={player.account} />
              </Table.Th>
              <Table.Td ta="end">
                <Amount value={player.stack} />
              </Table.Td>
              <Table.Td ta="end">
                <Amount value={player.bet} />
              </Table.Td>
              <Table.Td>
                <Badge tone={TONES[state]}>{t(`shelf.card${state}`)}</Badge>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </WideTable>
  );
}
