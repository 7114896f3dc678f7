import { WITHDRAWAL_LIMITS } from "@khela/rules/cashier/withdrawal-limits";
import { useI18n } from "@khela/ui/i18n";
import { Text, TextInput } from "@mantine/core";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import { amountFields, type RankDraft, type RankField } from "./draft.ts";
import classes from "./vip-ranks.module.css";

/** One rank with all its figures. */
export function RankFields(props: {
  level: number;
  players: number;
  rank: RankDraft;
  wrong: RankField | undefined;
  readOnly: boolean;
  onChange: (change: Partial<RankDraft>) => void;
}) {
  const { t, number, written } = useI18n();
  const { level, players, rank, wrong, readOnly, onChange } = props;
  const common = (field: RankField) => ({
    label: t(`desk.vip_${field}`),
    readOnly,
    value: rank[field],
    error: wrong === field ? t("console.cs_bad") : null,
  });
  return (
    <Panel
      title={t("desk.vip_level", { level: number(level), name: rank[written] })}
      actions={
        <Text size="sm" c="dimmed">
          {t("desk.vip_players", { n: players })}
        </Text>
      }
    >
      <div className={classes["fields"]}>
        {(["bn", "en"] as const).map((field) => (
          <TextInput
            key={field}
            {...common(field)}
            lang={field}
            maxLength={40}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
        {amountFields.slice(0, 3).map((field) => (
          <NumericText
            key={field}
            {...common(field)}
            onChange={(event) => onChange({ [field]: event.currentTarget.value.trim() })}
          />
        ))}
        <NumericText
          {...common("bonus")}
          rightSection="%"
          onChange={(event) => onChange({ bonus: event.currentTarget.value.trim() })}
        />
        {amountFields.slice(3).map((field) => (
          <NumericText
            key={field}
            {...common(field)}
            leftSection="৳"
            onChange={(event) => onChange({ [field]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
      <Text size="sm" fw={600} mt="md" mb={4}>
        {t("desk.vip_withdrawal")}
      </Text>
      <div className={classes["fields"]}>
        {WITHDRAWAL_LIMITS.map((field) => (
          <NumericText
            key={field}
            {...common(field)}
            leftSection={field === "perDay" || field === "perMonth" ? "×" : "৳"}
            onChange={(event) => onChange({ [field]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
    </Panel>
  );
}
