import { askAboutRound, closeRound, type OpenRound } from "@khela/contract/console/seamless";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, SegmentedControl, Table } from "@mantine/core";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Mono, Panel } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { EmptyState } from "../../shell/parts/states.tsx";
import { Amount, When } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { useSeamlessCommand } from "./use-seamless.ts";

interface RoundsPanelProps {
  rounds: readonly OpenRound[];
  hours: number;
  readOnly: boolean;
  onHours: (hours: number) => void;
}
type How = "settle" | "void";

/** Rounds that have been open for too long: ask the vendor, and where it can't say, end them. */
export function RoundsPanel({ rounds, hours, readOnly, onHours }: RoundsPanelProps) {
  const { t } = useI18n();
  const [closing, setClosing] = useState<{ round: OpenRound; how: How }>();
  const [told, setTold] = useState<string>();
  const ask = useSeamlessCommand(
    ({ roundId }: OpenRound) => call(askAboutRound, { params: { roundId }, body: {} }),
    ({ vendor, calls }) => setTold(t(`shelf.asked_${vendor}`, { n: calls.length })),
  );
  const close = useSeamlessCommand(
    (reason: string) => {
      if (!closing) throw new Error("nothing to close");
      const { round, how } = closing;
      return call(closeRound, { params: { roundId: round.roundId }, body: { how, reason } });
    },
    () => setClosing(undefined),
  );
  return (
    <Panel
      title={t("shelf.openRounds")}
      icon={<IconHourglass size={18} aria-hidden />}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t("shelf.openFor")}
          value={String(hours)}
          onChange={(value) => onHours(Number(value))}
          data={[0, 1, 24, 72].map((value) => ({
            value: String(value),
            label: t("shelf.openHours", { n: value }),
          }))}
        />
      }
    >
      <output>{told}</output>
      {rounds.length === 0 ? (
        <EmptyState title={t("shelf.noOpenRounds")} />
      ) : (
        <WideTable label={t("shelf.openRounds")} minWidth={880} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {(["opened", "vendor", "player", "game", "reference", "stake", "paid"] as const).map((name) => (
                <Table.Th key={name}>{t(`shelf.round_${name}`)}</Table.Th>
              ))}
              {readOnly ? null : <Table.Th>{t("shelf.round_actions")}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rounds.map((round) => (
              <RoundRow
                key={round.roundId}
                round={round}
                asking={ask.isPending}
                readOnly={readOnly}
                onAsk={() => ask.mutate(round)}
                onClose={(how) => setClosing({ round, how })}
              />
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {closing ? (
        <ReasonDialog
          title={t(closing.how === "void" ? "shelf.closeVoid" : "shelf.closeSettle")}
          text={t(closing.how === "void" ? "shelf.closeVoidText" : "shelf.closeSettleText")}
          confirm={t("shelf.closeRound")}
          danger={closing.how === "void"}
          busy={close.isPending}
          onClose={() => setClosing(undefined)}
          onConfirm={(reason) => close.mutate(reason)}
        />
      ) : null}
    </Panel>
  );
}

interface RoundRowProps {
  round: OpenRound;
  asking: boolean;
  readOnly: boolean;
  onAsk: () => void;
  onClose: (how: How) => void;
}

function RoundRow({ round, asking, readOnly, onAsk, onClose }: RoundRowProps) {
  const { t } = useI18n();
  return (
    <Table.Tr>
      <Table.Td>
        <When at={round.openedAt} />
      </Table.Td>
      <Table.Td>{round.vassalage}</Table.Td>
      <Table.Td>
        <PlayerLink id={round.playerId} account={round.account} />
      </Table.Td>
      <Table.Td>{round.gameCode}</Table.Td>
      <Table.Td>
        <Mono>{round.reference}</Mono>
      </Table.Td>
      <Table.Td>
        <Amount value={round.stake} />
      </Table.Td>
      <Table.Td>
        <Amount value={round.paid} />
      </Table.Td>
      {readOnly ? null : (
        <Table.Td>
          <Group gap={6} wrap="nowrap">
            <Button size="xs" loading={asking} onClick={onAsk}>
              {t("shelf.askVendor")}
            </Button>
            <Button size="xs" variant="light" onClick={() => onClose("settle")}>
              {t("shelf.closeSettle")}
            </Button>
            {round.wins > 0 ? null : (
              <Button size="xs" variant="light" color="lose" onClick={() => onClose("void")}>
                {t("shelf.closeVoid")}
              </Button>
            )}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
