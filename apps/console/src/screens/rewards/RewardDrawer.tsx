import { cancelConsoleReward, type ConsoleReward } from "@khela/contract/console/rewards";
import { useI18n } from "@khela/ui/i18n";
import { Box, Button, Drawer, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RewardState } from "../../features/rewards/reward-state.tsx";
import { call } from "../../shell/api.ts";
import { DrawerActions, DrawerAmount, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** One reward with its reason, and the action that takes back one that waits. */
export function RewardDrawer({ row, onClose }: { row: ConsoleReward; onClose: () => void }) {
  const i18n = useI18n();
  const { t, written } = i18n;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const may = usePermission("rewards.write");
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      call(cancelConsoleReward, { params: { rewardId: row.rewardId }, body: { reason } }),
    onSuccess: async () => {
      tellDone(t("desk.rewardCancelled"));
      onClose();
      await queries.invalidateQueries({ queryKey: ["rewards"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={row.title[written]}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <DrawerAmount value={row.amount} />
      <RewardState state={row.state} />
      <Box mt="md">
        <Facts items={useFacts(row)} />
      </Box>
      {row.detail.lines && row.detail.lines.length > 0 ? (
        <DrawerPart title={t("desk.rewardParts")}>
          <Facts
            items={row.detail.lines.map(
              ({ label, amount }) => [label[written], <Amount key={label.en} value={amount} />] as const,
            )}
          />
        </DrawerPart>
      ) : null}
      {row.detail.why ? <Text size="sm">{row.detail.why[written]}</Text> : null}
      {may && row.state === "waiting" ? (
        <DrawerActions>
          <Button variant="light" color="lose" onClick={() => setAsking(true)}>
            {t("desk.rewardCancel")}
          </Button>
        </DrawerActions>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={t("desk.rewardCancelTitle", { account: row.playerAccount })}
          text={t("desk.rewardCancelText")}
          confirm={t("desk.rewardCancel")}
          danger
          busy={cancel.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => cancel.mutate(reason)}
        />
      ) : null}
    </Drawer>
  );
}

function useFacts(row: ConsoleReward): readonly (readonly [string, ReactNode])[] {
  const { t, number } = useI18n();
  const { period } = row.detail;
  const optional = (label: string, value: ReactNode | null): readonly (readonly [string, ReactNode])[] =>
    value === null ? [] : [[label, value]];
  return [
    [t("console.player"), <PlayerLink key="player" id={row.playerId} account={row.playerAccount} />],
    [t("desk.rewardSource"), t(`desk.rewardSource_${row.source}`)],
    ...optional(
      t("desk.rewardPeriod"),
      period ? (period.from === period.to ? period.from : `${period.from} – ${period.to}`) : null,
    ),
    [t("desk.rewardFactor"), `${number(row.lockFactorPpm / 1_000_000)}×`],
    [t("desk.rewardIssued"), <DateTime key="issued" at={row.issuedAt} format="seconds" />],
    ...optional(
      t("desk.rewardClaimBy"),
      row.claimBy === null ? null : <DateTime key="claimBy" at={row.claimBy} />,
    ),
    ...optional(
      t("console.ended"),
      row.endedAt === null ? null : <DateTime key="ended" at={row.endedAt} format="seconds" />,
    ),
    ...optional(t("desk.rewardBy"), row.grantedBy),
    ...optional(t("console.reason"), row.note),
    ...optional(t("desk.rewardEndReason"), row.endReason),
    [t("console.reference"), <Mono key="ref">{row.sourceRef}</Mono>],
  ];
}
