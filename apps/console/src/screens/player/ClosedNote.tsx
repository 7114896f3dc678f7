import { reopenPlayer } from "@khela/contract/console/players";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import IconDoor from "@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { usePermission } from "../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import classes from "./player.module.css";
import type { Player } from "./player.ts";

interface ClosedNoteProps {
  playerId: string;
  account: string;
  closed: NonNullable<Player["profile"]["closed"]>;
}

/**
 * A notice that the player has closed the account: what happens next, and the button to reopen it while that is
 * possible. Source: SAFE-06.
 */
export function ClosedNote({ playerId, account, closed }: ClosedNoteProps) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const reopen = useMutation({
    mutationFn: (reason: string) => call(reopenPlayer, { params: { playerId }, body: { reason } }),
    onSuccess: async () => {
      setAsking(false);
      tellDone(t("console.playerReopened", { account }));
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["player", playerId] }),
        queries.invalidateQueries({ queryKey: ["players"] }),
      ]);
    },
    onError: (error) => tellFailure(i18n, error),
  });
  const may = usePermission("players.write");
  const day = (at: string) => date(at, "date");
  const open = closed.forgottenAt === null && Date.parse(closed.reopenUntil) > systemClock.nowMs();
  return (
    <Alert
      color="gray"
      icon={<IconDoor />}
      className={classes["blocked"] ?? ""}
      title={t("console.isClosed", { date: day(closed.at) })}
    >
      <p style={{ margin: 0 }}>
        {closed.forgottenAt
          ? t("console.closedForgotten", { date: day(closed.forgottenAt) })
          : t(open ? "console.closedOpenable" : "console.closedFinal", {
              until: day(closed.reopenUntil),
              forget: day(closed.forgetFrom),
            })}
        {closed.excluded ? ` ${t("console.closedExcluded")}` : ""}
      </p>
      {open && may ? (
        <Button mt="sm" size="xs" variant="default" onClick={() => setAsking(true)}>
          {t("console.reopen")}
        </Button>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={t("console.reopenTitle", { account })}
          text={t("console.reopenText")}
          presets={[t("console.reopenAsked"), t("console.reopenMistake")]}
          confirm={t("console.reopen")}
          danger={false}
          busy={reopen.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => reopen.mutate(reason)}
        />
      ) : null}
    </Alert>
  );
}
