import { listMessageTemplates, updateMessageTemplate } from "@khela/contract/console/messages";
import type { CallOutput } from "@khela/contract/endpoint";
import { type EVENT_MESSAGES, isCare, templatePlaceholders } from "@khela/contract/messages";
import { missingTexts, type Problems, type Texts } from "../../features/content/draft-checks.ts";
import type { ContentCalls, Stamped } from "../../features/content/use-content.ts";
import { call } from "../../shell/api.ts";

export interface TemplateDraft {
  kind: (typeof EVENT_MESSAGES)[number];
  title: Texts;
  content: Texts;
}

export type Template = TemplateDraft & Stamped;

const stamped = (row: CallOutput<typeof updateMessageTemplate>): Template => ({ ...row, id: row.kind });

/** Templates exist from the start; they are changed, but never added or removed. */
export const templateCalls: ContentCalls<TemplateDraft> = {
  key: "messageTemplates",
  list: async (signal) => ({
    content: (await call(listMessageTemplates, {}, { signal })).content.map(stamped),
  }),
  create: () => Promise.reject(new Error("templates are never added")),
  update: async (_id, { kind: messageKind, ...body }) =>
    stamped(await call(updateMessageTemplate, { params: { messageKind }, body })),
};

const unknownPlace = (text: string, places: readonly string[]): boolean =>
  [...text.matchAll(/\{([^{}]*)\}/g)].some(([, name = ""]) => !places.includes(name));

/** Checks that both languages have a text, and that all placeholders are ones that the message fills. */
export function templateProblems({ kind, title, content }: TemplateDraft): Problems {
  const said = isCare(kind) ? "desk.noPlaces" : "desk.unknownPlace";
  const places = Object.entries({ title, content }).flatMap(([field, texts]) =>
    (["bn", "en"] as const)
      .filter((language) => unknownPlace(texts[language], templatePlaceholders(kind)))
      .map((language) => [`${field}.${language}`, said] as const),
  );
  return {
    ...missingTexts("title", title),
    ...missingTexts("content", content),
    ...Object.fromEntries(places),
  };
}
