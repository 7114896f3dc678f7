import { setPlayerStatus } from "@khela/contract/console/players";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

interface BlockButtonProps {
  playerId: string;
  account: string;
  status: "active" | "blocked";
}

/** Blocks an account or unblocks it; both need a reason. */
export function BlockButton({ playerId, account, status }: BlockButtonProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const next = status === "active" ? "blocked" : "active";
  const change = useMutation({
    mutationFn: (reason: string) =>
      call(setPlayerStatus, { params: { playerId }, body: { status: next, reason } }),
    onSuccess: async () => {
      setAsking(false);
      tellDone(t(next === "blocked" ? "console.playerBlocked" : "console.playerUnblocked", { account }));
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["player", playerId] }),
        queries.invalidateQueries({ queryKey: ["players"] }),
      ]);
    },
    onError: (error) => tellFailure(i18n, error),
  });
  if (!usePermission("players.write")) return null;
  const blocking = next === "blocked";
  return (
    <>
      <Button
        variant="light"
        color={blocking ? "lose" : "win"}
        leftSection={blocking ? <IconBan size={17} aria-hidden /> : <IconCheck size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(blocking ? "console.block" : "console.unblock")}
      </Button>
      {asking ? (
        <ReasonDialog
          title={t(blocking ? "console.blockTitle" : "console.unblockTitle", { account })}
          text={t(blocking ? "console.blockText" : "console.unblockText")}
          presets={
            blocking
              ? [
                  t("console.blockMultiple"),
                  t("console.blockFraud"),
                  t("console.blockRequest"),
                  t("console.blockAge"),
                ]
              : [t("console.unblockChecked"), t("console.unblockMistake")]
          }
          confirm={t(blocking ? "console.block" : "console.unblock")}
          danger={blocking}
          busy={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => change.mutate(reason)}
        />
      ) : null}
    </>
  );
}
