import { GAME_CATEGORIES } from "@khela/games/game-info";
import { useI18n } from "@khela/ui/i18n";
import { MultiSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Problems } from "../../features/content/draft-checks.ts";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { listOf, type Terms } from "./draft.ts";

type Conditions = Terms["conditions"];

interface ConditionFieldsProps {
  conditions: Conditions;
  /** Whether bets count, so that games can be chosen. */
  counts: boolean;
  problems: Problems;
  onChange: (change: Partial<Conditions>) => void;
}

/** For whom an offer is, and which bets count. */
export function ConditionFields({ conditions, counts, problems, onChange }: ConditionFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <ListField
          label={t("desk.promo_countries")}
          hint={t("desk.promo_countriesHint")}
          upper
          value={conditions.countries}
          error={problems["countries"] ? t(problems["countries"]) : null}
          onChange={(countries) => onChange({ countries })}
        />
        <NumberField
          label={t("desk.promo_minVip")}
          min={0}
          max={100}
          allowDecimal={false}
          value={conditions.minVipLevel}
          onChange={(value) => onChange({ minVipLevel: typeof value === "number" ? value : 0 })}
        />
        <NumberField
          label={t("desk.promo_minKyc")}
          min={0}
          max={4}
          allowDecimal={false}
          value={conditions.minKycLevel}
          onChange={(value) => onChange({ minKycLevel: typeof value === "number" ? value : 0 })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(["registeredFrom", "registeredBefore"] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(`desk.promo_${name}`)}
            value={conditions[name] ?? ""}
            onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
          />
        ))}
      </SimpleGrid>
      {counts ? (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <MultiSelect
            label={t("desk.promo_categories")}
            data={GAME_CATEGORIES.map((value) => ({ value, label: t(`shelf.category_${value}`) }))}
            value={[...conditions.categories]}
            onChange={(chosen) =>
              onChange({ categories: GAME_CATEGORIES.filter((name) => chosen.includes(name)) })
            }
          />
          <ListField
            label={t("desk.promo_vendors")}
            hint={t("desk.promo_listHint")}
            upper
            value={conditions.vendors}
            error={null}
            onChange={(vendors) => onChange({ vendors })}
          />
          <ListField
            label={t("desk.promo_games")}
            hint={t("desk.promo_listHint")}
            upper={false}
            value={conditions.games}
            error={null}
            onChange={(games) => onChange({ games })}
          />
        </SimpleGrid>
      ) : null}
    </>
  );
}

interface ListFieldProps {
  label: string;
  hint: string;
  upper: boolean;
  value: readonly string[];
  error: string | null;
  onChange: (value: string[]) => void;
}

/** Codes that are typed with commas. */
function ListField({ label, hint, upper, value, error, onChange }: ListFieldProps) {
  const [text, setText] = useState(value.join(", "));
  return (
    <TextInput
      label={label}
      description={hint}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(listOf(event.currentTarget.value, upper));
      }}
    />
  );
}
