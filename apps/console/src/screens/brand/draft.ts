import { isLegible } from "@khela/kernel/text";
import type { BrandSettings } from "../../features/settings/use-brand.ts";
import { contentLanguageFor } from "@khela/kernel/content-languages";

type Brand = BrandSettings["brand"];

/** The editable part of the brand; the rest is fixed by the product. */
export type BrandDraft = Omit<Brand, "platform" | "lotteryType" | "currency" | "playMoney"> & {
  version: number;
};

export function draftOf({ brand, version }: BrandSettings): BrandDraft {
  const { platform: _p, lotteryType: _l, currency: _c, playMoney: _m, ...editable } = brand;
  return { ...editable, version };
}

/** Whether a text is a scheme and a host with nothing after it, as packages/contract requires. */
export function isHostUrl(text: string): boolean {
  return /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/.test(text);
}

/** Whether a text is the URL of a page or picture, on this site or another one. */
export function isLinkUrl(text: string): boolean {
  return /^(https?:\/\/|\/)\S+$/.test(text) && text.length <= 300;
}

type Code = BrandDraft["defaultLanguage"];
export type Languages = Pick<BrandDraft, "supportedLanguages" | "moreLanguages" | "defaultLanguage">;

/** All languages that are on, in the order of the selector. */
export const languagesOn = ({ supportedLanguages, moreLanguages }: Languages): Code[] => [
  ...new Set([...supportedLanguages, ...moreLanguages]),
];

/**
 * Switches a language on or off. At least one always stays on, and the default language must be on. Languages in
 * which operators write content come first, the others follow.
 */
export function withLanguage(before: Languages, code: Code): Languages {
  const on = languagesOn(before);
  if (!on.includes(code))
    return contentLanguageFor(code) === code
      ? { ...before, supportedLanguages: [...before.supportedLanguages, code] }
      : { ...before, moreLanguages: [...before.moreLanguages, code] };
  const [first] = on.filter((other) => other !== code);
  if (first === undefined) return before;
  const rest = before.supportedLanguages.filter((other) => other !== code);
  const supportedLanguages = rest.length === 0 ? [first] : rest;
  return {
    supportedLanguages,
    moreLanguages: before.moreLanguages.filter(
      (other) => other !== code && !supportedLanguages.includes(other),
    ),
    defaultLanguage:
      before.defaultLanguage === code ? (supportedLanguages[0] ?? first) : before.defaultLanguage,
  };
}

/** Makes a language the default, and moves it to the first languages. */
export function withFirstLanguage(before: Languages, code: Code): Languages {
  const { supportedLanguages: first } = before;
  return {
    supportedLanguages: first.includes(code) ? first : [...first, code],
    moreLanguages: before.moreLanguages.filter((other) => other !== code),
    defaultLanguage: code,
  };
}

/** Moves a language one place up in the selector; the topmost of the other languages moves into the first ones. */
export function withLanguageUp(before: Languages, code: Code): Languages {
  const { supportedLanguages, moreLanguages } = before;
  if (supportedLanguages.includes(code))
    return { ...before, supportedLanguages: movedUp(supportedLanguages, code) };
  if (moreLanguages[0] === code)
    return {
      ...before,
      supportedLanguages: [...supportedLanguages, code],
      moreLanguages: moreLanguages.slice(1),
    };
  return { ...before, moreLanguages: movedUp(moreLanguages, code) };
}

function movedUp(all: readonly Code[], code: Code): Code[] {
  const from = all.indexOf(code);
  const rest = all.filter((other) => other !== code);
  return from < 0 ? rest : rest.toSpliced(Math.max(from - 1, 0), 0, code);
}

/** The first error that prevents saving. */
export function brandProblem(draft: BrandDraft): "name" | "code" | "year" | "length" | undefined {
  if ([draft.name.bn, draft.name.en, draft.currencySymbol].some((text) => !isLegible(text))) return "name";
  if (![draft.merchant, draft.merchantCode].every((code) => /^[A-Za-z0-9_-]{1,40}$/.test(code)))
    return "code";
  if (draft.copyrightYear < 2000 || draft.copyrightYear > 2100) return "year";
  return draft.feedbackLength.min > draft.feedbackLength.max ? "length" : undefined;
}
