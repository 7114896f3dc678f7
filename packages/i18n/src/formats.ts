/**
 * Numbers, money, dates and digits in a language's notation. Money stays text and bigint throughout, never a float.
 * Source: LANG-03, MONEY-01; docs/architecture.md, conventions 2 and 7.
 */
import { type Money, moneyFromText, UNITS_PER_CURRENCY } from "@khela/kernel/money";
import { OPERATOR_ZONE } from "@khela/kernel/period";

export const TAKA = "৳";

/** The formats of a date; all in the operator's time zone. */
export type DateStyle =
  | "date"
  | "longDate"
  | "time"
  | "dateTime"
  | "seconds"
  | "dayMonth"
  | "month"
  | "weekday";

const DATE_STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: "numeric", month: "short", year: "numeric" },
  // For headings with room for it, because many languages abbreviate months in unusual ways.
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
  month: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
};

export interface MoneyOptions {
  /** Shows the currency sign, always in front (default yes). */
  readonly symbol?: boolean;
  /** Shows a plus sign before gains (default no); losses always have a minus sign. */
  readonly signed?: boolean;
  /** `"auto"` leaves out `.00` (default `"always"`, two decimals). */
  readonly decimals?: "always" | "auto";
}

export interface Formats {
  /** The Intl tag, including the digit preference. */
  readonly tag: string;
  readonly number: (value: number | bigint, options?: Intl.NumberFormatOptions) => string;
  /**
   * An amount with two decimals, rounded towards zero (never more than there is).
   * @param amount the decimal text of the wire (`"1234.5678"`) or Money
   * @throws RangeError where the text is not an amount
   */
  readonly money: (amount: string | Money, options?: MoneyOptions) => string;
  /**
   * A rate in percent with two decimals, without the percent sign: "96.50". It is rounded towards zero, so that a
   * return is never shown higher than it is.
   * @param ppm parts per million
   */
  readonly rate: (ppm: number) => string;
  /** @param moment epoch milliseconds, an ISO text or a Date */
  readonly date: (moment: number | string | Date, style?: DateStyle) => string;
  /** "3 minutes ago", "in 2 days"; both in epoch milliseconds. */
  readonly relative: (momentMs: number, nowMs: number) => string;
  /** A duration in the units that fit it: "30 minutes", "4 hours", "1 day 6 hours". @param minutes a whole number */
  readonly duration: (minutes: number) => string;
  /** Replaces 0-9 in a finished text (odds, a code, a clock) with the language's digits. */
  readonly digits: (text: string) => string;
}

const RELATIVE_STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** Units of a duration with their length in minutes. */
const SPANS = [
  ["day", 1440],
  ["hour", 60],
  ["minute", 1],
] as const;

/** Creates a value at its first use, because each Intl format costs milliseconds on a phone. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** Wraps an amount in a left-to-right isolate, so that it keeps its order, sign in front, in right-to-left text. */
const isolated = (text: string): string => `\u2066${text}\u2069`;
const asItIs = (text: string): string => text;

/** Ledger units in the smallest displayed amount, a hundredth of the currency unit. */
const SHOWN_UNITS = UNITS_PER_CURRENCY / 100n;

/**
 * Whether the displayed amount is a gain (1), a loss (-1) or zero (0, for less than a hundredth).
 * @throws RangeError where the text is not an amount
 */
export function displayedSign(amount: string | Money): -1 | 0 | 1 {
  const units = typeof amount === "string" ? moneyFromText(amount) : amount;
  return units <= -SHOWN_UNITS ? -1 : units >= SHOWN_UNITS ? 1 : 0;
}

/**
 * The formats of one language.
 * @param tag a BCP 47 tag (`bn-BD`)
 * @param latinDigits 0-9 also where the language has its own digits
 * @param dir writing direction of the language
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
    // A loss that rounds to zero has no sign: 0, not -0.
    const nothing = format.format(0);
    return format.format(-value) === nothing ? nothing : whole(text);
  }

  function rate(ppm: number): string {
    return number(Math.trunc(ppm / 100) / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  function money(amount: string | Money, options: MoneyOptions = {}): string {
    const units = typeof amount === "string" ? moneyFromText(amount) : amount;
    const positive = units < 0n ? -units : units;
    const way = displayedSign(units);
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
