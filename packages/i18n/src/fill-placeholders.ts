import { dayOfKey } from "@khela/kernel/period";
import type { I18n } from "./i18n.ts";

/** Values for the placeholders of a text about an event: amounts as decimal text, instants in ISO 8601. */
export interface PlaceholderValues {
  amount?: string | undefined;
  time?: string | undefined;
  reference?: string | undefined;
  method?: string | undefined;
  party?: string | undefined;
  /** A business day such as `2026-11-21`. */
  day?: string | undefined;
}

/** Fills the placeholders of a text in the reader's formats; unknown placeholders stay. Source: TALK-01. */
export function fillPlaceholders(
  text: string,
  facts: PlaceholderValues,
  { money, date }: Pick<I18n, "money" | "date">,
): string {
  const values: Readonly<Record<string, string | undefined>> = {
    amount: facts.amount === undefined ? undefined : money(facts.amount),
    time: facts.time === undefined ? undefined : date(facts.time),
    reference: facts.reference,
    method: facts.method,
    party: facts.party,
    day: facts.day === undefined ? undefined : date(dayOfKey(facts.day).startMs, "date"),
  };
  return text.replaceAll(/\{([a-z]+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}
