/** The key of a chat without an account, shared with this browser's other tabs. Source: TALK-04. */
import { useSyncExternalStore } from "react";
import { persistentStorage } from "../../shell/storage.ts";

const NAME = "chatKey";

const listeners = new Set<() => void>();
function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** @param key null when the chat is over or belongs to a member */
export function keepChatKey(key: string | null): void {
  persistentStorage.set(NAME, key);
  for (const listener of listeners) listener();
}

export const chatKey = (): string | undefined => persistentStorage.get(NAME) ?? undefined;

export const useChatKey = (): string | undefined => useSyncExternalStore(listen, chatKey, () => undefined);
