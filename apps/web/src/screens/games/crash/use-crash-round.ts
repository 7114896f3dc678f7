import { type CrashRoundView, getCrashRound } from "@khela/contract/play";
import { multiplierAt } from "@khela/games/crash/curve";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { socket, useTopic } from "../../../shell/live.ts";
import { useSession } from "../../../shell/session.ts";
import { systemClock } from "../../../shell/system-clock.ts";
import { applyCrash, type CrashMessage } from "./round-state.ts";
import { createServerClock } from "./server-clock.ts";

export interface LiveRound {
  round: CrashRoundView | null;
  /** Hears every change of the round, with what it was before. */
  apply: (message: CrashMessage) => void;
  /** Marks a bet as the member's own. */
  own: (betId: string) => void;
  /** The server's time, epoch milliseconds. */
  serverNow: () => number;
  connected: boolean;
}

/** The multiplier of a running round at a moment, in hundredths. */
export function liveHundredths(round: CrashRoundView, serverMs: number): number {
  if (round.phase === "crashed") return round.crashHundredths ?? 100;
  if (round.phase === "betting") return 100;
  return Math.min(multiplierAt(serverMs - Date.parse(round.startsAt)), round.maxHundredths);
}

/**
 * The shared round, live. The socket's snapshot catches up after a lost connection; a tab that was
 * hidden, and a login, ask once over HTTP too.
 */
export function useCrashRound(
  onChange: (before: CrashRoundView | null, after: CrashRoundView) => void,
): LiveRound {
  const [round, setRound] = useState<CrashRoundView | null>(null);
  const [connected, setConnected] = useState(() => socket.state() === "open");
  const current = useRef<CrashRoundView | null>(null);
  const mine = useRef(new Set<string>());
  const clock = useRef(createServerClock());
  const token = useSession((session) => session.token);

  const changed = useEffectEvent(onChange);
  const apply = useCallback((message: CrashMessage) => {
    const told =
      message.kind === "round"
        ? message.round.serverTime
        : "serverTime" in message
          ? message.serverTime
          : undefined;
    if (told !== undefined) clock.current.sample(told, systemClock.nowMs());
    const before = current.current;
    const after = applyCrash(before, message, mine.current);
    if (after === null || after === before) return;
    for (const bet of after.bets) if (bet.mine) mine.current.add(bet.betId);
    current.current = after;
    setRound(after);
    changed(before, after);
  }, []);

  useTopic("crash", apply);
  useEffect(() => socket.onState((state) => setConnected(state === "open")), []);

  useEffect(() => {
    const ask = () => {
      if (document.hidden) return;
      call(getCrashRound).then(
        (now) => apply({ kind: "round", round: now }),
        // The socket goes on trying; the page says that it is not connected.
        () => setConnected(socket.state() === "open"),
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [token, apply]);

  const own = useCallback((betId: string) => void mine.current.add(betId), []);
  const serverNow = useCallback(() => clock.current.at(systemClock.nowMs()), []);
  return { round, apply, own, serverNow, connected };
}
