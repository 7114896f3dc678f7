import type { ChatMessage } from "@khela/contract/table-chat";
import { expect, it } from "vitest";
import { applyChat, type ChatChange, type ChatState, NO_CHAT } from "./chat-state.ts";

const message = (id: string, mine = false): ChatMessage => ({
  id,
  account: "e2***6",
  mine,
  text: id,
  at: "2026-11-22T20:00:00.000Z",
});
const after = (...changes: ChatChange[]): ChatState => changes.reduce(applyChat, NO_CHAT);
const came = { kind: "chat" as const, open: true, messages: [message("a")] };

it("[GAME-08] whoever comes to a table has read what is there; what comes after is new until it is looked at", () => {
  expect(after(came)).toMatchObject({ open: true, unread: 0 });
  const two = after(came, { kind: "said", message: message("b") }, { kind: "said", message: message("c") });
  expect(two).toMatchObject({ messages: [{ id: "a" }, { id: "b" }, { id: "c" }], unread: 2 });
  expect(applyChat(two, { kind: "read" }).unread).toBe(0);
  // After a reconnect, missed messages count as unread.
  const again = { ...came, messages: [message("a"), message("d"), message("e", true)] };
  expect(after(came, again).unread).toBe(1);
});

it("[GAME-08] the own message is there once and never new, whichever word of it comes first", () => {
  const [told, own] = [
    { kind: "said", message: message("b") } as const,
    { kind: "own", message: message("b", true) } as const,
  ];
  for (const changes of [
    [told, own],
    [own, told],
  ])
    expect(after(came, ...changes)).toMatchObject({
      messages: [{ id: "a" }, { id: "b", mine: true }],
      unread: 0,
    });
});

it("[GAME-08] what was removed is gone, and a chat that is switched off is empty", () => {
  expect(after(came, { kind: "removed", id: "a" }).messages).toEqual([]);
  expect(after(came, { kind: "switched", open: false })).toEqual(NO_CHAT);
  expect(after(came, { kind: "switched", open: false }, { kind: "switched", open: true }).open).toBe(true);
});
