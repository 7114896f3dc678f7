/** Date ranges of the records in business days of the operator's zone, both ends included. Pure. Source: MONEY-07. */
import { dayOf, dayOfKey, dayPlus } from "@khela/kernel/period";

export const PRESETS = ["today", "yesterday", "week", "month", "quarter", "year"] as const;
export type Preset = (typeof PRESETS)[number];

export interface Range {
  /** `2026-11-21` */
  from: string;
  to: string;
}

/** Days of each preset, and how many days before today it ends. */
const SHAPES: Record<Preset, { days: number; endsAgo: number }> = {
  today: { days: 1, endsAgo: 0 },
  yesterday: { days: 1, endsAgo: 1 },
  week: { days: 7, endsAgo: 0 },
  month: { days: 30, endsAgo: 0 },
  quarter: { days: 90, endsAgo: 0 },
  year: { days: 365, endsAgo: 0 },
};

/** The range of a preset at a given time. */
export function presetRange(preset: Preset, nowMs: number): Range {
  const { days, endsAgo } = SHAPES[preset];
  return { from: dayPlus(nowMs, 1 - days - endsAgo).key, to: dayPlus(nowMs, -endsAgo).key };
}

/** The preset that equals a range; undefined for a custom one. */
export function presetOf(range: Range, nowMs: number): Preset | undefined {
  return PRESETS.find((preset) => {
    const { from, to } = presetRange(preset, nowMs);
    return from === range.from && to === range.to;
  });
}

/** A day typed by a user or found in an address; undefined when it is invalid. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  try {
    return dayOfKey(value).key;
  } catch {
    return undefined;
  }
}

/**
 * A valid range: in the right order, not after today, not longer than allowed.
 * @param keep the end that stays fixed when a range is shortened
 */
export function tidyRange(
  { from, to }: Range,
  nowMs: number,
  maxDays: number,
  keep: "from" | "to" = "to",
): Range {
  const today = dayOf(nowMs).key;
  const [start, end] = from <= to ? [from, to] : [to, from];
  const first = start < today ? start : today;
  const last = end < today ? end : today;
  if (daysIn({ from: first, to: last }) <= maxDays) return { from: first, to: last };
  return keep === "to"
    ? { from: dayPlus(dayOfKey(last).startMs, 1 - maxDays).key, to: last }
    : { from: first, to: dayPlus(dayOfKey(first).startMs, maxDays - 1).key };
}

/** The presets that fit into this number of days. */
export function presetsWithin(maxDays: number): readonly Preset[] {
  return PRESETS.filter((preset) => SHAPES[preset].days <= maxDays);
}

/** The number of days in a range. */
export function daysIn({ from, to }: Range): number {
  return Math.round((dayOfKey(to).startMs - dayOfKey(from).startMs) / 86_400_000) + 1;
}

/** The range of the same length right before (−1) or after (1); undefined when it would lie after today. */
export function neighbour(range: Range, step: -1 | 1, nowMs: number): Range | undefined {
  const shift = daysIn(range) * step;
  const from = dayPlus(dayOfKey(range.from).startMs, shift).key;
  const today = dayOf(nowMs).key;
  if (from > today) return undefined;
  const to = dayPlus(dayOfKey(range.to).startMs, shift).key;
  return { from, to: to < today ? to : today };
}
