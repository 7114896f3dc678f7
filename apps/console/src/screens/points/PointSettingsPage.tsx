/** Earning rates and the terms of converting; changes need a second operator. Source: OPS-05, PROMO-07. */
import { CATEGORIES } from "@khela/contract/catalogue";
import { getPointSettings, type PointSettings, updatePointSettings } from "@khela/contract/console/points";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Switch } from "@mantine/core";
import IconRates from "@tabler/icons-react/dist/esm/icons/IconGauge.mjs";
import IconConvert from "@tabler/icons-react/dist/esm/icons/IconCoins.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WaitingSettings } from "../../features/approvals/WaitingSettings.tsx";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./points.module.css";

const KEY = ["pointSettings"];
const MILLION = 1_000_000;
/** The bounds in the contract. */
const TERMS = {
  pointsPerUnit: { min: 1, max: 1_000_000 },
  convertMin: { min: 1, max: 100_000_000 },
  convertStep: { min: 1, max: 100_000_000 },
  convertDayCap: { min: 0, max: 1_000_000_000 },
} as const;
type Saved = CallOutput<typeof getPointSettings>;

export default function PointSettingsPage() {
  const { t } = useI18n();
  const settings = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getPointSettings, {}, { signal }),
  });
  return (
    <>
      <PageHead title={t("desk.points_settings")} text={t("desk.points_settingsText")} />
      {settings.data ? (
        <div className={classes["column"]}>
          <WaitingSettings kind="points" />
          <SettingsForm saved={settings.data} />
        </div>
      ) : settings.isError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <PanelSkeleton height={420} />
      )}
    </>
  );
}

function SettingsForm({ saved: { ratesFrom, ...saved } }: { saved: Saved }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const readOnly = !usePermission("points.write");
  const [asking, setAsking] = useState(false);
  const draft = useDraft<PointSettings>(saved);
  const { edited, shown } = draft;
  const changes = edited ? differences(withoutVersion(saved), withoutVersion(edited)) : [];
  const save = useSaveSettings({
    key: KEY,
    send: (order: { draft: PointSettings; reason: string }) =>
      call(updatePointSettings, { body: { ...order.draft, reason: order.reason } }),
    merge: (known: Saved) => known,
    says: "console.settingAsked",
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const uneven = shown.convertMin % shown.convertStep !== 0;
  return (
    <div className={classes["column"]}>
      <Panel title={t("desk.points_rates")} icon={<IconRates size={18} aria-hidden />}>
        <p style={{ marginTop: 0 }}>
          {t("desk.points_ratesText")}{" "}
          {ratesFrom > "2000-01-01"
            ? t("desk.points_ratesFrom", { day: date(`${ratesFrom}T06:00:00Z`) })
            : null}
        </p>
        <div className={classes["fields"]}>
          {CATEGORIES.map((name) => (
            <NumberField
              key={name}
              label={t(`shelf.category_${name}`)}
              min={0}
              max={100}
              decimalScale={2}
              step={0.1}
              clampBehavior="strict"
              readOnly={readOnly}
              value={shown.rates[name] / MILLION}
              onChange={(value) => {
                if (typeof value === "number")
                  draft.set({ rates: { ...shown.rates, [name]: Math.round(value * MILLION) } });
              }}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t("desk.points_convert")} icon={<IconConvert size={18} aria-hidden />}>
        <div className={classes["fields"]}>
          {(Object.keys(TERMS) as (keyof typeof TERMS)[]).map((name) => (
            <NumberField
              key={name}
              label={t(`desk.points_${name}`)}
              {...TERMS[name]}
              allowDecimal={false}
              clampBehavior="strict"
              readOnly={readOnly}
              value={shown[name]}
              error={name === "convertMin" && uneven ? t("desk.points_uneven") : null}
              onChange={(value) => {
                if (typeof value === "number") draft.set({ [name]: value });
              }}
            />
          ))}
          <Switch
            label={t("desk.points_convertOn")}
            disabled={readOnly}
            checked={shown.convertOn}
            onChange={(event) => draft.set({ convertOn: event.currentTarget.checked })}
          />
        </div>
      </Panel>
      <SaveBar draft={draft} changes={changes.length} blocked={uneven} onSave={() => setAsking(true)} />
      {asking && edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <DiffTable differences={changes} nameOf={(path) => nameOf(i18n, path)} />
        </SaveDialog>
      ) : null}
    </div>
  );
}

/** The label of a changed value: `rates.crash`, `pointsPerUnit`. */
function nameOf({ t }: ReturnType<typeof useI18n>, path: string): string {
  const category = CATEGORIES.find((name) => path === `rates.${name}`);
  if (category) return t(`shelf.category_${category}`);
  return t(`desk.points_${path as keyof typeof TERMS | "convertOn"}`);
}
