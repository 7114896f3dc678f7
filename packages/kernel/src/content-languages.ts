/**
 * The languages in which people write: the operator's banners, pages, help and answers, the names of games
 * and vendors, and the console itself. They have a file of their own, because the first page doesn't need the
 * list of all languages.
 */
export const CONTENT_LANGUAGES = ["bn", "en"] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/**
 * The content language for a reader: the reader's own where it is one of them, else English, which more
 * readers of the other languages know than Bengali (decision 0034).
 * @param language a code or a tag: `bn`, `EN`, `en-GB`
 */
export function contentLanguageFor(language: string): ContentLanguage {
  const code = language.toLowerCase().replace(/-.*/, "");
  return CONTENT_LANGUAGES.find((written) => written === code) ?? "en";
}
