import { type MoneyOptions, displayedSign } from "@khela/i18n/formats";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";

interface MoneyProps extends MoneyOptions {
  /** Decimal text from the wire. */
  value: string;
  /** `result` colours gains green and losses red. */
  tone?: "plain" | "result";
  className?: string;
}

/** An amount in the visitor's language, in tabular figures, isolated from the text direction. */
export function Money({ value, tone = "plain", className, ...options }: MoneyProps) {
  const { money } = useI18n();
  const way = tone === "plain" ? 0 : displayedSign(value);
  const colour = way < 0 ? "text-lose" : way > 0 ? "text-win" : "";
  return (
    <bdi className={cx("whitespace-nowrap tabular-nums", colour, className)}>{money(value, options)}</bdi>
  );
}
