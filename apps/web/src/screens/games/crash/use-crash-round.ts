import { type CrashRoundView, getCrashRound } from "@khela/contract/play";
import { multiplierAt } from "@khela/games/crash/curve";
import type { CrashTitle } from "@khela/games/crash/limits";
import type { CrashTopic } from "@khela/contract/realtime";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { useConnected, useTopic } from "../../../shell/live.ts";
import { useSession } from "../../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { applyCrash, type CrashMessage } from "./round-state.ts";
import { createServerClock } from "./server-clock.ts";

export interface LiveRound {
  title: CrashTitle;
  round: CrashRoundView | null;
  /** Applies a message of the socket or of the member's own bet. */
  apply: (message: CrashMessage) => void;
  /** Marks a bet as the member's own. */
  own: (betId: string) => void;
  /** The server's time in epoch milliseconds. */
  serverNow: () => number;
  connected: boolean;
}

/** The multiplier of a running round at a given time, in hundredths. */
export function liveHundredths(title: CrashTitle, round: CrashRoundView, serverMs: number): number {
  if (round.phase === "crashed") return round.crashHundredths ?? 100;
  if (round.phase === "betting") return 100;
  return Math.min(multiplierAt(title, serverMs - Date.parse(round.startsAt)), round.maxHundredths);
}

/**
 * Fetched over HTTP at the start, after a login and when the tab becomes visible: tells which bets are the
 * member's.
 */
const currentQuery = (gameCode: string, token: string | null) =>
  queryOptions({
    queryKey: ["crash", gameCode, token],
    queryFn: ({ signal }) => call(getCrashRound, { params: { gameCode } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
  });

/**
 * The live shared round. The socket's snapshot catches up after a lost connection.
 * @param onChange called on every change with the previous round
 */
export function useCrashRound(
  title: CrashTitle,
  onChange: (before: CrashRoundView | null, after: CrashRoundView) => void,
): LiveRound {
  const [round, setRound] = useState<CrashRoundView | null>(null);
  const connected = useConnected();
  const current = useRef<CrashRoundView | null>(null);
  const mine = useRef(new Set<string>());
  const clock = useRef(createServerClock());
  const asked = useQuery(
    currentQuery(
      title.code,
      useSession((session) => session.token),
    ),
  ).data;

  function apply(message: CrashMessage): void {
    const told = message.kind === "round" ? message.round : message;
    if ("serverTime" in told) clock.current.sample(told.serverTime, systemClock.nowMs());
    const before = current.current;
    const after = applyCrash(before, message, mine.current);
    if (after === null || after === before) return;
    for (const bet of after.bets) if (bet.mine) mine.current.add(bet.betId);
    current.current = after;
    setRound(after);
    onChange(before, after);
  }

  useTopic(`crash.${title.code}` as CrashTopic, apply);
  const onAnswer = useEffectEvent((answer: CrashRoundView) => {
    // A slow answer must not replace a newer round.
    if (answer.number >= (current.current?.number ?? 0)) apply({ kind: "round", round: answer });
  });
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => onAnswer(asked), 0);
    return () => clearTimeout(timer);
  }, [asked]);

  const own = useCallback((betId: string) => void mine.current.add(betId), []);
  const serverNow = useCallback(() => clock.current.at(systemClock.nowMs()), []);
  return { title, round, apply, own, serverNow, connected };
}
