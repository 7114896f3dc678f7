import { type MoneyOptions, shownSign } from "@khela/i18n/formats";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";

interface MoneyProps extends MoneyOptions {
  /** The wire's decimal text. */
  value: string;
  /** Green for gains, red for losses. */
  tone?: "plain" | "result";
  className?: string;
}

/** An amount in the visitor's language, in figures of one width, safe in any text direction. */
export function Money({ value, tone = "plain", className, ...options }: MoneyProps) {
  const { money } = useI18n();
  const way = tone === "plain" ? 0 : shownSign(value);
  const colour = way < 0 ? "text-lose" : way > 0 ? "text-win" : "";
  return (
    <bdi className={cx("whitespace-nowrap tabular-nums", colour, className)}>{money(value, options)}</bdi>
  );
}
