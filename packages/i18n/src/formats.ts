/**
 * Numbers, money, dates and digits as a language writes them. Money stays text and bigint all
 * the way: no float. Source: LANG-03, MONEY-01; docs/architecture.md, conventions 2 and 7.
 */
import { type Money, moneyFromText, UNITS_PER_CURRENCY } from "@khela/kernel/money";
import { OPERATOR_ZONE } from "@khela/kernel/period";

export const TAKA = "৳";

/** How a date is shown; all in the operator's zone. */
export type DateStyle = "date" | "longDate" | "time" | "dateTime" | "seconds" | "dayMonth" | "weekday";

const DATE_STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: "numeric", month: "short", year: "numeric" },
  // Above a text, where there is room: many languages cut months in ways that nobody writes.
  longDate: { day: "numeric", month: "long", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  dateTime: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  seconds: {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  },
  dayMonth: { day: "2-digit", month: "short" },
  weekday: { weekday: "long" },
};

export interface MoneyOptions {
  /** The currency sign in front, always in the same place (default yes). */
  readonly symbol?: boolean;
  /** A plus sign before gains (default no); losses always have their minus. */
  readonly signed?: boolean;
  /** `"auto"` leaves out `.00` (default `"always"`, two decimals). */
  readonly decimals?: "always" | "auto";
}

export interface Formats {
  /** The Intl tag with the digit preference in it. */
  readonly tag: string;
  readonly number: (value: number | bigint, options?: Intl.NumberFormatOptions) => string;
  /**
   * An amount in two decimals, the rest cut off (never more than there is).
   * @param amount the decimal text of the wire (`"1234.5678"`) or Money
   * @throws RangeError where the text is not an amount
   */
  readonly money: (amount: string | Money, options?: MoneyOptions) => string;
  /** A rate in percent with two decimals, the rest cut off (a return is never shown higher than it is), without the sign: "96.50". @param ppm parts per million */
  readonly rate: (ppm: number) => string;
  /** @param moment epoch milliseconds, an ISO text or a Date */
  readonly date: (moment: number | string | Date, style?: DateStyle) => string;
  /** "3 minutes ago", "in 2 days"; both in epoch milliseconds. */
  readonly relative: (momentMs: number, nowMs: number) => string;
  /** A span in the units that fit it: "30 minutes", "4 hours", "1 day 6 hours". @param minutes whole ones */
  readonly duration: (minutes: number) => string;
  /** Rewrites 0-9 in a ready text (an odds, a code, a clock) with the language's digits. */
  readonly digits: (text: string) => string;
}

const RELATIVE_STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** The units of a span and their minutes. */
const SPANS = [
  ["day", 1440],
  ["hour", 60],
  ["minute", 1],
] as const;

/** What is made when it is first asked for: each Intl format costs milliseconds on a phone. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** From right to left an amount keeps its order, sign in front: left-to-right isolate and its end. */
const isolated = (text: string): string => `\u2066${text}\u2069`;
const asItIs = (text: string): string => text;

/** One unit of what is shown: two decimals, the rest cut off. */
const SHOWN_UNITS = UNITS_PER_CURRENCY / 100n;

/**
 * Whether an amount, as it is shown, is a gain (1), a loss (-1) or nothing (0): less than a hundredth is nothing.
 * @throws RangeError where the text is not an amount
 */
export function shownSign(amount: string | Money): -1 | 0 | 1 {
  const units = typeof amount === "string" ? moneyFromText(amount) : amount;
  return units <= -SHOWN_UNITS ? -1 : units >= SHOWN_UNITS ? 1 : 0;
}

/**
 * The formats of one language.
 * @param tag a BCP 47 tag (`bn-BD`)
 * @param latinDigits 0-9 also where the language has its own digits
 * @param dir how the language is written
 */
export function createFormats(tag: string, latinDigits: boolean, dir: "ltr" | "rtl" = "ltr"): Formats {
  const whole = dir === "rtl" ? isolated : asItIs;
  const fullTag = latinDigits ? `${tag}-u-nu-latn` : tag;
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<DateStyle, Intl.DateTimeFormat>();
  const relatives = once(() => new Intl.RelativeTimeFormat(fullTag, { numeric: "auto" }));
  const integers = once(() => new Intl.NumberFormat(fullTag, { maximumFractionDigits: 0 }));
  const glyphs = once(() => Array.from({ length: 10 }, (_, digit) => integers().format(digit)));
  const point = once(
    () => new Intl.NumberFormat(fullTag).formatToParts(1.5).find((part) => part.type === "decimal")?.value,
  );

  function digits(text: string): string {
    return text.replace(/[0-9]/g, (digit) => glyphs()[Number(digit)] ?? digit);
  }

  function number(value: number | bigint, options?: Intl.NumberFormatOptions): string {
    const key = options ? JSON.stringify(options) : "";
    let format = numbers.get(key);
    if (!format) {
      format = new Intl.NumberFormat(fullTag, options);
      numbers.set(key, format);
    }
    const text = format.format(value);
    if (value > 0) return text;
    // Rounded away, a loss has no sign: 0, not -0.
    const nothing = format.format(0);
    return format.format(-value) === nothing ? nothing : whole(text);
  }

  function rate(ppm: number): string {
    return number(Math.trunc(ppm / 100) / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  function money(amount: string | Money, options: MoneyOptions = {}): string {
    const units = typeof amount === "string" ? moneyFromText(amount) : amount;
    const positive = units < 0n ? -units : units;
    const way = shownSign(units);
    const cents = (positive % UNITS_PER_CURRENCY) / SHOWN_UNITS;
    const fraction =
      options.decimals === "auto" && cents === 0n
        ? ""
        : (point() ?? ".") + digits(cents.toString().padStart(2, "0"));
    const sign = way < 0 ? "-" : options.signed && way > 0 ? "+" : "";
    const symbol = options.symbol === false ? "" : TAKA;
    return whole(sign + symbol + integers().format(positive / UNITS_PER_CURRENCY) + fraction);
  }

  function date(moment: number | string | Date, style: DateStyle = "dateTime"): string {
    let format = dates.get(style);
    if (!format) {
      format = new Intl.DateTimeFormat(fullTag, { ...DATE_STYLES[style], timeZone: OPERATOR_ZONE });
      dates.set(style, format);
    }
    return format.format(typeof moment === "string" ? new Date(moment) : moment);
  }

  function relative(momentMs: number, nowMs: number): string {
    const difference = momentMs - nowMs;
    const step = RELATIVE_STEPS.find(([, size]) => Math.abs(difference) >= size);
    return step
      ? relatives().format(Math.trunc(difference / step[1]), step[0])
      : relatives().format(0, "second");
  }

  function duration(minutes: number): string {
    let rest = minutes;
    const parts = SPANS.flatMap(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest %= size;
      return count > 0 ? [number(count, { style: "unit", unit, unitDisplay: "long" })] : [];
    });
    return (
      parts.length > 0 ? parts : [number(0, { style: "unit", unit: "minute", unitDisplay: "long" })]
    ).join(" ");
  }

  return { tag: fullTag, number, rate, money, date, relative, duration, digits };
}
