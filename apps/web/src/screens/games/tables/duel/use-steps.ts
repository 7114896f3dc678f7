import { useEffect, useEffectEvent, useState } from "react";
import type { GameSound } from "../../../../features/sound/use-sound.ts";
import type { SoundName } from "../../../../features/sound/sounds.ts";
import type { LiveTable } from "../use-table.ts";
import { type Pace, type Steps, stepsAt } from "./steps.ts";

const LOOK_MS = 50;

interface StepsOf extends Omit<Pace, "steps"> {
  /** Undefined until the outcome is dealt. */
  steps: number | undefined;
  sound: GameSound;
  /** The sound at the start of a step. */
  begins: SoundName;
  /** The sound when a step's result becomes visible. */
  ends: (step: number) => SoundName;
}

/** The progress of a result by the server's clock, with its sounds; complete once the table has shown it. */
export function useSteps({ round, stage, serverNow }: LiveTable, of: StepsOf): Steps {
  const { steps = 0, stepMs, landsMs, sound, begins, ends } = of;
  const dealtMs = round?.dealtAt ? Date.parse(round.dealtAt) : undefined;
  const now = (): Steps => {
    if (stage === "result" && steps > 0) return { at: steps - 1, over: steps, sinceMs: stepMs };
    if (dealtMs === undefined || steps === 0) return { at: -1, over: 0, sinceMs: 0 };
    return stepsAt(serverNow() - dealtMs, { steps, stepMs, landsMs });
  };
  const [shown, setShown] = useState(now);
  const look = useEffectEvent(() => {
    const next = now();
    if (next.at === shown.at && next.over === shown.over) return;
    if (stage === "dealing") {
      if (next.at > shown.at) sound.play(begins);
      if (next.over > shown.over) sound.play(ends(next.over - 1));
    }
    // While a step runs, its animation keeps the start time of its first render.
    setShown(next.at === shown.at ? { ...next, sinceMs: shown.sinceMs } : next);
  });
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
