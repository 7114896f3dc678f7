import { getRebateRates, type RatesVersion, updateRebateRates } from "@khela/contract/console/rebates";
import type { CallOutput } from "@khela/contract/endpoint";
import { GAME_CATEGORIES } from "@khela/games/game-info";
import { dayOfKey } from "@khela/kernel/period";
import { payModes } from "@khela/rules/rebates/rates";
import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { AmountInput } from "../../features/settings/amount-input.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { type Draft, useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import { draftOf, type RatesDraft, type RatesField, settingsOf, wrongFields } from "./draft.ts";
import classes from "./rebates.module.css";

const KEY = ["rebates", "rates"];
type Known = CallOutput<typeof getRebateRates>;

/** The rates, which two operators change. */
export function RatesForm() {
  const rates = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getRebateRates, {}, { signal }) });
  if (rates.data) return <Form saved={rates.data.newest} />;
  if (rates.isError) return <Failure error={rates.error} onRetry={() => void rates.refetch()} />;
  return <PanelSkeleton height={420} />;
}

interface PartProps {
  draft: Draft<RatesDraft>;
  wrong: ReadonlySet<RatesField>;
  readOnly: boolean;
}

function Form({ saved }: { saved: RatesVersion }) {
  const { t, date, number } = useI18n();
  const readOnly = !usePermission("promotions.write");
  const [asking, setAsking] = useState(false);
  const before = draftOf(saved);
  const draft = useDraft(before);
  const { edited } = draft;
  const changes = edited ? differences(withoutVersion(before), withoutVersion(edited)) : [];
  const wrong = wrongFields(draft.shown);
  const nameOf = useFieldName();
  const save = useSaveSettings({
    key: KEY,
    send: (order: { draft: RatesDraft; reason: string }) =>
      call(updateRebateRates, {
        body: { ...settingsOf(order.draft), version: order.draft.version, reason: order.reason },
      }),
    merge: (known: Known) => known,
    says: "console.settingAsked",
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const part = { draft, wrong, readOnly };
  return (
    <div className={classes["column"]}>
      <Text size="sm" c="dimmed">
        {t("desk.rb_since", {
          version: number(saved.version),
          day: date(dayOfKey(saved.effectiveFrom).startMs, "date"),
          name: saved.changedBy,
        })}
      </Text>
      <Categories {...part} />
      <Pay {...part} kind="rebate" />
      <Cashback {...part} />
      <SaveBar
        draft={draft}
        changes={changes.length}
        blocked={wrong.size > 0}
        onSave={() => setAsking(true)}
      />
      {asking && edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <DiffTable differences={changes} nameOf={(path) => nameOf(path as RatesField)} />
        </SaveDialog>
      ) : null}
    </div>
  );
}

/** The name of a field, as its input has it. */
function useFieldName(): (field: RatesField) => string {
  const { t } = useI18n();
  return (field) => {
    const category = GAME_CATEGORIES.find((name) => name === field);
    if (category) return t(`shelf.category_${category}`);
    return t(`desk.rb_${field as Exclude<RatesField, (typeof GAME_CATEGORIES)[number]>}`);
  };
}

function Typed({
  field,
  unit,
  ...part
}: PartProps & { field: Exclude<RatesField, "rebateMode" | "cashbackMode">; unit: string }) {
  const { t } = useI18n();
  const nameOf = useFieldName();
  const { draft, wrong, readOnly } = part;
  return (
    <NumericText
      label={nameOf(field)}
      rightSection={<Text size="sm">{unit}</Text>}
      readOnly={readOnly}
      value={draft.shown[field]}
      error={wrong.has(field) ? t("console.cs_bad") : null}
      onChange={(event) => draft.set({ [field]: event.currentTarget.value.trim() })}
    />
  );
}

function Categories(part: PartProps) {
  const { t } = useI18n();
  return (
    <Panel title={t("desk.rb_rates")}>
      <Text size="sm" c="dimmed" mb="md">
        {t("desk.rb_ratesText")}
      </Text>
      <div className={classes["rates"]}>
        {GAME_CATEGORIES.map((name) => (
          <Typed key={name} field={name} unit="%" {...part} />
        ))}
      </div>
    </Panel>
  );
}

function Mode({ field, draft, readOnly }: PartProps & { field: "rebateMode" | "cashbackMode" }) {
  const { t } = useI18n();
  return (
    <SegmentedControl
      aria-label={t(`desk.rb_${field}`)}
      disabled={readOnly}
      value={draft.shown[field]}
      onChange={(next) => draft.set({ [field]: next === "claim" ? "claim" : "credit" })}
      data={payModes.map((value) => ({ value, label: t(`desk.rb_mode_${value}`) }))}
    />
  );
}

function Pay({ kind, ...part }: PartProps & { kind: "rebate" }) {
  const { t } = useI18n();
  return (
    <Panel title={t("desk.rb_rebate")}>
      <div className={classes["fields"]}>
        <Mode field={`${kind}Mode`} {...part} />
        {part.draft.shown[`${kind}Mode`] === "claim" ? (
          <Typed field={`${kind}ClaimDays`} unit="" {...part} />
        ) : null}
        <Typed field={`${kind}LockFactorPpm`} unit="×" {...part} />
      </div>
    </Panel>
  );
}

function Cashback(part: PartProps) {
  const { t } = useI18n();
  const { draft, wrong, readOnly } = part;
  return (
    <Panel title={t("desk.rb_cashback")}>
      <Text size="sm" c="dimmed" mb="md">
        {t("desk.rb_cashbackText")}
      </Text>
      <div className={classes["fields"]}>
        <Typed field="cashbackPpm" unit="%" {...part} />
        {(["cashbackMin", "cashbackMax"] as const).map((field) => (
          <AmountInput
            key={field}
            label={t(`desk.rb_${field}`)}
            readOnly={readOnly}
            value={draft.shown[field]}
            error={wrong.has(field) ? t("console.cs_bad") : null}
            onChange={(value) => draft.set({ [field]: value })}
          />
        ))}
        <Mode field="cashbackMode" {...part} />
        {draft.shown.cashbackMode === "claim" ? <Typed field="cashbackClaimDays" unit="" {...part} /> : null}
        <Typed field="cashbackLockFactorPpm" unit="×" {...part} />
      </div>
    </Panel>
  );
}
