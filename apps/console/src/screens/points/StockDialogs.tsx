import { addVoucherCodes, changePointStock, type PointItemRow } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import { Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

interface StockDialogProps {
  item: PointItemRow;
  onClose: () => void;
}

/** Adds to the stock of an item, or takes from it; players change it meanwhile, so no total is set. */
export function StockDialog({ item, onClose }: StockDialogProps) {
  const i18n = useI18n();
  const { t, number, written } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const [change, setChange] = useState(1);
  const save = useMutation({
    mutationFn: (text: string) =>
      call(changePointStock, { params: { id: item.id }, body: { change, reason: text } }),
    onSuccess: () => {
      tellDone(t("console.saved"));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["pointItems"] }),
  });
  return (
    <FormDialog
      title={t("desk.points_changeStock")}
      confirm={t("common.save")}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        const text = reason.take();
        if (text !== undefined && change !== 0) save.mutate(text);
      }}
    >
      <Text>{t("desk.points_stockNow", { title: item.title[written], n: number(item.stock ?? 0) })}</Text>
      <NumberField
        label={t("desk.points_stockChange")}
        description={t("desk.points_stockChangeText")}
        min={-(item.stock ?? 0)}
        max={1_000_000}
        allowDecimal={false}
        data-autofocus
        value={change}
        onChange={(value) => setChange(typeof value === "number" ? value : 0)}
      />
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}

const codesIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((code) => code.trim())
    .filter((code) => code !== "");

/** The contract's bounds of a code, and of how many at once. */
const CODE = { min: 4, max: 80, atOnce: 1000 };

/** Brings codes of a voucher, one a line. */
export function CodesDialog({ item, onClose }: StockDialogProps) {
  const i18n = useI18n();
  const { t, written } = i18n;
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const codes = codesIn(text);
  const bad =
    codes.length === 0 ||
    codes.length > CODE.atOnce ||
    codes.some(({ length }) => length < CODE.min || length > CODE.max);
  const save = useMutation({
    mutationFn: () => call(addVoucherCodes, { params: { id: item.id }, body: { codes } }),
    onSuccess: ({ added, known }) => {
      tellDone(t("desk.points_codesAdded", { added, known }));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["pointItems"] }),
  });
  return (
    <FormDialog
      title={t("desk.points_addCodes")}
      confirm={t("common.save")}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!bad) save.mutate();
      }}
    >
      <Text>{item.title[written]}</Text>
      <Textarea
        label={t("desk.points_codes")}
        description={t("desk.points_codesText")}
        data-autofocus
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        value={text}
        error={tried && bad ? t("desk.points_codesBad") : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
