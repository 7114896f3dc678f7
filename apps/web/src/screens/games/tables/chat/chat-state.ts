/** A table's chat as the messages of its topic change it. Pure. */
import type { ChatEvent, ChatMessage } from "@khela/contract/table-chat";

export interface ChatState {
  /** False until it is known to be there, and where the operator has switched it off. */
  readonly open: boolean;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Messages of others that came since the chat was looked at last. */
  readonly unread: number;
}

export const NO_CHAT: ChatState = { open: false, messages: [], unread: 0 };

/** As many as are kept on the screen. */
const KEPT = 100;

export type ChatChange =
  | ChatEvent
  /** The own message, from the answer: it may come before or after what everybody is told. */
  | { readonly kind: "own"; readonly message: ChatMessage }
  | { readonly kind: "read" };

export function applyChat(state: ChatState, change: ChatChange): ChatState {
  switch (change.kind) {
    case "chat": {
      const fresh = change.messages.filter(
        ({ id, mine }) => !mine && !state.messages.some((known) => known.id === id),
      );
      // Whoever comes to a table has missed nothing; whoever lost the connection has.
      const unread = state.open ? state.unread + fresh.length : 0;
      return { open: change.open, messages: change.messages, unread: change.open ? unread : 0 };
    }
    case "own":
    case "said": {
      const { message } = change;
      const known = state.messages.find(({ id }) => id === message.id);
      if (known) {
        // What is told to everybody doesn't know whose it is.
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
