import { requestHeldWin, closeVendorTask, type VendorTask } from "@khela/contract/console/vendor-tasks";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { DrawerActions } from "../../shell/parts/drawer-parts.tsx";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

type Deed = "pay" | "keep" | "close";
const LOOKS = {
  pay: { color: "win.4" },
  keep: { variant: "light", color: "lose" },
  close: { variant: "default" },
} as const;

/** One task with its details and the possible actions. */
export function TaskDrawer({ task, onClose }: { task: VendorTask; onClose: () => void }) {
  const { t } = useI18n();
  const [asking, setAsking] = useState<Deed>();
  const work = useWork(task, onClose);
  const isHeld = task.kind === "held-win";
  const may = usePermission(isHeld ? "adjustments.ask" : "reconciliation.write");
  const deeds: readonly Deed[] = task.state !== "open" || !may ? [] : isHeld ? ["pay", "keep"] : ["close"];
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t(`shelf.task_${task.kind}`)}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t(`shelf.taskText_${task.kind}`)}
      </Text>
      <Facts items={factsOf(task, t)} />
      {deeds.length > 0 ? (
        <DrawerActions>
          {deeds.map((deed) => (
            <Button key={deed} {...LOOKS[deed]} disabled={work.isPending} onClick={() => setAsking(deed)}>
              {t(`shelf.taskDo_${deed}`)}
            </Button>
          ))}
        </DrawerActions>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={t(`shelf.taskDo_${asking}`)}
          text={t(`shelf.taskDoText_${asking}`)}
          confirm={t(`shelf.taskDo_${asking}`)}
          danger={asking === "keep"}
          busy={work.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => work.mutate({ deed: asking, reason })}
        />
      ) : null}
    </Drawer>
  );
}

function factsOf(task: VendorTask, t: ReturnType<typeof useI18n>["t"]) {
  const ended =
    task.endedAt === null
      ? []
      : [
          [t("shelf.taskEnded"), <DateTime key="ended" at={task.endedAt} />] as const,
          [t("shelf.taskNote"), task.note ?? <EmptyCell key="note" />] as const,
        ];
  return [
    [t("console.player"), <PlayerLink key="player" id={task.playerId} account={task.account} />] as const,
    [t("console.amount"), <Amount key="amount" value={task.amount} />] as const,
    ...(task.bound === null
      ? []
      : [[t("shelf.taskBound"), <Amount key="bound" value={task.bound} />] as const]),
    [t("shelf.game"), `${task.gameCode} · ${task.vassalage}`] as const,
    [
      t("shelf.round_reference"),
      task.reference ? <Mono key="ref">{task.reference}</Mono> : <EmptyCell key="ref" />,
    ] as const,
    [t("shelf.taskTx"), <Mono key="tx">{task.txId}</Mono>] as const,
    [t("shelf.taskReason"), <Mono key="reason">{task.reason}</Mono>] as const,
    [t("shelf.found"), <DateTime key="at" at={task.at} />] as const,
    ...ended,
  ];
}

/** Requests a second operator's decision, or closes a task that moves no money. */
function useWork({ taskId }: VendorTask, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ deed, reason }: { deed: Deed; reason: string }) => {
      const params = { taskId };
      if (deed === "close") await call(closeVendorTask, { params, body: { reason } });
      else await call(requestHeldWin, { params, body: { how: deed, reason } });
    },
    onSuccess: (_answer, { deed }) => {
      tellDone(i18n.t(deed === "close" ? "console.saved" : "shelf.taskAsked"));
      onDone();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["vendorTasks"] }),
        queries.invalidateQueries({ queryKey: ["approvals"] }),
      ]),
  });
}
