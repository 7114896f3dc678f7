/**
 * The languages of the product. A language is a line here, a folder in packages/i18n/messages, and nothing
 * else (docs/add-a-language.md). Source: LANG-01, LANG-02, LANG-03; decision 0034.
 */
export interface Locale {
  /**
   * The product's own code: of the message folder, of API calls, of stored values. Not a language tag: `cn`
   * is zh-CN.
   */
  readonly code: string;
  /** The BCP 47 tag, for Intl (digits, grouping, month names) and for the page's `lang`. */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  /** The language's own name, for the selector. */
  readonly name: string;
}

/** In the order of the language selector; the first one is the default. */
export const LOCALES = [
  { code: "bn", tag: "bn-BD", dir: "ltr", name: "বাংলা" },
  { code: "en", tag: "en-GB", dir: "ltr", name: "English" },
  { code: "hi", tag: "hi-IN", dir: "ltr", name: "हिन्दी" },
  { code: "ur", tag: "ur-PK", dir: "rtl", name: "اردو" },
  { code: "ne", tag: "ne-NP", dir: "ltr", name: "नेपाली" },
  { code: "si", tag: "si-LK", dir: "ltr", name: "සිංහල" },
  { code: "ta", tag: "ta-IN", dir: "ltr", name: "தமிழ்" },
  { code: "te", tag: "te-IN", dir: "ltr", name: "తెలుగు" },
  { code: "mr", tag: "mr-IN", dir: "ltr", name: "मराठी" },
  { code: "gu", tag: "gu-IN", dir: "ltr", name: "ગુજરાતી" },
  { code: "pa", tag: "pa-IN", dir: "ltr", name: "ਪੰਜਾਬੀ" },
  { code: "kn", tag: "kn-IN", dir: "ltr", name: "ಕನ್ನಡ" },
  { code: "ml", tag: "ml-IN", dir: "ltr", name: "മലയാളം" },
  { code: "cn", tag: "zh-CN", dir: "ltr", name: "简体中文" },
  { code: "tw", tag: "zh-TW", dir: "ltr", name: "繁體中文" },
  { code: "ja", tag: "ja-JP", dir: "ltr", name: "日本語" },
  { code: "ko", tag: "ko-KR", dir: "ltr", name: "한국어" },
  { code: "th", tag: "th-TH", dir: "ltr", name: "ไทย" },
  { code: "vi", tag: "vi-VN", dir: "ltr", name: "Tiếng Việt" },
  { code: "my", tag: "my-MM", dir: "ltr", name: "မြန်မာ" },
  { code: "ms", tag: "ms-MY", dir: "ltr", name: "Bahasa Melayu" },
  { code: "id", tag: "id-ID", dir: "ltr", name: "Bahasa Indonesia" },
  { code: "km", tag: "km-KH", dir: "ltr", name: "ខ្មែរ" },
  { code: "lo", tag: "lo-LA", dir: "ltr", name: "ລາວ" },
  { code: "tl", tag: "fil-PH", dir: "ltr", name: "Filipino" },
  { code: "ar", tag: "ar-EG", dir: "rtl", name: "العربية" },
  { code: "fa", tag: "fa-IR", dir: "rtl", name: "فارسی" },
  { code: "tr", tag: "tr-TR", dir: "ltr", name: "Türkçe" },
  { code: "uz", tag: "uz-UZ", dir: "ltr", name: "Oʻzbekcha" },
  { code: "ru", tag: "ru-RU", dir: "ltr", name: "Русский" },
  { code: "uk", tag: "uk-UA", dir: "ltr", name: "Українська" },
  { code: "pl", tag: "pl-PL", dir: "ltr", name: "Polski" },
  { code: "de", tag: "de-DE", dir: "ltr", name: "Deutsch" },
  { code: "fr", tag: "fr-FR", dir: "ltr", name: "Français" },
  { code: "es", tag: "es-ES", dir: "ltr", name: "Español" },
  { code: "pt", tag: "pt-BR", dir: "ltr", name: "Português" },
  { code: "it", tag: "it-IT", dir: "ltr", name: "Italiano" },
  { code: "nl", tag: "nl-NL", dir: "ltr", name: "Nederlands" },
  { code: "ro", tag: "ro-RO", dir: "ltr", name: "Română" },
  { code: "sw", tag: "sw-KE", dir: "ltr", name: "Kiswahili" },
] as const satisfies readonly Locale[];

/** A language that players may choose. */
export type LocaleCode = (typeof LOCALES)[number]["code"];

/**
 * Locales by code, by tag and by the tag's language; where two share a language (`zh`), the first in the list
 * has it.
 */
const BY_NAME = new Map(
  LOCALES.flatMap((locale) => {
    const tag = locale.tag.toLowerCase();
    return [locale.code, tag, tag.replace(/-.*/, "")].map((name) => [name, locale] as const);
  }).toReversed(),
);

/**
 * The locale of a code in either spelling (`bn`, `BN`) or of a tag (`zh-TW`, `en-US`); otherwise the default
 * one.
 */
export function localeOf(code: string | null | undefined): (typeof LOCALES)[number] {
  const asked = (code ?? "").toLowerCase();
  return BY_NAME.get(asked) ?? BY_NAME.get(asked.replace(/-.*/, "")) ?? LOCALES[0];
}
