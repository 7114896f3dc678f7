import { expect, it } from "vitest";
import { audienceOf, EMPTY_MESSAGE, messageProblems } from "./message-draft.ts";

it("[TALK-01] names alone decide where some are given, each once; else the conditions; else everybody", () => {
  const draft = { ...EMPTY_MESSAGE, language: "bn", awayDays: 30 } as const;
  expect(audienceOf({ ...draft, accounts: " rahim,karim\nrahim ; " })).toEqual({
    accounts: ["rahim", "karim"],
  });
  expect(audienceOf(draft)).toEqual({ language: "bn", awayDays: 30 });
  expect(audienceOf(EMPTY_MESSAGE)).toEqual({});
});

it("[TALK-01] a message needs its words in both languages, and at most 500 names", () => {
  const words = { bn: "লেখা", en: "text" };
  expect(Object.keys(messageProblems(EMPTY_MESSAGE))).toEqual([
    "title.bn",
    "title.en",
    "content.bn",
    "content.en",
  ]);
  const written = { ...EMPTY_MESSAGE, title: words, content: words };
  expect(messageProblems(written)).toEqual({});
  const names = Array.from({ length: 501 }, (_, n) => `name${n}`).join(" ");
  expect(messageProblems({ ...written, accounts: names })).toEqual({ accounts: "desk.tooManyNames" });
});
