import { pausePlayer, setPlayerLimit } from "@khela/contract/console/player-safety";
import type { ProtectionView } from "@khela/contract/protection";
import { type Pause, PAUSES } from "@khela/rules/protection/exclusion";
import { SESSION_MINUTES } from "@khela/rules/protection/limits";
import { useI18n } from "@khela/ui/i18n";
import { Checkbox, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { remainingLimitText } from "../../features/approvals/subject-text.ts";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone } from "../../shell/toasts.tsx";
import { usePlayerAction, type PlayerRef } from "./use-safety.ts";

const KINDS = ["deposit", "loss", "stake", "bet", "session"] as const;
const PERIODS = ["day", "week", "month"] as const;

function isLimitValue(kind: (typeof KINDS)[number], value: string): boolean {
  if (kind !== "session") return /^\d{1,10}(\.\d{1,2})?$/.test(value) && /[1-9]/.test(value);
  const { min, max } = SESSION_MINUTES;
  return /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max;
}

interface LimitDialogProps {
  whom: PlayerRef;
  limits: ProtectionView["limits"];
  onClose: () => void;
}

/** Sets a limit at the player's request: a stricter one applies at once, a looser one needs a second operator. */
export function LimitDialog({ whom, limits, onClose }: LimitDialogProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const reason = useReason();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("deposit");
  const [chosen, setPeriod] = useState<(typeof PERIODS)[number]>("day");
  const [typed, setTyped] = useState("");
  const [none, setNone] = useState(false);
  const [tried, setTried] = useState(false);
  const single = kind === "session" || kind === "bet" ? kind : undefined;
  const period = single ?? chosen;
  const running = limits.find((limit) => limit.kind === kind && limit.period === period);
  const value = none ? null : typed;
  const wrong = value !== null && !isLimitValue(kind, value);
  const set = usePlayerAction(
    whom,
    (why: string) =>
      call(setPlayerLimit, {
        params: { playerId: whom.playerId },
        body: { kind, period, value, reason: why },
      }),
    ({ approval }) => {
      tellDone(t(approval ? "console.limitWaits" : "console.limitHolds"));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t("console.limitSetTitle", { account: whom.account })}
      confirm={t("console.limitSet")}
      busy={set.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const why = reason.take();
        if (why !== undefined && !wrong) set.mutate(why);
      }}
    >
      <Text size="sm" c="dimmed">
        {t("console.limitSetText")}
      </Text>
      <NativeSelect
        label={t("console.limitKind")}
        data-autofocus
        value={kind}
        onChange={(event) => setKind(KINDS.find((known) => known === event.currentTarget.value) ?? kind)}
        data={KINDS.map((id) => ({ value: id, label: t(`console.limitKind_${id}`) }))}
      />
      {single ? null : (
        <NativeSelect
          label={t("console.limitPeriod")}
          value={chosen}
          onChange={(event) =>
            setPeriod(PERIODS.find((known) => known === event.currentTarget.value) ?? chosen)
          }
          data={PERIODS.map((id) => ({ value: id, label: t(`console.limitPeriod_${id}`) }))}
        />
      )}
      <NumericText
        label={t(kind === "session" ? "console.limitMinutes" : "console.limitAmount")}
        description={running ? remainingLimitText(i18n, running) : t("console.limitNone")}
        autoComplete="off"
        maxLength={13}
        disabled={none}
        value={none ? "" : typed}
        error={tried && wrong ? t("console.limitBadValue") : null}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
      />
      {running ? (
        <Checkbox
          label={t("console.limitNone")}
          checked={none}
          onChange={(event) => setNone(event.currentTarget.checked)}
        />
      ) : null}
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}

/** Sets a time-out or self-exclusion at the player's request; it can't be undone. */
export function PauseDialog({ whom, onClose }: { whom: PlayerRef; onClose: () => void }) {
  const { t } = useI18n();
  const reason = useReason();
  const [length, setLength] = useState<Pause>("day");
  const begin = usePlayerAction(
    whom,
    (why: string) =>
      call(pausePlayer, { params: { playerId: whom.playerId }, body: { length, reason: why } }),
    () => {
      tellDone(t("console.pauseBegun"));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t("console.pauseBeginTitle", { account: whom.account })}
      confirm={t("console.pauseBegin")}
      color="lose.7"
      busy={begin.isPending}
      onClose={onClose}
      onSubmit={() => {
        const why = reason.take();
        if (why !== undefined) begin.mutate(why);
      }}
    >
      <Text size="sm">{t("console.pauseBeginText")}</Text>
      <NativeSelect
        label={t("console.pauseLength")}
        data-autofocus
        value={length}
        onChange={(event) => setLength(PAUSES.find((known) => known === event.currentTarget.value) ?? length)}
        data={PAUSES.map((id) => ({ value: id, label: t(`console.pause_${id}`) }))}
      />
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}
