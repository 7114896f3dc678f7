import { PATTERN_IDS } from "@khela/rules/fields/patterns";
import { REGISTER_FIELDS, type RegisterField } from "@khela/rules/fields/register-fields";
import { useI18n } from "@khela/ui/i18n";
import { Checkbox, Select, Table } from "@mantine/core";
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { type EditedRule, type FieldRules, isAlwaysAsked, ruleProblem } from "./field-rules.ts";
import classes from "./fields.module.css";

interface FieldsTableProps {
  rules: FieldRules;
  saved: FieldRules;
  readOnly: boolean;
  onChange: (field: RegisterField, rule: EditedRule) => void;
}

/** Every field with its switches, lengths and pattern. */
export function FieldsTable({ rules, saved, readOnly, onChange }: FieldsTableProps) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.fields")} icon={<IconForms size={18} aria-hidden />} flush>
      <WideTable label={t("console.fields")} minWidth={640} verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("console.fieldName")}</Table.Th>
            <Table.Th>{t("console.fieldShown")}</Table.Th>
            <Table.Th>{t("console.fieldRequired")}</Table.Th>
            <Table.Th>{t("console.minLength")}</Table.Th>
            <Table.Th>{t("console.maxLength")}</Table.Th>
            <Table.Th>{t("console.fieldPattern")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {REGISTER_FIELDS.map((field) => (
            <FieldRow
              key={field}
              field={field}
              rule={rules[field]}
              changed={JSON.stringify(rules[field]) !== JSON.stringify(saved[field])}
              readOnly={readOnly}
              onChange={(change) => onChange(field, { ...rules[field], ...change })}
            />
          ))}
        </Table.Tbody>
      </WideTable>
      <p className={classes["note"]}>{t("console.fieldMust")}</p>
    </Panel>
  );
}

interface FieldRowProps {
  field: RegisterField;
  rule: EditedRule;
  changed: boolean;
  readOnly: boolean;
  onChange: (change: Partial<EditedRule>) => void;
}

function FieldRow({ field, rule, changed, readOnly, onChange }: FieldRowProps) {
  const { t } = useI18n();
  const label = t(`auth.label.${field}`);
  const named = (part: string) => `${label}: ${part}`;
  const must = isAlwaysAsked(field);
  const off = readOnly || !rule.enabled;
  const problem = ruleProblem(field, rule);
  return (
    <Table.Tr data-off={!rule.enabled}>
      <Table.Th scope="row" className={classes["name"] ?? ""}>
        {label}
        {changed ? <span className={classes["changed"]}>{t("console.changed")}</span> : null}
      </Table.Th>
      <Table.Td>
        <Checkbox
          aria-label={named(t("console.fieldShown"))}
          checked={rule.enabled}
          disabled={readOnly || must}
          onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          aria-label={named(t("console.fieldRequired"))}
          checked={rule.required && rule.enabled}
          disabled={off || must}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <LengthInput
          label={named(t("console.minLength"))}
          disabled={off}
          value={rule.minLength}
          error={
            problem === undefined
              ? null
              : t(problem === "order" ? "console.minOverMax" : "console.passwordShort")
          }
          onChange={(minLength) => onChange({ minLength })}
        />
      </Table.Td>
      <Table.Td>
        <LengthInput
          label={named(t("console.maxLength"))}
          disabled={off}
          value={rule.maxLength}
          onChange={(maxLength) => onChange({ maxLength })}
        />
      </Table.Td>
      <Table.Td>
        <Select
          aria-label={named(t("console.fieldPattern"))}
          size="xs"
          miw={190}
          searchable
          allowDeselect={false}
          disabled={off}
          data={PATTERN_IDS.map((value) => ({ value, label: t(`console.pattern_${value}`) }))}
          value={rule.patternId}
          onChange={(value) =>
            onChange({ patternId: PATTERN_IDS.find((id) => id === value) ?? rule.patternId })
          }
        />
      </Table.Td>
    </Table.Tr>
  );
}

interface LengthInputProps {
  label: string;
  disabled: boolean;
  value: number;
  error?: string | null;
  onChange: (length: number) => void;
}

/** A number of characters, 1 to 255. */
function LengthInput({ label, disabled, value, error = null, onChange }: LengthInputProps) {
  return (
    <NumberField
      aria-label={label}
      w={78}
      size="xs"
      min={1}
      max={255}
      allowDecimal={false}
      disabled={disabled}
      value={value}
      error={error}
      onChange={(next) => onChange(Number(next) || 1)}
    />
  );
}
