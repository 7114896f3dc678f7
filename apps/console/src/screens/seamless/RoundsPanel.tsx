import {
  queryRoundAtVendor,
  closeRound,
  type listSeamless,
  type OpenRound,
} from "@khela/contract/console/seamless";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Group, Menu, Pagination, SegmentedControl, Table, Text } from "@mantine/core";
import IconChevron from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Mono, Panel } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { EmptyState } from "../../shell/parts/states.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { useSeamlessCommand } from "./use-seamless.ts";

interface RoundsPanelProps {
  page: HandlerOutput<typeof listSeamless>["rounds"];
  hours: number;
  readOnly: boolean;
  onHours: (hours: number) => void;
  onPage: (pageNo: number) => void;
}
type How = "settle" | "void";

const ONE_LINE = { whiteSpace: "nowrap" } as const;
/** The width of half a UUID; longer round ids are broken into more lines. */
const REFERENCE = { minWidth: "10.5rem", overflowWrap: "anywhere" } as const;

/** Rounds that have been open for too long, with actions to ask the vendor and, where it can't answer, to end them. */
export function RoundsPanel({ page, hours, readOnly, onHours, onPage }: RoundsPanelProps) {
  const { t } = useI18n();
  const { content: rounds } = page;
  const [closing, setClosing] = useState<{ round: OpenRound; how: How }>();
  const [told, setTold] = useState<string>();
  const ask = useSeamlessCommand(
    ({ roundId }: OpenRound) => call(queryRoundAtVendor, { params: { roundId }, body: {} }),
    ({ vendor, calls }) => setTold(t(`shelf.asked_${vendor}`, { n: calls.length })),
    { says: undefined },
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
      {told === undefined ? null : (
        <Alert
          variant="light"
          mb="sm"
          withCloseButton
          closeButtonLabel={t("common.close")}
          onClose={() => setTold(undefined)}
        >
          {told}
        </Alert>
      )}
      {rounds.length === 0 ? (
        <EmptyState title={t("shelf.noOpenRounds")} />
      ) : (
        <WideTable label={t("shelf.openRounds")} minWidth={880} verticalSpacing="sm" horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {(["opened", "player", "game", "reference", "stake", "paid"] as const).map((name) => (
                <Table.Th key={name} style={ONE_LINE}>
                  {t(`shelf.round_${name}`)}
                </Table.Th>
              ))}
              {readOnly ? null : <Table.Th ta="right">{t("shelf.round_actions")}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rounds.map((round) => (
              <RoundRow
                key={round.roundId}
                round={round}
                asking={ask.isPending && ask.variables.roundId === round.roundId}
                readOnly={readOnly}
                onAsk={() => ask.mutate(round)}
                onClose={(how) => setClosing({ round, how })}
              />
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      <RoundsPager page={page} onPage={onPage} />
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

/** The number of such rounds, and the pager. */
function RoundsPager({ page, onPage }: Pick<RoundsPanelProps, "page" | "onPage">) {
  const { t, number } = useI18n();
  if (page.totalPages <= 1) return null;
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <Text size="sm" c="dimmed" aria-live="polite">
        {t("shelf.openRoundsOf", { n: page.totalCount })}
      </Text>
      <Pagination
        size="sm"
        value={page.pageNum}
        total={page.totalPages}
        onChange={onPage}
        getItemProps={(pageNo) => ({
          "aria-label": t("console.goToPage", { n: pageNo }),
          children: number(pageNo),
        })}
        getControlProps={(control) => ({
          "aria-label": t(control === "previous" || control === "first" ? "common.previous" : "common.next"),
        })}
      />
    </Group>
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
        <DateTime at={round.openedAt} />
      </Table.Td>
      <Table.Td>
        <PlayerLink id={round.playerId} account={round.account} />
      </Table.Td>
      <Table.Td style={ONE_LINE}>
        {round.gameCode}
        <Text size="xs" c="dimmed">
          {round.vassalage}
        </Text>
      </Table.Td>
      <Table.Td style={REFERENCE}>
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
          <Group gap={6} wrap="nowrap" justify="flex-end">
            <Button size="xs" variant="light" loading={asking} onClick={onAsk}>
              {t("shelf.askVendor")}
            </Button>
            <Menu position="bottom-end" shadow="lg">
              <Menu.Target>
                <Button
                  size="xs"
                  variant="default"
                  rightSection={<IconChevron size={14} aria-hidden />}
                  aria-label={`${t("shelf.closeRound")}: ${round.reference}`}
                >
                  {t("shelf.closeRound")}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onClose("settle")}>{t("shelf.closeSettle")}</Menu.Item>
                {round.wins > 0 ? null : (
                  <Menu.Item onClick={() => onClose("void")}>{t("shelf.closeVoid")}</Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
