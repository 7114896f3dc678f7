import { useI18n } from "@khela/ui/i18n";

/**
 * A multiplier in 1/10,000 as text: `1.98×`, `1.1×`, `1,000×`; isolated in right-to-left text, so that the
 * sign stays behind it. Rounded down, so that it never shows more than is paid.
 */
export function useTimes(): (multiplierE4: number, least?: number) => string {
  const { number, dir } = useI18n();
  const [start, end] = dir === "rtl" ? ["\u2066", "\u2069"] : ["", ""];
  return (multiplierE4, least = 2) =>
    `${start}${number(Math.floor(multiplierE4 / 100) / 100, { minimumFractionDigits: least, maximumFractionDigits: 2 })}×${end}`;
}
