/** Date ranges of the records in business days of the operator's zone, both ends included. Pure. Source: MONEY-07. */
import { dayOf, dayOfKey, dayPlus } from "@khela/kernel/period";

export const PRESETS = ["today", "yesterday", "week", "month"] as const;
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
};

/** The range of a preset at a moment. */
export function presetRange(preset: Preset, nowMs: number): Range {
  const { days, endsAgo } = SHAPES[preset];
  return { from: dayPlus(nowMs, 1 - days - endsAgo).key, to: dayPlus(nowMs, -endsAgo).key };
}

/** The preset that a range is, undefined for one of the member's own. */
export function presetOf(range: Range, nowMs: number): Preset | undefined {
  return PRESETS.find((preset) => {
    const { from, to } = presetRange(preset, nowMs);
    return from === range.from && to === range.to;
  });
}

/** A day that a person or an address gave, undefined where it is none. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  try {
    return dayOfKey(value).key;
  } catch {
    return undefined;
  }
}

/** A range in the right order that ends today at the latest. */
export function tidyRange({ from, to }: Range, nowMs: number): Range {
  const today = dayOf(nowMs).key;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: first < today ? first : today, to: last < today ? last : today };
}

/** How many days a range has. */
export function daysIn({ from, to }: Range): number {
  return Math.round((dayOfKey(to).startMs - dayOfKey(from).startMs) / 86_400_000) + 1;
}

/** The range of the same length right before (−1) or after (1); undefined where it would lie ahead of today. */
export function neighbour(range: Range, step: -1 | 1, nowMs: number): Range | undefined {
  const shift = daysIn(range) * step;
  const from = dayPlus(dayOfKey(range.from).startMs, shift).key;
  const today = dayOf(nowMs).key;
  if (from > today) return undefined;
  const to = dayPlus(dayOfKey(range.to).startMs, shift).key;
  return { from, to: to < today ? to : today };
}
