import { GAME_CATEGORIES } from "@khela/games/game-info";
import { useI18n } from "@khela/ui/i18n";
import { MultiSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { countriesIn } from "../../shell/parts/country-names.ts";
import { NumberField } from "../../shell/parts/number-field.tsx";
import type { Terms } from "./draft.ts";
import { GamePicker, VendorPicker } from "./pickers.tsx";

type Conditions = Terms["conditions"];

interface ConditionFieldsProps {
  conditions: Conditions;
  /** Whether bets count, so that games can be chosen. */
  counts: boolean;
  onChange: (change: Partial<Conditions>) => void;
}

/** For whom an offer is, and which bets count. */
export function ConditionFields({ conditions, counts, onChange }: ConditionFieldsProps) {
  const { t, locale } = useI18n();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MultiSelect
          label={t("desk.promo_countries")}
          description={t("desk.promo_allWhereEmpty")}
          data={countries}
          searchable
          hidePickedOptions
          nothingFoundMessage={t("console.countryNoMatch")}
          value={[...conditions.countries]}
          onChange={(chosen) => onChange({ countries: chosen })}
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
          <VendorPicker value={conditions.vendors} onChange={(vendors) => onChange({ vendors })} />
          <GamePicker value={conditions.games} onChange={(games) => onChange({ games })} />
        </SimpleGrid>
      ) : null}
    </>
  );
}
