import type { LiveChatView } from "@khela/contract/live-chat";
import { describe, expect, it } from "vitest";
import { mergeChat } from "./own-lines.ts";

const chat = (id: string, numbers: readonly number[], readTo = 0): LiveChatView => ({
  id,
  topic: "other",
  state: "open",
  before: null,
  attended: true,
  typing: false,
  readTo,
  lines: numbers.map((line) => ({
    line,
    from: "you",
    text: `${line}`,
    pictures: [],
    at: "2026-11-23T03:00:00Z",
  })),
  closedBy: null,
  helped: null,
});

describe("[TALK-04] joining what is known of a chat with its news", () => {
  it("keeps every line once, and the newest state", () => {
    const both = mergeChat(chat("a", [1, 2]), chat("a", [2, 3], 2));
    expect(both).toEqual(chat("a", [1, 2, 3], 2));
    expect(mergeChat(both, chat("a", []))?.lines).toHaveLength(3);
  });

  it("forgets a chat when another one has begun, or none is there", () => {
    expect(mergeChat(chat("a", [1, 2]), chat("b", [1]))).toEqual(chat("b", [1]));
    expect(mergeChat(chat("a", [1]), null)).toBeNull();
    expect(mergeChat(undefined, chat("a", [1]))).toEqual(chat("a", [1]));
  });
});
