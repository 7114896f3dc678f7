import { expect, it } from "vitest";
import { cleanLine, isLegible, withoutUnseen } from "./text.ts";

const NOTHING = [
  "",
  " ",
  "\u200b",
  "\u3164",
  "\uffa0",
  "\u115f\u1160",
  "\u200b\u200d \u202e",
  "\u2800",
  "\u00ad",
  "\ufe0f",
];

it("[AUTH-20] [GAME-08] a text of spaces, joiners and fillers has nothing to read", () => {
  for (const text of NOTHING) {
    expect(isLegible(text), JSON.stringify(text)).toBe(false);
    expect(cleanLine(text), JSON.stringify(text)).toBe("");
  }
  for (const text of ["a", "ক", "১", "👍", "?", "\u200ba"]) expect(isLegible(text), text).toBe(true);
});

it("[AUTH-20] [GAME-08] a line keeps joiners of Bengali and emoji, and nothing else that is unseen", () => {
  expect(cleanLine("  শুভ\n\n কামনা!  👍🏽 ")).toBe("শুভ কামনা! 👍🏽");
  expect(cleanLine("র‍্যাব 👨‍👩‍👧 ❤️")).toBe("র‍্যাব 👨‍👩‍👧 ❤️");
  expect(cleanLine("a\u202eb\u2066c\u0007d\ufeffe\u200bf\u3164g")).toBe("abcdefg");
  expect(cleanLine("x\u0302\u0303\u0304\u0305\u0306\u0307y")).toBe("x\u0302\u0303\u0304y");
  expect(cleanLine("  Abdul \n\t Karim ")).toBe("Abdul Karim");
});

it("[TALK-05] lines stay where a text may have several", () => {
  expect(withoutUnseen(" a\u200b\n\tb\u0000 ")).toBe("a\n\tb");
});
