/** The free spins that a promotion gives: on which slots, how many, at which stake, and for how long. OPS-05. */
import { FREE_ROUNDS_SLOTS, freeRoundsReturn } from "@khela/games/slots/free-rounds";
import { moneyToText, parseMoney } from "@khela/kernel/money";
import { expectedCost, MAX_FREE_ROUNDS, MAX_FREE_ROUNDS_DAYS } from "@khela/rules/free-rounds/free-rounds";
import { useI18n } from "@khela/ui/i18n";
import { MultiSelect, SimpleGrid, Text } from "@mantine/core";
import { NumberField, NumericText } from "../../shell/parts/number-field.tsx";
import type { Terms } from "./draft.ts";

type Reward = Extract<Terms["reward"], { kind: "freeRounds" }>;

interface Props {
  reward: Reward;
  error: string | null;
  onChange: (reward: Reward) => void;
}

export function FreeRoundsFields({ reward, error, onChange }: Props) {
  const { t, written, money } = useI18n();
  const whole = (value: string | number, least: number) => (typeof value === "number" ? value : least);
  const stake = parseMoney(reward.stake);
  const returnPpm = freeRoundsReturn(reward.games);
  return (
    <>
      <MultiSelect
        label={t("desk.promo_freeGames")}
        description={t("desk.promo_freeGamesHint")}
        data={FREE_ROUNDS_SLOTS.map(({ code, name }) => ({ value: code, label: name[written] }))}
        value={[...reward.games]}
        maxValues={20}
        searchable
        error={error}
        onChange={(games) => onChange({ ...reward, games })}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberField
          label={t("desk.promo_freeCount")}
          min={1}
          max={MAX_FREE_ROUNDS}
          allowDecimal={false}
          value={reward.rounds}
          onChange={(value) => onChange({ ...reward, rounds: whole(value, 1) })}
        />
        <NumericText
          label={t("desk.promo_freeStake")}
          maxLength={13}
          value={reward.stake}
          onChange={(event) => onChange({ ...reward, stake: event.currentTarget.value.trim() })}
        />
        <NumberField
          label={t("desk.promo_freeDays")}
          min={1}
          max={MAX_FREE_ROUNDS_DAYS}
          allowDecimal={false}
          value={reward.days}
          onChange={(value) => onChange({ ...reward, days: whole(value, 1) })}
        />
      </SimpleGrid>
      {stake !== undefined && returnPpm !== undefined ? (
        <Text size="sm" c="dimmed">
          {t("desk.promo_freeCost", {
            cost: money(moneyToText(expectedCost({ rounds: reward.rounds, stake }, returnPpm))),
          })}
        </Text>
      ) : null}
    </>
  );
}
