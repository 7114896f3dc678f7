/** Reducer of a table's chat: applies the messages of its topic. Pure. */
import type { ChatEvent, ChatMessage } from "@khela/contract/table-chat";

export interface ChatState {
  /** False until the chat is known to exist, and while the operator has switched it off. */
  readonly open: boolean;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** The number of other players' messages since the chat was last read. */
  readonly unread: number;
}

export const NO_CHAT: ChatState = { open: false, messages: [], unread: 0 };

/** The maximum number of messages kept on the screen. */
const KEPT = 100;

export type ChatChange =
  | ChatEvent
  /** The player's own message from the answer, which may arrive before or after the broadcast. */
  | { readonly kind: "own"; readonly message: ChatMessage }
  | { readonly kind: "read" };

export function applyChat(state: ChatState, change: ChatChange): ChatState {
  switch (change.kind) {
    case "chat": {
      const fresh = change.messages.filter(
        ({ id, mine }) => !mine && !state.messages.some((known) => known.id === id),
      );
      // The first snapshot at a table has no unread messages; a snapshot after a reconnect may have.
      const unread = state.open ? state.unread + fresh.length : 0;
      return { open: change.open, messages: change.messages, unread: change.open ? unread : 0 };
    }
    case "own":
    case "said": {
      const { message } = change;
      const known = state.messages.find(({ id }) => id === message.id);
      if (known) {
        // The broadcast doesn't say whose message it is.
        const messages = state.messages.map((one) =>
          one.id === message.id ? { ...one, mine: one.mine || message.mine } : one,
        );
        const unread = !known.mine && message.mine ? Math.max(0, state.unread - 1) : state.unread;
        return { ...state, messages, unread };
      }
      return {
        ...state,
        messages: [...state.messages, message].slice(-KEPT),
        unread: state.unread + (message.mine ? 0 : 1),
      };
    }
    case "removed":
      return { ...state, messages: state.messages.filter(({ id }) => id !== change.id) };
    case "switched":
      return change.open ? { ...state, open: true } : NO_CHAT;
    case "read":
      return state.unread === 0 ? state : { ...state, unread: 0 };
    default:
      return state;
  }
}
