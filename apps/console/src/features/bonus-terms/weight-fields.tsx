import { GAME_CATEGORIES } from "@khela/games/game-info";
import type { GameWeights } from "@khela/rules/bonuses/bonus";
import { useI18n } from "@khela/ui/i18n";
import { Fieldset, SimpleGrid, Text } from "@mantine/core";
import { NumberField } from "../../shell/parts/number-field.tsx";

type Weights = Partial<Record<(typeof GAME_CATEGORIES)[number], number>>;

interface WeightFieldsProps {
  weights: GameWeights;
  error: string | null;
  onChange: (weights: Weights) => void;
}

/** How much of a stake counts towards the wagering of an offer's bonus money, by category of games. */
export function WeightFields({ weights, error, onChange }: WeightFieldsProps) {
  const { t } = useI18n();
  const whole: Weights = Object.fromEntries(GAME_CATEGORIES.map((name) => [name, weights[name] ?? 0]));
  return (
    <Fieldset legend={t("desk.promo_weights")}>
      <Text size="sm" c="dimmed" mb="xs">
        {t("desk.promo_weightsHint")}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {GAME_CATEGORIES.map((name) => (
          <NumberField
            key={name}
            label={t(`shelf.category_${name}`)}
            suffix=" %"
            min={0}
            max={100}
            decimalScale={2}
            value={(whole[name] ?? 0) / 10_000}
            onChange={(value) =>
              onChange({ ...whole, [name]: typeof value === "number" ? Math.round(value * 10_000) : 0 })
            }
          />
        ))}
      </SimpleGrid>
      {error ? (
        <Text size="sm" c="lose" mt="xs" role="alert">
          {error}
        </Text>
      ) : null}
    </Fieldset>
  );
}
