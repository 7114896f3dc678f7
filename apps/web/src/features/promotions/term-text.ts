import type { PromotionPage } from "@khela/contract/promotions";
import type { I18n } from "@khela/i18n/i18n";
import { GAME_CATEGORIES } from "@khela/games/game-info";
import { dayOfKey } from "@khela/kernel/period";

type Line = PromotionPage["terms"][number];
type Value = Line["values"][string];

/** A sentence of an offer's terms in the reader's language; every number in it comes from the offer. */
export function termText(i18n: I18n, { id, values }: Line): string {
  const texts = Object.entries(values).map(
    ([name, value]) =>
      [name, id === "countries" ? countriesText(i18n, value) : valueText(i18n, value)] as const,
  );
  return i18n.t(`promotions.term_${id}`, Object.fromEntries(texts));
}

function valueText(i18n: I18n, value: Value): string | number {
  switch (value.kind) {
    case "money":
      return i18n.money(value.value, { decimals: "auto" });
    case "count":
      return value.value;
    case "percent":
      return `${i18n.number(value.value / 10_000)}%`;
    case "factor":
      return i18n.number(value.value / 1_000_000);
    case "time":
      return i18n.date(value.value, "dateTime");
    case "day":
      return i18n.date(dayOfKey(value.value).startMs, "date");
    case "names":
      return value.value.map((name) => name[i18n.written]).join(", ");
    default:
      return value.value.map((name) => nameOf(i18n, name)).join(", ");
  }
}

/** Countries by their names in the reader's language. */
function countriesText(i18n: I18n, value: Value): string | number {
  if (value.kind !== "list") return valueText(i18n, value);
  const names = new Intl.DisplayNames(i18n.lang, { type: "region" });
  return value.value.map((code) => names.of(code) ?? code).join(", ");
}

/** A game category by its name on the site. */
function nameOf({ t }: I18n, name: string): string {
  const category = GAME_CATEGORIES.find((known) => known === name);
  return category ? t(`shell.category_${category}`) : name;
}
