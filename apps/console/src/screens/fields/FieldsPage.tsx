/** The fields of the registration, with a form to try them. Source: AUTH-07, AUTH-09, SYS-05. */
import { updateFields } from "@khela/contract/console/system";
import type { I18n } from "@khela/i18n/i18n";
import { REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { useI18n } from "@khela/ui/i18n";
import { useMemo, useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { type BrandSettings, useBrandSettings, useSaveBrand } from "../../features/settings/use-brand.ts";
import { useDraft } from "../../features/settings/use-draft.ts";
import { call } from "../../shell/api.ts";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import { type FieldRules, ruleProblem, rulesOf } from "./field-rules.ts";
import { FieldsTable } from "./FieldsTable.tsx";
import classes from "./fields.module.css";
import { FormPreview } from "./FormPreview.tsx";
import { PatternTester } from "./PatternTester.tsx";

export default function FieldsPage() {
  const { t } = useI18n();
  const settings = useBrandSettings();
  return (
    <>
      <PageHead title={t("console.fields")} text={t("console.fieldsText")} />
      {settings.data ? (
        <FieldsForm settings={settings.data} />
      ) : settings.isError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <div className={classes["grid"]}>
          <PanelSkeleton height={560} />
          <PanelSkeleton height={460} />
        </div>
      )}
    </>
  );
}

function FieldsForm({ settings }: { settings: BrandSettings }) {
  const i18n = useI18n();
  const mayWrite = usePermission("system.write");
  const [asking, setAsking] = useState(false);
  const saved = useMemo(
    () => ({ rules: rulesOf(settings.registerFields), version: settings.version }),
    [settings],
  );
  const draft = useDraft(saved);
  const { rules } = draft.shown;
  const changes = draft.edited ? differences(saved.rules, rules) : [];
  const broken = REGISTER_FIELDS.some((field) => ruleProblem(field, rules[field]) !== undefined);
  const save = useSaveBrand(
    (change: { rules: FieldRules; version: number; reason: string }) => {
      const { rules: registerFields, version, reason } = change;
      return call(updateFields, { body: { registerFields, version, reason } });
    },
    {
      saved: () => {
        draft.drop();
        setAsking(false);
      },
      conflict: () => setAsking(false),
    },
  );
  return (
    <div className={classes["grid"]}>
      <div className={classes["column"]}>
        <FieldsTable
          rules={rules}
          saved={saved.rules}
          readOnly={!mayWrite}
          onChange={(field, rule) => draft.set({ rules: { ...rules, [field]: rule } })}
        />
        <SaveBar draft={draft} changes={changes.length} blocked={broken} onSave={() => setAsking(true)} />
      </div>
      <div className={classes["side"]}>
        <FormPreview rules={rules} />
        <PatternTester />
      </div>
      {asking && draft.edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ ...draft.shown, reason })}
        >
          <DiffTable differences={changes} nameOf={(path) => valueName(i18n, path)} />
        </SaveDialog>
      ) : null}
    </div>
  );
}

const PARTS = {
  enabled: "console.fieldShown",
  required: "console.fieldRequired",
  minLength: "console.minLength",
  maxLength: "console.maxLength",
  patternId: "console.fieldPattern",
} as const;

/** The label of a value: `email.required`. */
function valueName({ t }: I18n, path: string): string {
  const [name, part] = path.split(".");
  const field = REGISTER_FIELDS.find((one) => one === name);
  const label = Object.entries(PARTS).find(([key]) => key === part)?.[1];
  return field && label ? `${t(`auth.label.${field}`)}: ${t(label)}` : path;
}
