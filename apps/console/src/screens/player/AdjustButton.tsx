import { requestAdjustment } from "@khela/contract/console/adjustments";
import { money as asMoney, moneyToText, parseMoney } from "@khela/kernel/money";
import {
  adjustmentDirections,
  type AdjustmentDirection,
  type AdjustmentReason,
  fitsDirection,
  reasonsOf,
} from "@khela/rules/operators/adjustment";
import { useI18n } from "@khela/ui/i18n";
import { Button, NativeSelect, SegmentedControl, Text, TextInput } from "@mantine/core";
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs";
import { useState } from "react";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { creditText } from "../../features/approvals/subject-text.ts";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone } from "../../shell/toasts.tsx";
import { type Safety, usePlayerAction, type PlayerRef } from "./use-safety.ts";

type Money = Safety["money"];

/** Requests a credit or a debit; another operator decides. */
export function AdjustButton({ whom, money }: { whom: PlayerRef; money: Money }) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  if (!usePermission("adjustments.ask")) return null;
  return (
    <>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconScale size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("console.adjustBalance")}
      </Button>
      {asking ? <AdjustDialog whom={whom} money={money} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** The typed values, as far as they are valid. */
function useAdjustment(money: Money) {
  const [direction, setDirection] = useState<AdjustmentDirection>("credit");
  const [amount, setAmount] = useState("");
  const [cause, setCause] = useState<AdjustmentReason>();
  const units = /^\d{1,10}(\.\d{1,2})?$/.test(amount) ? (parseMoney(amount) ?? 0n) : 0n;
  const balance = parseMoney(money.balance) ?? 0n;
  const after = direction === "credit" ? balance + units : balance - units;
  return {
    direction,
    setDirection(next: AdjustmentDirection) {
      setDirection(next);
      if (cause && !fitsDirection(cause, next)) setCause(undefined);
    },
    amount,
    setAmount,
    cause,
    setCause,
    isAmount: units > 0n,
    after,
  };
}

function AdjustDialog({ whom, money, onClose }: { whom: PlayerRef; money: Money; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useAdjustment(money);
  const { direction, amount, cause } = form;
  const reason = useReason();
  const [evidence, setEvidence] = useState("");
  const [tried, setTried] = useState(false);
  // One key per dialog, so that a second click or a retry after a lost answer is the same request.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const ask = usePlayerAction(
    whom,
    (order: { cause: AdjustmentReason; text: string }) =>
      call(
        requestAdjustment,
        {
          params: { playerId: whom.playerId },
          body: { direction, amount, evidence: evidence.trim(), ...order },
        },
        { idempotencyKey },
      ),
    () => {
      tellDone(t("console.adjustSent"));
      onClose();
    },
  );
  const problem = amountProblem();
  function amountProblem(): string | null {
    if (!form.isAmount) return t("console.adjustBadAmount");
    const balance = creditText(i18n, money.balance, money);
    return form.after < 0n ? t("console.adjustTooMuch", { balance }) : null;
  }
  return (
    <FormDialog
      title={t("console.adjustTitle", { account: whom.account })}
      confirm={t("console.adjustSend")}
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const text = reason.take();
        if (text !== undefined && cause && !problem) ask.mutate({ cause, text });
      }}
    >
      <Text size="sm" c="dimmed">
        {t("console.adjustText")}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t("console.adjustDirection")}
        value={direction}
        onChange={(next) =>
          form.setDirection(adjustmentDirections.find((known) => known === next) ?? "credit")
        }
        data={adjustmentDirections.map((value) => ({ value, label: t(`console.adjust_${value}`) }))}
      />
      <NumericText
        label={t("console.adjustAmount", { currency: money.currency })}
        autoComplete="off"
        data-autofocus
        maxLength={13}
        value={amount}
        description={
          form.isAmount && form.after >= 0n
            ? t("console.adjustAfter", { amount: creditText(i18n, moneyToText(asMoney(form.after)), money) })
            : null
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        error={tried || amount !== "" ? problem : null}
        onChange={(event) => form.setAmount(event.currentTarget.value.trim())}
      />
      <NativeSelect
        label={t("console.adjustCause")}
        value={cause ?? ""}
        error={tried && !cause ? t("console.adjustBadCause") : null}
        onChange={(event) =>
          form.setCause(reasonsOf(direction).find((known) => known === event.currentTarget.value))
        }
        data={[
          { value: "", label: "–" },
          ...reasonsOf(direction).map((value) => ({ value, label: t(`console.adjustCause_${value}`) })),
        ]}
      />
      <TextInput
        label={t("console.adjustEvidence")}
        description={t("console.adjustEvidenceHint")}
        autoComplete="off"
        maxLength={120}
        value={evidence}
        onChange={(event) => setEvidence(event.currentTarget.value)}
      />
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}
