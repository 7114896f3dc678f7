/** The form of a message. */
import type { Audience, sendBroadcast } from "@khela/contract/console/messages";
import type { CallInput } from "@khela/contract/endpoint";
import type { LocaleCode } from "@khela/kernel/locales";
import { missingTexts, type Problems, type Texts } from "../../features/content/draft-checks.ts";
import { isWithinDays } from "../../shell/parts/zone-time.ts";

export interface MessageDraft {
  title: Texts;
  content: Texts;
  category: "service" | "marketing";
  /** Account names separated by spaces, commas or line breaks; empty selects by the conditions. */
  accounts: string;
  language: "" | LocaleCode;
  newDays: number | "";
  awayDays: number | "";
  seenDays: number | "";
  /** Also sends a mail to recipients who allow it. */
  byMail: boolean;
  startsAt: string | null;
}

export const EMPTY_MESSAGE: MessageDraft = {
  title: { bn: "", en: "" },
  content: { bn: "", en: "" },
  category: "service",
  accounts: "",
  language: "",
  newDays: "",
  awayDays: "",
  seenDays: "",
  byMail: false,
  startsAt: null,
};

const MOST_ACCOUNTS = 500;
const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** The audience: only the named accounts, if there are any. */
export function audienceOf({ accounts, language, newDays, awayDays, seenDays }: MessageDraft): Audience {
  const names = namesIn(accounts);
  if (names.length > 0) return { accounts: names };
  return {
    ...(language === "" ? {} : { language }),
    ...(newDays === "" ? {} : { newDays }),
    ...(awayDays === "" ? {} : { awayDays }),
    ...(seenDays === "" ? {} : { seenDays }),
  };
}

export function messageProblems(draft: MessageDraft): Problems {
  const names = namesIn(draft.accounts);
  const unfit = names.length > MOST_ACCOUNTS || names.some((name) => name.length > 40);
  return {
    ...missingTexts("title", draft.title),
    ...missingTexts("content", draft.content),
    ...(unfit ? { accounts: "desk.tooManyNames" as const } : {}),
    ...(isWithinDays(draft.startsAt) ? {} : { startsAt: "console.dateOutside" as const }),
  };
}

/** @param id of this dialog, so that a second attempt sends the same message */
export function orderOf(id: string, draft: MessageDraft): CallInput<typeof sendBroadcast>["body"] {
  const { title, content, category, byMail, startsAt } = draft;
  return { id, title, content, category, audience: audienceOf(draft), byMail, startsAt };
}
