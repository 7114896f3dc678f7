import type { ChatTopic } from "@khela/contract/realtime";
import { type ReportKind, reportChatMessage, sendTableChatMessage } from "@khela/contract/table-chat";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useCallback, useReducer, useRef, useState } from "react";
import { call } from "../../../../shell/api.ts";
import { useTopic } from "../../../../shell/live.ts";
import { useRefusal } from "../../controls/use-refusal.ts";
import { applyChat, type ChatState, NO_CHAT } from "./chat-state.ts";

export interface LiveChat extends ChatState {
  sending: boolean;
  /** @returns whether the message was sent; otherwise the player was told why not */
  say: (text: string) => Promise<boolean>;
  /** Reports a message to the operator. @returns whether the report arrived; the player is told either way */
  report: (id: string, kind: ReportKind) => Promise<boolean>;
  /** Marks the messages as read. */
  read: () => void;
}

/** The live chat of a table. GAME-08. */
export function useChat(gameCode: string): LiveChat {
  const [state, change] = useReducer(applyChat, NO_CHAT);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const refuse = useRefusal();
  useTopic(`chat.${gameCode}` as ChatTopic, change);
  const read = useCallback(() => change({ kind: "read" }), []);
  const { t } = useI18n();
  /** One call at a time. */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    try {
      await work();
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const say = (text: string) =>
    send(async () => {
      change({
        kind: "own",
        message: await call(sendTableChatMessage, { params: { gameCode }, body: { text } }),
      });
    });
  const report = (id: string, kind: ReportKind) =>
    send(async () => {
      await call(reportChatMessage, { params: { gameCode, id }, body: { kind } });
      toast({ kind: "success", id: "chat", text: t("tables.chatReportDone") });
    });
  return { ...state, sending, say, report, read };
}
