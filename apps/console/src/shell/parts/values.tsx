/** The common display of amounts, times and states in the console. */
import { displayedSign } from "@khela/i18n/formats";
import { useI18n } from "@khela/ui/i18n";
import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./parts.module.css";

export type Tone = "win" | "lose" | "gold" | "info" | "plain";

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes["badge"]} data-tone={tone}>
      {children}
    </span>
  );
}

interface AmountProps {
  value: string;
  signed?: boolean;
  /** Shows the currency's sign; false where the currency's code stands beside it. */
  symbol?: boolean;
}

/** An amount of money; `signed` colours a gain green and a loss red. */
export function Amount({ value, signed = false, symbol = true }: AmountProps) {
  const { money } = useI18n();
  const way = signed ? displayedSign(value) : 0;
  const tone = way === 0 ? "" : way > 0 ? classes["win"] : classes["lose"];
  return <span className={`${classes["amount"]} ${tone}`}>{money(value, { signed, symbol })}</span>;
}

interface WhenProps {
  at: string;
  format?: "date" | "dateTime" | "seconds" | "time";
}

/** A time in Dhaka; UTC on hover and focus. */
export function DateTime({ at, format = "dateTime" }: WhenProps) {
  const { date } = useI18n();
  return (
    <Tooltip label={utcText(at)}>
      <time dateTime={at} className={classes["when"]}>
        {date(at, format)}
      </time>
    </Tooltip>
  );
}

/** `2026-11-21 10:30:05 UTC` */
export function utcText(at: string | number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The author of a change; shipped content has the system as its author. */
export function Author({ name }: { name: string }) {
  const { t } = useI18n();
  return <>{name === "system" || name === "shipped" ? t("console.actorSystem") : name}</>;
}

/** The content of an empty cell; screen readers say "none". */
export function EmptyCell() {
  const { t } = useI18n();
  return (
    <span className={classes["faint"]}>
      <span aria-hidden>–</span>
      <span className="sr-only">{t("console.none")}</span>
    </span>
  );
}
