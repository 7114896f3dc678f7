import type { I18n } from "@khela/i18n/i18n";
import { localeOf } from "@khela/kernel/locales";
import { CONTENT_LANGUAGES } from "@khela/kernel/content-languages";
import { checkField, fieldMessage } from "@khela/rules/fields/check-field";
import { REGISTER_FIELDS, type RegisterField } from "@khela/rules/fields/register-fields";
import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl } from "@mantine/core";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import { type FormEvent, useId, useState } from "react";
import { Panel } from "../../shell/parts/page-head.tsx";
import type { EditedRule, FieldRules } from "./field-rules.ts";
import classes from "./fields.module.css";
import { useTexts } from "./use-texts.ts";

type Values = Partial<Record<RegisterField, string>>;

/** The error of a value, in the text that a player reads. */
export function previewProblem(
  i18n: I18n,
  field: RegisterField | "",
  rule: EditedRule,
  value: string,
): string | undefined {
  const problem = checkField(rule, value);
  if (!problem) return undefined;
  const { id, values } = fieldMessage(problem, (length) => i18n.number(length), field);
  const key = `auth.${id}`;
  return i18n.has(key) ? i18n.t(key, values) : i18n.t("auth.field.anything", values);
}

/** The registration form as players will see it, with the unsaved rules applied to what is typed. Source: AUTH-07. */
export function FormPreview({ rules }: { rules: FieldRules }) {
  const { t, written } = useI18n();
  const [language, setLanguage] = useState(written);
  const texts = useTexts(language);
  const [values, setValues] = useState<Values>({});
  const [left, setLeft] = useState<readonly RegisterField[]>([]);
  const shown = REGISTER_FIELDS.filter((field) => rules[field].enabled);
  const problems = shown.map((field) => previewProblem(texts, field, rules[field], values[field] ?? ""));
  const allTried = shown.every((field) => left.includes(field));
  const check = (event: FormEvent) => {
    event.preventDefault();
    setLeft(shown);
  };
  return (
    <Panel
      title={t("console.preview")}
      icon={<IconEye size={18} aria-hidden />}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t("console.previewLanguage")}
          data={CONTENT_LANGUAGES.map((code) => ({ value: code, label: localeOf(code).name }))}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      <p className={classes["hint"]}>{t("console.previewText")}</p>
      <form className={classes["preview"]} lang={texts.lang} dir={texts.dir} noValidate onSubmit={check}>
        {shown.map((field, index) => (
          <PreviewField
            key={field}
            texts={texts}
            field={field}
            rule={rules[field]}
            value={values[field] ?? ""}
            error={left.includes(field) ? problems[index] : undefined}
            onChange={(value) => setValues({ ...values, [field]: value })}
            onLeave={() => setLeft(left.includes(field) ? left : [...left, field])}
          />
        ))}
        <button type="submit" className={classes["send"]}>
          {t("console.previewSend")}
        </button>
        <output className={classes["good"]}>
          {allTried && problems.every((problem) => problem === undefined) ? t("console.previewGood") : ""}
        </output>
      </form>
    </Panel>
  );
}

interface PreviewFieldProps {
  texts: I18n;
  field: RegisterField;
  rule: EditedRule;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
}

function PreviewField({ texts, field, rule, value, error, onChange, onLeave }: PreviewFieldProps) {
  const id = useId();
  const hintKey = `auth.hint.${field}`;
  const hint = texts.has(hintKey) ? texts.t(hintKey, { min: rule.minLength }) : undefined;
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>
        {texts.t(`auth.label.${field}`)}
        {rule.required ? <span className={classes["star"]}> *</span> : null}
      </label>
      <input
        id={id}
        type={/password/i.test(field) ? "password" : "text"}
        autoComplete="off"
        spellCheck={false}
        maxLength={rule.maxLength + 10}
        aria-invalid={error !== undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      {error || hint ? (
        <span id={`${id}-note`} className={error ? classes["error"] : classes["fieldHint"]}>
          {error ?? hint}
        </span>
      ) : null}
    </div>
  );
}
