import { adjustPoints, MAX_POINTS_BY_HAND } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import type { PlayerRef } from "./use-safety.ts";

/** Asks a second operator to give the player points, or to take them. Source: OPS-01, PROMO-07. */
export function AdjustPoints({ whom }: { whom: PlayerRef }) {
  const { t } = useI18n();
  const mayAsk = usePermission("points.write");
  const [open, setOpen] = useState(false);
  if (!mayAsk) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t("desk.points_byHand")}
      </Button>
      {open ? <AdjustDialog whom={whom} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AdjustDialog({ whom: { playerId }, onClose }: { whom: PlayerRef; onClose: () => void }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const [points, setPoints] = useState<number | string>("");
  const [tried, setTried] = useState(false);
  const wanted = typeof points === "number" && points !== 0 ? points : undefined;
  const send = useMutation({
    mutationFn: (body: { points: number; reason: string }) =>
      call(adjustPoints, { params: { playerId }, body }),
    onError: (error) => tellFailure(i18n, error),
    onSuccess: async () => {
      tellDone(t("desk.promo_asked"));
      onClose();
      await queries.invalidateQueries({ queryKey: ["player", playerId] });
    },
  });
  return (
    <FormDialog
      title={t("desk.points_byHand")}
      confirm={t("desk.points_ask")}
      busy={send.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const text = reason.take();
        if (wanted !== undefined && text !== undefined) send.mutate({ points: wanted, reason: text });
      }}
    >
      <NumberField
        label={t("desk.points_points")}
        description={t("desk.points_byHandHint")}
        data-autofocus
        allowDecimal={false}
        min={-MAX_POINTS_BY_HAND}
        max={MAX_POINTS_BY_HAND}
        value={points}
        onChange={setPoints}
        error={
          tried && wanted === undefined
            ? t("desk.points_byHandNone", { most: number(MAX_POINTS_BY_HAND) })
            : null
        }
      />
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}
