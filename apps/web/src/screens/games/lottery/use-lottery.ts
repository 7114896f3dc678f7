import { type LotteryNow, lotteryOpened } from "@khela/contract/lottery";
import type { LotteryTopic } from "@khela/contract/realtime";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { useConnected, useTopic } from "../../../shell/live.ts";
import { useSession } from "../../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createServerClock } from "../crash/server-clock.ts";
import { reloadTickets } from "./queries.ts";
import { applyLottery, type DrawStage, type LotteryMessage, stageOf } from "./state.ts";

export interface LiveLottery {
  now: LotteryNow | null;
  stage: DrawStage;
  /** The server's time in epoch milliseconds. */
  serverNow: () => number;
  connected: boolean;
  /** A draw whose numbers arrived while the page was open; it is revealed number by number. */
  witnessed: string | null;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

const openedQuery = (token: string | null, gameCode: string) =>
  queryOptions({
    queryKey: ["member", token, "lottery", gameCode],
    queryFn: ({ signal }) => call(lotteryOpened, { query: { gameCode } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
  });

const LOOK_MS = 250;
/** A draw whose numbers are this late is reloaded, because its message may be lost. */
const LATE_MS = 4_000;

/** A lottery's live draws. The socket's snapshot catches up after a lost connection. */
export function useLottery(gameCode: string): LiveLottery {
  const [now, setNow] = useState<LotteryNow | null>(null);
  const [stage, setStage] = useState<DrawStage>("soon");
  const [witnessed, setWitnessed] = useState<string | null>(null);
  const connected = useConnected();
  const current = useRef<LotteryNow | null>(null);
  const clock = useRef(createServerClock());
  const query = useQuery(
    openedQuery(
      useSession((session) => session.token),
      gameCode,
    ),
  );
  const serverNow = useCallback(() => clock.current.at(systemClock.nowMs()), []);

  function apply(message: LotteryMessage): void {
    clock.current.sample(
      message.kind === "now" ? message.now.serverTime : message.serverTime,
      systemClock.nowMs(),
    );
    const after = applyLottery(current.current, message);
    if (after === null || after === current.current) return;
    // Tickets were settled or refunded.
    if (message.kind === "settled" || message.kind === "void") reloadTickets();
    if (message.kind === "drawn") setWitnessed(message.draw.drawId);
    current.current = after;
    setNow(after);
    setStage(stageOf(after.draw, serverNow()));
  }

  useTopic(`lottery.${gameCode}` as LotteryTopic, apply);
  const onAnswer = useEffectEvent((answer: LotteryNow) => apply({ kind: "now", now: answer }));
  const { data, refetch, isFetching } = query;
  useEffect(() => {
    if (!data) return undefined;
    const timer = setTimeout(() => onAnswer(data), 0);
    return () => clearTimeout(timer);
  }, [data]);
  const look = useEffectEvent(() => {
    const draw = current.current?.draw;
    if (draw) setStage(stageOf(draw, serverNow()));
  });
  const askLate = useEffectEvent(() => {
    const draw = current.current?.draw;
    if (draw && serverNow() > Date.parse(draw.drawsAt) + LATE_MS && !isFetching) void refetch();
  });
  useEffect(() => {
    const timers = [setInterval(look, LOOK_MS), setInterval(askLate, LATE_MS)];
    return () => timers.forEach((timer) => clearInterval(timer));
  }, []);

  return { now, stage, serverNow, connected, witnessed, query };
}
