import type { Message } from "@khela/contract/messages";
import type { I18n } from "@khela/i18n/i18n";

/** A text with its places filled in the reader's writing; what an operator wrote stays as it is. Source: TALK-01. */
export function fillPlaces(
  text: string,
  { kind, facts }: Pick<Message, "kind" | "facts">,
  { money, date }: Pick<I18n, "money" | "date">,
): string {
  if (kind === "operator") return text;
  const values: Readonly<Record<string, string | undefined>> = {
    amount: facts.amount === undefined ? undefined : money(facts.amount),
    time: facts.time === undefined ? undefined : date(facts.time),
    reference: facts.reference,
    method: facts.method,
  };
  return text.replaceAll(/\{([a-z]+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );
}
