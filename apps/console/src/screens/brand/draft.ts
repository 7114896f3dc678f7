import type { BrandSettings } from "../../features/settings/use-brand.ts";

type Brand = BrandSettings["brand"];

/** What of a brand can be edited; the rest is the product's, not the operator's. */
export type BrandDraft = Omit<Brand, "platform" | "lotteryType" | "currency" | "playMoney"> & {
  version: number;
};

export function draftOf({ brand, version }: BrandSettings): BrandDraft {
  const { platform: _p, lotteryType: _l, currency: _c, playMoney: _m, ...editable } = brand;
  return { ...editable, version };
}

/** A scheme and a host, nothing behind it, as packages/contract has it. */
export function isHostUrl(text: string): boolean {
  return /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/.test(text);
}

/** A page or picture: on this site or another one. */
export function isLinkUrl(text: string): boolean {
  return /^(https?:\/\/|\/)\S+$/.test(text) && text.length <= 300;
}

type Code = BrandDraft["defaultLanguage"];
type Languages = Pick<BrandDraft, "supportedLanguages" | "defaultLanguage">;

/** Switches a language of the program on or off. One always stays, and the first language is one that is on. */
export function withLanguage({ supportedLanguages, defaultLanguage }: Languages, code: Code): Languages {
  const on = supportedLanguages.includes(code)
    ? supportedLanguages.filter((other) => other !== code)
    : [...supportedLanguages, code];
  const [first] = on;
  if (first === undefined) return { supportedLanguages, defaultLanguage };
  return { supportedLanguages: on, defaultLanguage: on.includes(defaultLanguage) ? defaultLanguage : first };
}

/** Moves a language one place up the selector. */
export function withLanguageUp(supportedLanguages: readonly Code[], code: Code): Code[] {
  const from = supportedLanguages.indexOf(code);
  const rest = supportedLanguages.filter((other) => other !== code);
  return from < 0 ? rest : rest.toSpliced(Math.max(from - 1, 0), 0, code);
}

/** The first thing that can't be saved as it stands. */
export function brandProblem(draft: BrandDraft): "name" | "code" | "year" | "length" | undefined {
  if ([draft.name.bn, draft.name.en, draft.currencySymbol].some((text) => text.trim() === "")) return "name";
  if (![draft.merchant, draft.merchantCode].every((code) => /^[A-Za-z0-9_-]{1,40}$/.test(code)))
    return "code";
  if (draft.copyrightYear < 2000 || draft.copyrightYear > 2100) return "year";
  return draft.feedbackLength.min > draft.feedbackLength.max ? "length" : undefined;
}
