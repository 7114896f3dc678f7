/** Notifies operators of new live chats on every page. Source: TALK-04. */
import { countWaitingChats } from "@khela/contract/console/live-chat";
import { useI18n } from "@khela/ui/i18n";
import type { Note } from "@khela/ui/synth";
import { useSynth } from "@khela/ui/use-synth";
import { useDocumentVisibility, useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "./api.ts";
import { useRefresh } from "./parts/use-refresh.ts";
import { persistentStorage } from "./storage.ts";

const ASK_EVERY_MS = 10_000;

/** Two soft, rising tones. */
export const BELL: readonly Note[] = [
  { wave: "sine", from: 880, ms: 260, gain: 0.4 },
  { wave: "sine", from: 1174.66, ms: 420, gain: 0.4, at: 150 },
];

/** Whether the sound is on; remembered in this browser for all of its pages. */
export const useBellSwitch = () =>
  useLocalStorage({ key: "console.chatSound", defaultValue: true, getInitialValueInEffect: false });

const HEARD = "chatHeard";
let heardHere = "";

/**
 * Whether this browser has not rung for this chat yet, so that only one of several pages rings. @param at ISO, in UTC
 */
function hear(at: string): boolean {
  if (at <= heardHere || at <= (persistentStorage.get(HEARD) ?? "")) return false;
  heardHere = at;
  persistentStorage.set(HEARD, at);
  return true;
}

function useBell(newestAt: string | null): void {
  const [on] = useBellSwitch();
  const synth = useSynth();
  useEffect(() => {
    if (on && newestAt !== null && synth.current && hear(newestAt)) synth.current.play(BELL);
  }, [on, newestAt, synth]);
}

/** Shows the number of waiting chats in the tab's title while another tab is visible. */
function useTitle(count: number): void {
  const { t, number } = useI18n();
  const hidden = useDocumentVisibility() === "hidden";
  const title = hidden && count > 0 ? `(${number(count)}) ${t("desk.liveChatNews")}` : undefined;
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Polls the queue, rings and updates the tab's title. @returns the number of waiting chats */
export function useDeskNews(): number {
  const news = useQuery({
    queryKey: ["live-chat", "waiting"],
    queryFn: () => call(countWaitingChats),
    refetchInterval: useRefresh(ASK_EVERY_MS),
    refetchIntervalInBackground: true,
  });
  const { waiting = 0, unread = 0, newestAt = null } = news.data ?? {};
  useBell(newestAt);
  useTitle(waiting + unread);
  return waiting;
}
