import { IconButton } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { type ReactNode, useState } from "react";
import { dayOf, dayOfKey } from "@khela/kernel/period";
import { scrollSelectedIntoView } from "../../shell/scroll-selected.ts";
import { systemClock } from "@khela/kernel/system-clock";
import {
  neighbour,
  presetOf,
  presetRange,
  presetsWithin,
  type Range,
  readDay,
  tidyRange,
} from "./periods.ts";

const CHIP =
  "relative flex min-h-10 cursor-pointer items-center whitespace-nowrap rounded-full border px-4 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-(--focus) pointer-coarse:min-h-11";

interface PeriodFilterProps {
  range: Range;
  /** The longest range that can be requested. */
  maxDays: number;
  onChange: (range: Range) => void;
  /** Actions on the whole selection, at the end of the line. */
  end?: ReactNode;
}

/** Presets, a custom range, and steps to the previous and next range of the same length. */
export function PeriodFilter({ range, maxDays, onChange, end }: PeriodFilterProps) {
  const { t, date } = useI18n();
  const nowMs = systemClock.nowMs();
  const preset = presetOf(range, nowMs);
  const [custom, setCustom] = useState(preset === undefined);
  const before = neighbour(range, -1, nowMs);
  const after = neighbour(range, 1, nowMs);
  const day = (key: string) => date(dayOfKey(key).startMs, "date");
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="no-scrollbar fade-ends -mx-3 -my-3 flex max-w-[calc(100%+1.5rem)] min-w-0 gap-2 overflow-x-auto px-3 py-3">
          <legend className="sr-only">{t("records.period")}</legend>
          {presetsWithin(maxDays).map((name) => (
            <Choice
              key={name}
              label={t(`records.preset_${name}`)}
              on={!custom && preset === name}
              onPick={() => {
                setCustom(false);
                onChange(presetRange(name, nowMs));
              }}
            />
          ))}
          <Choice
            label={t("records.custom")}
            on={custom || preset === undefined}
            onPick={() => setCustom(true)}
          />
        </fieldset>
        <div className="flex flex-auto items-center gap-1.5 max-sm:w-full max-sm:justify-between">
          <IconButton
            icon="chevronLeft"
            label={t("records.previousPeriod")}
            disabled={!before}
            onClick={() => before && onChange(before)}
            className="rtl:-scale-x-100"
          />
          <span
            aria-live="polite"
            className="min-w-40 text-center text-sm max-sm:min-w-0 max-sm:flex-1 font-medium tabular-nums"
          >
            {range.from === range.to ? day(range.from) : `${day(range.from)} – ${day(range.to)}`}
          </span>
          <IconButton
            icon="chevronRight"
            label={t("records.nextPeriod")}
            disabled={!after}
            onClick={() => after && onChange(after)}
            className="rtl:-scale-x-100"
          />
          {end ? <span className="sm:ms-auto">{end}</span> : null}
        </div>
      </div>
      {custom || preset === undefined ? (
        <CustomRange range={range} maxDays={maxDays} onChange={onChange} />
      ) : null}
    </div>
  );
}

function Choice({ label, on, onPick }: { label: string; on: boolean; onPick: () => void }) {
  return (
    <label
      ref={on ? scrollSelectedIntoView : undefined}
      className={cx(
        CHIP,
        on ? "btn-gold border-transparent" : "border-line-strong bg-surface-2 text-muted hover:text-text",
      )}
    >
      <input
        type="radio"
        name="period"
        checked={on}
        onChange={onPick}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {label}
    </label>
  );
}

function CustomRange({ range, maxDays, onChange }: PeriodFilterProps) {
  const { t } = useI18n();
  const nowMs = systemClock.nowMs();
  const today = dayOf(nowMs).key;
  // A partly typed date is empty; the last complete one stays in force.
  const take = (part: Partial<Range>) => {
    const from = readDay(part.from ?? range.from);
    const to = readDay(part.to ?? range.to);
    if (from && to)
      onChange(tidyRange({ from, to }, nowMs, maxDays, part.from === undefined ? "to" : "from"));
  };
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      <TextInput
        type="date"
        label={t("records.from")}
        max={today}
        value={range.from}
        onChange={(event) => take({ from: event.target.value })}
      />
      <TextInput
        type="date"
        label={t("records.to")}
        max={today}
        value={range.to}
        onChange={(event) => take({ to: event.target.value })}
      />
      <p className="col-span-2 text-xs text-muted">{t("records.longest", { days: maxDays })}</p>
    </div>
  );
}
