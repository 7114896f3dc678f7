/** The state of the sea and the room: fish, seats, and other players' catches. */
import {
  type FishingEvent,
  type FishRoomView,
  getSeas,
  joinFishing,
  leaveFishing,
  type SeasView,
} from "@khela/contract/fishing";
import type { FishingTopic } from "@khela/contract/realtime";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { socket, useConnected, useTopic } from "../../../shell/live.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { createServerClock } from "../crash/server-clock.ts";
import { keyOf, type Waters } from "./waters.ts";

/** How often the seat is renewed; it expires a minute after the last call. */
const KEEP_MS = 20_000;
/** How often the sea is polled while the socket is disconnected. */
const ASK_EVERY_MS = 5_000;

export interface Room {
  serverNow: () => number;
  /** Null for visitors, and until the player has a seat. */
  room: FishRoomView | null;
  connected: boolean;
  /** Requests a seat again after it was given away. */
  rejoin: () => void;
}

/**
 * @param seated whether the player should get a seat: true when logged in
 * @param onBurst called for all shots in the room, including the player's own
 */
export function useRoom(
  gameCode: string,
  waters: Waters,
  seated: boolean,
  onBurst: (burst: Extract<FishingEvent, { kind: "burst" }>) => void,
): Room {
  const [room, setRoom] = useState<FishRoomView | null>(null);
  const connected = useConnected();
  const clock = useRef(createServerClock());
  const latest = useRef<FishRoomView | null>(null);

  const takeSeas = useCallback(
    ({ serverTime, seas }: SeasView) => {
      clock.current.sample(serverTime, systemClock.nowMs());
      waters.set(seas);
    },
    [waters],
  );
  const first = useQuery({
    queryKey: ["seas", gameCode],
    queryFn: ({ signal }) => call(getSeas, { params: { gameCode } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: connected ? false : ASK_EVERY_MS,
  }).data;
  useEffect(() => {
    if (first) takeSeas(first);
  }, [first, takeSeas]);
  useTopic(`fishing.${gameCode}` as FishingTopic, takeSeas);

  const show = useCallback((next: FishRoomView | null) => {
    latest.current = next;
    setRoom(next);
  }, []);
  const join = useCallback(async () => {
    try {
      const joined = await call(joinFishing, { params: { gameCode }, body: {} });
      clock.current.sample(joined.serverTime, systemClock.nowMs());
      for (const { sea, fish } of joined.caught) waters.take(keyOf(sea, fish));
      show(joined);
    } catch {
      // Errors are reported where shots are fired; the next poll tries again.
      show(null);
    }
  }, [gameCode, waters, show]);

  useEffect(() => {
    if (!seated) return undefined;
    const look = () => {
      if (!document.hidden) void join();
    };
    const start = setTimeout(look, 0);
    const timer = setInterval(look, KEEP_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      show(null);
      void call(leaveFishing, { params: { gameCode }, body: {} }).catch(() => undefined);
    };
  }, [seated, gameCode, join, show]);
  useEffect(
    () =>
      socket.onState((state) => {
        // The room's state includes the events missed while disconnected.
        if (state === "open" && latest.current) void join();
      }),
    [join],
  );
  useTopic(
    "member.fishing",
    (event) => {
      const now = latest.current;
      if (event.gameCode !== gameCode || event.roomId !== now?.roomId) return;
      if (event.kind === "seats") show({ ...now, seats: event.seats });
      else onBurst(event);
    },
    seated,
  );
  const serverNow = useCallback(() => clock.current.at(systemClock.nowMs()), []);
  const rejoin = useCallback(() => void join(), [join]);
  return { serverNow, room, connected, rejoin };
}
