import type { Localized } from "@khela/contract/shared";

/** The words of a message; `{amount}`, `{time}`, `{reference}` and `{method}` are filled by the page. */
export interface Words {
  title: Localized;
  content: Localized;
}
