import { askBillAction } from "@khela/contract/console/agent-pay";
import { parseMoney } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type BillAction = "correct" | "resetCarry" | "release" | "reject";

/** Asks for an action on a bill, which another operator decides. */
export function BillActionDialog({
  billId,
  action,
  onClose,
}: {
  billId: string;
  action: BillAction;
  onClose: () => void;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const [amount, setAmount] = useState("");
  const [mode, setMode] = useState<"now" | "next">("now");
  const ask = useMutation({
    mutationFn: (given: string) =>
      call(askBillAction, {
        params: { billId },
        body: action === "correct" ? { action, amount, mode, reason: given } : { action, reason: given },
      }),
    onSuccess: async () => {
      tellDone(t("desk.bill_asked"));
      onClose();
      await queries.invalidateQueries({ queryKey: ["approvals"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <FormDialog
      title={t(`desk.bill_${action}`)}
      confirm={t("desk.bill_ask")}
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={() => {
        const given = reason.take();
        if (given !== undefined && (action !== "correct" || parseMoney(amount) !== undefined))
          ask.mutate(given);
      }}
    >
      {action === "correct" ? (
        <>
          <TextInput
            label={t("desk.bill_correctAmount")}
            description={t("desk.bill_correctHint")}
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value.trim())}
          />
          <Text size="sm">{t("desk.bill_correctMode")}</Text>
          <SegmentedControl
            value={mode}
            onChange={(next) => setMode(next === "next" ? "next" : "now")}
            data={(["now", "next"] as const).map((value) => ({
              value,
              label: t(`desk.bill_mode_${value}`),
            }))}
          />
        </>
      ) : null}
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}
