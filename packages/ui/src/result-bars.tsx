/**
 * A chart of gains and losses over time as bars above and below a zero line. Show the same figures in a table beside
 * it.
 */
import { type PointerEvent, useState } from "react";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";
import { labelledPlaces, resultScale } from "./result-scale.ts";

export interface ResultBar {
  key: string;
  /** Text under the axis. */
  label: string;
  /** For drawing only. */
  value: number;
  /** Description of the bar for the line above the chart. */
  text: string;
}

interface ResultBarsProps {
  /** Accessible name of the chart. */
  label: string;
  bars: readonly ResultBar[];
  /** Formats a value of the axis. */
  formatTick: (value: number) => string;
  /** Text of the line above the chart while no bar is selected. */
  hint: string;
}

const LABELS = 6;
/** Share of a bar's slot that stays empty. */
const GAP = 0.24;

/** Pointing at a bar or pressing the arrow keys shows its figures in the line above. */
export function ResultBars({ label, bars, formatTick, hint }: ResultBarsProps) {
  const { dir } = useI18n();
  const [chosen, setChosen] = useState<number>();
  const bar = chosen === undefined ? undefined : bars[chosen];
  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * bars.length);
    setChosen(Math.min(bars.length - 1, Math.max(0, place)));
  }
  return (
    // Days run from left to right in every language, like the numbers of the axis.
    <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      <p
        aria-live="polite"
        dir={dir}
        className={cx("col-span-2 min-h-6 text-sm", bar ? "font-semibold tabular-nums" : "text-muted")}
      >
        {bar?.text ?? hint}
      </p>
      <Ticks bars={bars} formatTick={formatTick} />
      <div
        onPointerMove={point}
        onPointerLeave={(event) => event.pointerType === "mouse" && setChosen(undefined)}
        className="relative h-56 rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)"
      >
        <Drawing bars={bars} chosen={chosen} />
        <input
          type="range"
          aria-label={label}
          aria-valuetext={bar?.text ?? hint}
          min={1}
          max={Math.max(1, bars.length)}
          value={(chosen ?? bars.length - 1) + 1}
          onFocus={() => setChosen((now) => now ?? bars.length - 1)}
          onChange={(event) => setChosen(Number(event.target.value) - 1)}
          className="absolute inset-0 h-full w-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
      <Axis bars={bars} />
    </div>
  );
}

/** Shows a part of the labels; on phones every second one of these, but always the last one. */
function Axis({ bars }: Pick<ResultBarsProps, "bars">) {
  const labelled = [...labelledPlaces(bars.length, LABELS)];
  return (
    <div aria-hidden className="relative col-start-2 h-5 text-xs text-muted">
      {labelled.map((place, order) => (
        <span
          key={bars[place]?.key}
          className={cx("absolute -translate-x-1/2 whitespace-nowrap", order % 2 === 1 && "max-sm:hidden")}
          style={{ left: `clamp(1.4rem, ${((place + 0.5) / bars.length) * 100}%, calc(100% - 1.4rem))` }}
        >
          {bars[place]?.label}
        </span>
      ))}
    </div>
  );
}

function Ticks({ bars, formatTick }: Pick<ResultBarsProps, "bars" | "formatTick">) {
  const { ticks, max, min } = resultScale(bars.map(({ value }) => value));
  return (
    <div aria-hidden className="relative text-end text-xs text-muted tabular-nums">
      {/* The longest label reserves the column's width. */}
      {ticks.map((tick) => (
        <span key={tick} className="invisible block h-0 overflow-hidden">
          {formatTick(tick)}
        </span>
      ))}
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute end-0 -translate-y-1/2"
          style={{ top: `${((max - tick) / (max - min)) * 100}%` }}
        >
          {formatTick(tick)}
        </span>
      ))}
    </div>
  );
}

function Drawing({ bars, chosen }: { bars: readonly ResultBar[]; chosen: number | undefined }) {
  const { ticks, max, min } = resultScale(bars.map(({ value }) => value));
  const at = (value: number) => ((max - value) / (max - min)) * 100;
  const width = 100 / Math.max(1, bars.length);
  return (
    <svg aria-hidden width="100%" height="100%" className="block overflow-visible">
      {chosen === undefined ? null : (
        <rect
          x={`${chosen * width}%`}
          width={`${width}%`}
          y="0"
          height="100%"
          rx="4"
          className="fill-surface-3"
        />
      )}
      {ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100%"
          y1={`${at(tick)}%`}
          y2={`${at(tick)}%`}
          className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
          strokeDasharray={tick === 0 ? undefined : "3 4"}
        />
      ))}
      {bars.map((bar, place) => (
        <rect
          key={bar.key}
          x={`${(place + GAP / 2) * width}%`}
          width={`${width * (1 - GAP)}%`}
          y={`${at(Math.max(0, bar.value))}%`}
          height={`${(Math.abs(bar.value) / (max - min)) * 100}%`}
          rx="2"
          className={bar.value < 0 ? "fill-lose" : "fill-win"}
        />
      ))}
    </svg>
  );
}
