import type { ConsoleBill } from "@khela/contract/console/agent-pay";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Group } from "@mantine/core";
import { Badge } from "../../shell/parts/values.tsx";

/** The period of a bill: a day, several, or a clock hour. */
export function usePeriodOf() {
  const { t, date, number } = useI18n();
  const day = (key: string) => date(dayOfKey(key).startMs, "date");
  return ({ from, to, hour }: { from: string; to: string; hour: number | null }): string =>
    hour === null
      ? from === to
        ? day(from)
        : `${day(from)} – ${day(to)}`
      : t("desk.bill_hour", { day: day(from), from: number(hour), to: number(hour + 1) });
}

const TONES = {
  not_reached: "plain",
  issued: "info",
  paid: "win",
  insufficient: "gold",
  awaiting_review: "gold",
  rejected: "lose",
} as const;

/** A bill's state, and that it is disputed. */
export function BillState({ bill: { state, dispute } }: { bill: Pick<ConsoleBill, "state" | "dispute"> }) {
  const { t } = useI18n();
  return (
    <Group gap={4}>
      <Badge tone={TONES[state]}>{t(`desk.bill_state_${state}`)}</Badge>
      {dispute ? (
        <Badge tone={dispute === "open" ? "gold" : "plain"}>
          {t("desk.bill_dispute")}: {t(`desk.bill_dispute_${dispute}`)}
        </Badge>
      ) : null}
    </Group>
  );
}
