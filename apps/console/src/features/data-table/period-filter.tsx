import { dayOf, dayPlus, monthOf } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Popover, Stack } from "@mantine/core";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { useState } from "react";
import { systemClock } from "@khela/kernel/system-clock";
import { DayField } from "./day-field.tsx";
import { type AnyTableSearch } from "./table-search.ts";

interface PeriodFilterProps {
  from: string | undefined;
  to: string | undefined;
  set: (change: AnyTableSearch) => void;
}

/** A range of business days in Dhaka, with the usual ranges as presets. */
export function PeriodFilter({ from, to, set }: PeriodFilterProps) {
  const { t, date } = useI18n();
  const [open, setOpen] = useState(false);
  const day = (key: string) => date(`${key}T06:00:00Z`, "date");
  const label =
    from && to
      ? from === to
        ? day(from)
        : `${day(from)} – ${day(to)}`
      : from
        ? t("console.since", { day: day(from) })
        : to
          ? t("console.until", { day: day(to) })
          : t("console.anyTime");
  const choose = (period: { from: string; to: string }) => {
    set(period);
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="lg" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          h={36}
          px="sm"
          fw={400}
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("console.period")}>
        <Stack gap="sm">
          <Group gap={6} maw={320}>
            {presets(systemClock.nowMs()).map(({ id, from, to }) => (
              <Button key={id} size="compact-sm" variant="light" onClick={() => choose({ from, to })}>
                {t(`console.period_${id}`)}
              </Button>
            ))}
          </Group>
          <Group grow>
            <DayField
              label={t("console.from")}
              value={from}
              max={to}
              onChange={(value) => set({ from: value })}
            />
            <DayField
              label={t("console.to")}
              value={to}
              min={from}
              onChange={(value) => set({ to: value })}
            />
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The preset ranges, all ending today or yesterday, in business days. */
function presets(nowMs: number) {
  const today = dayOf(nowMs).key;
  const yesterday = dayPlus(nowMs, -1).key;
  return [
    { id: "today", from: today, to: today },
    { id: "yesterday", from: yesterday, to: yesterday },
    { id: "week", from: dayPlus(nowMs, -6).key, to: today },
    { id: "month", from: dayPlus(nowMs, -29).key, to: today },
    { id: "thisMonth", from: dayOf(monthOf(nowMs).startMs).key, to: today },
  ] as const;
}
