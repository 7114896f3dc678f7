import { getGrantLimits, grantReward, MAX_CLAIM_DAYS } from "@khela/contract/console/rewards";
import { parseMoney } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Button, SegmentedControl, Text, TextInput } from "@mantine/core";
import IconGift from "@tabler/icons-react/dist/esm/icons/IconGift.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone } from "../../shell/toasts.tsx";
import { type PlayerRef, type Safety, usePlayerAction } from "./use-safety.ts";

/** Gives the player a reward; above the limit another operator decides. Source: PROMO-03, OPS-01. */
export function GrantButton({ whom, money }: { whom: PlayerRef; money: Safety["money"] }) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  if (!usePermission("rewards.write") || money.play) return null;
  return (
    <>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconGift size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("desk.rewardGrant")}
      </Button>
      {asking ? <GrantDialog whom={whom} money={money} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

const WHOLE = /^\d{1,3}$/;
/** At most two decimals: 1.5 times. */
const TIMES = /^\d{1,3}(\.\d{1,2})?$/;
const MAX_TIMES = 100;

/** The typed values, as far as they are valid. */
function useGrant() {
  const [amount, setAmount] = useState("");
  const [bn, setBn] = useState("");
  const [en, setEn] = useState("");
  const [mode, setMode] = useState<"credit" | "claim">("claim");
  const [days, setDays] = useState("7");
  const [times, setTimes] = useState("1");
  const units = /^\d{1,10}(\.\d{1,2})?$/.test(amount) ? (parseMoney(amount) ?? 0n) : 0n;
  const claimDays = WHOLE.test(days) ? Number(days) : 0;
  const factor = TIMES.test(times) ? Number(times) : Number.NaN;
  return {
    fields: { amount, setAmount, bn, setBn, en, setEn, mode, setMode, days, setDays, times, setTimes },
    units,
    isAmount: units > 0n,
    isTitle: bn.trim() !== "" && en.trim() !== "",
    isDays: mode === "credit" || (claimDays >= 1 && claimDays <= MAX_CLAIM_DAYS),
    isTimes: factor >= 0 && factor <= MAX_TIMES,
    body: {
      amount,
      title: { bn: bn.trim(), en: en.trim() },
      claimDays: mode === "credit" ? null : claimDays,
      lockFactorPpm: Math.round(factor * 1_000_000),
    },
  };
}

function GrantDialog({
  whom,
  money,
  onClose,
}: {
  whom: PlayerRef;
  money: Safety["money"];
  onClose: () => void;
}) {
  const { t, money: shown } = useI18n();
  const grant = useGrant();
  const reason = useReason();
  const [tried, setTried] = useState(false);
  // One key per dialog, so that a second click or a retry after a lost answer is the same grant.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const give = usePlayerAction(
    whom,
    (text: string) =>
      call(
        grantReward,
        { params: { playerId: whom.playerId }, body: { ...grant.body, reason: text } },
        { idempotencyKey },
      ),
    ({ approval }) => {
      tellDone(t(approval ? "desk.rewardAsked" : "desk.rewardGiven"));
      onClose();
    },
  );
  const valid = grant.isAmount && grant.isTitle && grant.isDays && grant.isTimes;
  const limits = useQuery({
    queryKey: ["grantLimits"],
    queryFn: ({ signal }) => call(getGrantLimits, {}, { signal }),
  });
  const own = limits.data?.own;
  const needsSecond = own !== undefined && grant.units > (parseMoney(own.single) ?? 0n);
  return (
    <FormDialog
      title={t("desk.rewardGrantTitle", { account: whom.account })}
      confirm={t(needsSecond ? "desk.rewardAsk" : "desk.rewardGrant")}
      busy={give.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const text = reason.take();
        if (text !== undefined && valid) give.mutate(text);
      }}
    >
      <Text size="sm" c="dimmed">
        {own ? t("desk.rewardGrantText", { single: shown(own.single), day: shown(own.perDay) }) : null}
      </Text>
      <GrantFields grant={grant} tried={tried} currency={money.currency} />
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}

interface GrantFieldsProps {
  grant: ReturnType<typeof useGrant>;
  tried: boolean;
  currency: string;
}

function GrantFields({ grant, tried, currency }: GrantFieldsProps) {
  const { t } = useI18n();
  const { fields } = grant;
  return (
    <>
      <NumericText
        label={t("console.adjustAmount", { currency })}
        autoComplete="off"
        data-autofocus
        maxLength={13}
        value={fields.amount}
        error={tried && !grant.isAmount ? t("console.adjustBadAmount") : null}
        onChange={(event) => fields.setAmount(event.currentTarget.value.trim())}
      />
      <TextInput
        label={t("desk.rewardTitle_bn")}
        maxLength={200}
        lang="bn"
        value={fields.bn}
        error={tried && fields.bn.trim() === "" ? t("desk.rewardTitleMissing") : null}
        onChange={(event) => fields.setBn(event.currentTarget.value)}
      />
      <TextInput
        label={t("desk.rewardTitle_en")}
        maxLength={200}
        lang="en"
        value={fields.en}
        error={tried && fields.en.trim() === "" ? t("desk.rewardTitleMissing") : null}
        onChange={(event) => fields.setEn(event.currentTarget.value)}
      />
      <SegmentedControl
        fullWidth
        aria-label={t("desk.rewardMode")}
        value={fields.mode}
        onChange={(next) => fields.setMode(next === "credit" ? "credit" : "claim")}
        data={(["claim", "credit"] as const).map((value) => ({
          value,
          label: t(`desk.rewardMode_${value}`),
        }))}
      />
      {fields.mode === "claim" ? (
        <NumericText
          label={t("desk.rewardDays")}
          maxLength={3}
          value={fields.days}
          error={grant.isDays ? null : t("desk.rewardBadDays", { max: MAX_CLAIM_DAYS })}
          onChange={(event) => fields.setDays(event.currentTarget.value.trim())}
        />
      ) : null}
      <NumericText
        label={t("desk.rewardFactor")}
        description={t("desk.rewardFactorHint")}
        maxLength={6}
        value={fields.times}
        error={grant.isTimes ? null : t("desk.rewardBadFactor", { max: MAX_TIMES })}
        onChange={(event) => fields.setTimes(event.currentTarget.value.trim())}
      />
    </>
  );
}
