import { useI18n } from "@khela/ui/i18n";
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { EMPTY_PRIZE, MAX_PRIZES, oddsSum, type PrizeDraft, type FormParts } from "./draft.ts";
import classes from "./raffles.module.css";

const ALL = 1_000_000;

/** The prizes of an egg or a wheel, with odds that must add up to 100 %. */
export function PrizeFields({ draft, problems, set }: FormParts) {
  const { t, number } = useI18n();
  const { prizes } = draft;
  const sum = oddsSum(prizes);
  const percent = (ppm: number) => `${number(ppm / 10_000, { maximumFractionDigits: 4 })}%`;
  const change = (place: number, part: Partial<PrizeDraft>) =>
    set({ prizes: prizes.map((prize, index) => (index === place ? { ...prize, ...part } : prize)) });
  const wrong = problems["odds"] ?? problems["prizes"];
  return (
    <Stack gap="sm">
      {prizes.map((prize, place) => (
        <PrizeRow
          // Prizes have no identity but their place.
          key={place}
          place={place}
          prize={prize}
          problems={problems}
          onChange={(part) => change(place, part)}
          onRemove={
            prizes.length > 2
              ? () => set({ prizes: prizes.filter((_, index) => index !== place) })
              : undefined
          }
        />
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={prizes.length >= MAX_PRIZES}
          onClick={() => set({ prizes: [...prizes, EMPTY_PRIZE] })}
        >
          {t("desk.raf_addPrize")}
        </Button>
        <output className={classes["sum"]} data-wrong={sum !== ALL}>
          {sum === ALL
            ? t("desk.raf_sumRight")
            : t(sum < ALL ? "desk.raf_sumMissing" : "desk.raf_sumTooMuch", {
                sum: percent(sum),
                rest: percent(Math.abs(ALL - sum)),
              })}
        </output>
      </Group>
      {wrong ? (
        <Text c="lose" size="sm" role="alert">
          {t(wrong)}
        </Text>
      ) : null}
    </Stack>
  );
}

interface PrizeRowProps {
  place: number;
  prize: PrizeDraft;
  problems: FormParts["problems"];
  onChange: (part: Partial<PrizeDraft>) => void;
  onRemove: (() => void) | undefined;
}

function PrizeRow({ place, prize, problems, onChange, onRemove }: PrizeRowProps) {
  const { t, number } = useI18n();
  const error = (field: string) => {
    const problem = problems[`prize${place}.${field}`];
    return problem ? t(problem) : null;
  };
  const legend = t("desk.raf_prizeNo", { n: number(place + 1) });
  return (
    <Fieldset legend={legend} className={classes["prize"] ?? ""}>
      <div className={classes["prizeFields"]}>
        {(["bn", "en"] as const).map((language) => (
          <TextInput
            key={language}
            label={`${t("desk.raf_prizeName")} · ${language === "bn" ? "বাংলা" : "English"}`}
            lang={language}
            maxLength={40}
            value={prize.name[language]}
            error={error(language)}
            onChange={(event) => onChange({ name: { ...prize.name, [language]: event.currentTarget.value } })}
          />
        ))}
        <NumericText
          label={t("console.amount")}
          leftSection="৳"
          maxLength={13}
          value={prize.amount}
          error={error("amount")}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        <NumericText
          label={t("desk.raf_chance")}
          rightSection="%"
          maxLength={8}
          value={prize.percent}
          error={error("percent")}
          onChange={(event) => onChange({ percent: event.currentTarget.value })}
        />
        <NumericText
          label={t("desk.raf_stock")}
          placeholder="∞"
          inputMode="numeric"
          maxLength={7}
          value={prize.stock}
          error={error("stock")}
          onChange={(event) => onChange({ stock: event.currentTarget.value })}
        />
      </div>
      {onRemove ? (
        <Button
          variant="subtle"
          color="lose"
          size="compact-sm"
          aria-label={`${t("console.delete")}: ${legend}`}
          onClick={onRemove}
        >
          {t("console.delete")}
        </Button>
      ) : null}
    </Fieldset>
  );
}

/** Into how many parts an envelope is split. */
export function EnvelopeFields({ draft, problems, set }: FormParts) {
  const { t } = useI18n();
  const error = (field: string) => (problems[field] ? t(problems[field]) : null);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumericText
        label={t("desk.raf_parts")}
        description={t("desk.raf_partsHint")}
        inputMode="numeric"
        maxLength={5}
        value={draft.parts}
        error={error("parts")}
        onChange={(event) => set({ parts: event.currentTarget.value })}
      />
      <NumericText
        label={t("desk.raf_least")}
        leftSection="৳"
        maxLength={13}
        value={draft.least}
        error={error("least")}
        onChange={(event) => set({ least: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
