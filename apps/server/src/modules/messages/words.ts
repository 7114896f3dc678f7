import type { Localized } from "@khela/contract/shared";

/** A message's text; the page fills in `{amount}`, `{time}`, `{reference}` and `{method}`. */
export interface Words {
  title: Localized;
  content: Localized;
}
