/** What holds for bonus money: how long it runs, its largest bet, its cap, and which games count. Source: PROMO-02, PROMO-07. */
import { DEFAULT_WEIGHTS } from "@khela/rules/bonuses/bonus";
import { useI18n } from "@khela/ui/i18n";
import { SimpleGrid } from "@mantine/core";
import { NumberField, NumericText } from "../../shell/parts/number-field.tsx";
import type { BonusTerms } from "./bonus-terms.ts";
import { WeightFields } from "./weight-fields.tsx";

interface BonusTermsFieldsProps {
  terms: BonusTerms;
  /** What is wrong with the weights. */
  error: string | null;
  onChange: (terms: BonusTerms) => void;
}

export function BonusTermsFields({ terms, error, onChange }: BonusTermsFieldsProps) {
  const { t } = useI18n();
  const amount = (name: "maxStake" | "maxConversion", label: string) => (
    <NumericText
      label={label}
      description={t("desk.promo_emptyNoBound")}
      maxLength={13}
      value={terms[name] ?? ""}
      onChange={(event) => onChange({ ...terms, [name]: event.currentTarget.value.trim() || null })}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberField
          label={t("desk.promo_bonusDays")}
          min={1}
          max={90}
          allowDecimal={false}
          value={terms.days}
          onChange={(value) => onChange({ ...terms, days: typeof value === "number" ? value : 14 })}
        />
        {amount("maxStake", t("desk.promo_bonusMaxStake"))}
        {amount("maxConversion", t("desk.promo_bonusCap"))}
      </SimpleGrid>
      <WeightFields
        weights={terms.weights ?? DEFAULT_WEIGHTS}
        error={error}
        onChange={(weights) => onChange({ ...terms, weights })}
      />
    </>
  );
}
