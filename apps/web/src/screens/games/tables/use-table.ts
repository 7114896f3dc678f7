import type { TableTopic } from "@khela/contract/realtime";
import { getTable, type TableRoundView } from "@khela/contract/tables";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { useConnected, useTopic } from "../../../shell/live.ts";
import { useSession } from "../../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createServerClock } from "../crash/server-clock.ts";
import { applyTable, type Stage, stageOf, type TableMessage } from "./table-state.ts";

export interface LiveTable {
  round: TableRoundView | null;
  stage: Stage;
  /** Applies a message of the socket or of the member's own bet. */
  apply: (message: TableMessage) => void;
  /** Marks a bet as the member's own. */
  own: (betId: string) => void;
  /** The server's time in epoch milliseconds. */
  serverNow: () => number;
  connected: boolean;
}

/**
 * Fetched over HTTP at the start, after a login and when the tab becomes visible: tells which bets are the
 * member's.
 */
const currentQuery = (token: string | null, gameCode: string) =>
  queryOptions({
    queryKey: ["table", gameCode, token],
    queryFn: ({ signal }) => call(getTable, { params: { gameCode } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
  });

/** How often the stage is updated; animations in between run in CSS. */
const LOOK_MS = 100;

/** A table's live shared round. The socket's snapshot catches up after a lost connection. */
export function useTable(gameCode: string): LiveTable {
  const [round, setRound] = useState<TableRoundView | null>(null);
  const [stage, setStage] = useState<Stage>("connecting");
  const connected = useConnected();
  const current = useRef<TableRoundView | null>(null);
  const mine = useRef(new Set<string>());
  const clock = useRef(createServerClock());
  const asked = useQuery(
    currentQuery(
      useSession((session) => session.token),
      gameCode,
    ),
  ).data;

  function apply(message: TableMessage): void {
    const told = message.kind === "round" ? message.round : message;
    if ("serverTime" in told) clock.current.sample(told.serverTime, systemClock.nowMs());
    const after = applyTable(current.current, message, mine.current);
    if (after === null || after === current.current) return;
    for (const tableBet of after.bets) if (tableBet.mine) mine.current.add(tableBet.betId);
    current.current = after;
    setRound(after);
    setStage(stageOf(after, clock.current.at(systemClock.nowMs())));
  }

  useTopic(`table.${gameCode}` as TableTopic, apply);
  const onAnswer = useEffectEvent((answer: TableRoundView) => {
    // A slow answer must not replace a newer round.
    if (answer.number >= (current.current?.number ?? 0)) apply({ kind: "round", round: answer });
  });
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => onAnswer(asked), 0);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => {
    const look = () => setStage(stageOf(current.current, clock.current.at(systemClock.nowMs())));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);

  const own = useCallback((betId: string) => void mine.current.add(betId), []);
  const serverNow = useCallback(() => clock.current.at(systemClock.nowMs()), []);
  return { round, stage, apply, own, serverNow, connected };
}
