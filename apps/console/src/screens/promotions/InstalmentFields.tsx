/** Whether a reward is paid in parts, and what each part waits for. OPS-05, PROMO-02. */
import { MAX_INSTALMENT_DAYS, MAX_INSTALMENTS, planLengthMs } from "@khela/rules/promotions/instalments";
import { useI18n } from "@khela/ui/i18n";
import { NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { NumberField } from "../../shell/parts/number-field.tsx";
import type { Terms } from "./draft.ts";

type Plan = NonNullable<Terms["instalments"]>;

const USUAL: Readonly<Record<Plan["every"], Plan>> = {
  hours: { every: "hours", hours: 24, parts: 10, firstPpm: 0 },
  wager: { every: "wager", parts: 10, days: 30 },
};
const KINDS = ["once", "hours", "wager"] as const;
const PERCENT = 10_000;
const DAY_MS = 86_400_000;

interface Props {
  plan: Plan | null;
  onChange: (plan: Plan | null) => void;
}

export function InstalmentFields({ plan, onChange }: Props) {
  const { t } = useI18n();
  const whole = (value: string | number, least: number) => (typeof value === "number" ? value : least);
  return (
    <>
      <NativeSelect
        label={t("desk.promo_parts")}
        description={t(`desk.promo_partsText_${plan?.every ?? "once"}`)}
        data={KINDS.map((value) => ({ value, label: t(`desk.promo_parts_${value}`) }))}
        value={plan?.every ?? "once"}
        onChange={(event) => {
          const kind = KINDS.find((name) => name === event.currentTarget.value) ?? "once";
          onChange(kind === "once" ? null : USUAL[kind]);
        }}
      />
      {plan ? (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberField
            label={t("desk.promo_partsCount")}
            min={2}
            max={MAX_INSTALMENTS}
            allowDecimal={false}
            value={plan.parts}
            onChange={(value) => onChange({ ...plan, parts: whole(value, 2) })}
          />
          {plan.every === "hours" ? (
            <>
              <NumberField
                label={t("desk.promo_partsHours")}
                min={1}
                max={24 * MAX_INSTALMENT_DAYS}
                allowDecimal={false}
                value={plan.hours}
                onChange={(value) => onChange({ ...plan, hours: whole(value, 1) })}
              />
              <NumberField
                label={t("desk.promo_partsFirst")}
                description={t("desk.promo_partsFirstHint")}
                suffix=" %"
                min={0}
                max={99}
                decimalScale={2}
                value={plan.firstPpm / PERCENT}
                onChange={(value) => onChange({ ...plan, firstPpm: Math.round(whole(value, 0) * PERCENT) })}
              />
            </>
          ) : (
            <NumberField
              label={t("desk.promo_partsDays")}
              min={1}
              max={MAX_INSTALMENT_DAYS}
              allowDecimal={false}
              value={plan.days}
              onChange={(value) => onChange({ ...plan, days: whole(value, 1) })}
            />
          )}
        </SimpleGrid>
      ) : null}
      {plan?.every === "hours" ? (
        <Text size="sm" c={planLengthMs(plan) > MAX_INSTALMENT_DAYS * DAY_MS ? "red" : "dimmed"}>
          {t("desk.promo_partsLength", {
            days: Math.floor(planLengthMs(plan) / DAY_MS),
            hours: Math.floor((planLengthMs(plan) % DAY_MS) / (DAY_MS / 24)),
            most: MAX_INSTALMENT_DAYS,
          })}
        </Text>
      ) : null}
    </>
  );
}
