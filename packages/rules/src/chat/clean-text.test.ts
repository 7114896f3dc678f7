import { expect, it } from "vitest";
import { cleanChatText } from "./clean-text.ts";

it("[GAME-08] a message is one line of plain text, as it was typed", () => {
  expect(cleanChatText("  শুভ\n\n কামনা!  👍🏽 ")).toBe("শুভ কামনা! 👍🏽");
  expect(cleanChatText('<b>5 > 3</b> & "x"')).toBe('<b>5 > 3</b> & "x"');
  // Joiners: a Bengali conjunct, and a family of three.
  expect(cleanChatText("র‍্যাব 👨‍👩‍👧")).toBe("র‍্যাব 👨‍👩‍👧");
});

it("[GAME-08] nothing unseen is kept: no turned lines, no control characters, no piled marks", () => {
  expect(cleanChatText("a\u202Eb\u2066c\u0007d\uFEFF")).toBe("abcd");
  expect(cleanChatText("x\u0302\u0303\u0304\u0305\u0306\u0307y")).toBe("x\u0302\u0303\u0304y");
  expect(cleanChatText("\u200B\u200D \u202E")).toBe("");
});
