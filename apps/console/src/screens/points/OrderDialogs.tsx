import type { PointOrderRow } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import type { OrderVerb } from "./use-order-actions.ts";

interface OrderDialogsProps {
  verb: OrderVerb;
  row: PointOrderRow;
  busy: boolean;
  onClose: () => void;
  /** With the reason of a rejection, or where goods are; empty where there is none. */
  onConfirm: (words: string) => void;
}

/** The confirmation before an order is decided, and the field for where goods are. */
export function OrderDialogs({ verb, row, busy, onClose, onConfirm }: OrderDialogsProps) {
  const { t, written, number } = useI18n();
  const [tracking, setTracking] = useState(row.tracking ?? "");
  const what = t("desk.points_orderLine", {
    title: row.title[written],
    account: row.playerAccount,
    points: number(row.points),
  });
  if (verb === "reject") {
    return (
      <ReasonDialog
        title={t("desk.points_rejectTitle")}
        text={
          <>
            {what}
            <br />
            {t("desk.points_rejectText")}
          </>
        }
        presets={[
          t("desk.points_reject_stock"),
          t("desk.points_reject_address"),
          t("desk.points_reject_check"),
        ]}
        confirm={t("console.reject")}
        danger
        busy={busy}
        onClose={onClose}
        onConfirm={onConfirm}
      />
    );
  }
  const goods = row.kind === "goods";
  return (
    <FormDialog
      title={t(verb === "track" ? "desk.points_track" : "desk.points_approveTitle")}
      confirm={verb === "track" ? t("common.save") : t("console.approve")}
      color={verb === "track" ? "gold" : "win.4"}
      busy={busy}
      confirmFirst={!goods}
      onClose={onClose}
      onSubmit={() => {
        if (verb === "approve" || tracking.trim() !== "") onConfirm(tracking.trim());
      }}
    >
      <Text>{what}</Text>
      {verb === "approve" ? (
        <Text size="sm" c="dimmed">
          {t(`desk.points_approve_${row.kind}`)}
        </Text>
      ) : null}
      {goods ? (
        <TextInput
          label={t("desk.points_tracking")}
          description={t("desk.points_trackingHint")}
          maxLength={200}
          value={tracking}
          onChange={(event) => setTracking(event.currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}
