import type { ChatTopic } from "@khela/contract/realtime";
import { sayAtTable } from "@khela/contract/table-chat";
import { useCallback, useReducer, useRef, useState } from "react";
import { call } from "../../../../shell/api.ts";
import { useTopic } from "../../../../shell/live.ts";
import { useRefusal } from "../../controls/use-refusal.ts";
import { applyChat, type ChatState, NO_CHAT } from "./chat-state.ts";

export interface LiveChat extends ChatState {
  sending: boolean;
  /** @returns whether everybody got it; else the player was told why not */
  say: (text: string) => Promise<boolean>;
  /** It is looked at. */
  read: () => void;
}

/** A table's chat, live. GAME-08. */
export function useChat(gameCode: string): LiveChat {
  const [state, change] = useReducer(applyChat, NO_CHAT);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const refuse = useRefusal();
  useTopic(`chat.${gameCode}` as ChatTopic, change);
  const read = useCallback(() => change({ kind: "read" }), []);
  const say = async (text: string): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    try {
      change({ kind: "own", message: await call(sayAtTable, { params: { gameCode }, body: { text } }) });
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { ...state, sending, say, read };
}
