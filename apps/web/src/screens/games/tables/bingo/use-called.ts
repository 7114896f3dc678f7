import type { BingoOutcome } from "@khela/games/tables/bingo/spots";
import { useEffect, useEffectEvent, useState } from "react";
import type { LiveTable } from "../use-table.ts";
import { calledBy } from "./tickets.ts";

const LOOK_MS = 100;

/** The balls called so far, in order; all of them once the game is over. */
export function useCalled({ round, stage, serverNow }: LiveTable): readonly number[] {
  const outcome = (round?.outcome ?? null) as BingoOutcome | null;
  const dealtMs = round?.dealtAt ? Date.parse(round.dealtAt) : 0;
  const now = () => (outcome ? calledBy(outcome.balls.length, serverNow() - dealtMs) : 0);
  const [count, setCount] = useState(now);
  const look = useEffectEvent(() => setCount(now()));
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!outcome) return [];
  return stage === "result" ? outcome.balls : outcome.balls.slice(0, count);
}
