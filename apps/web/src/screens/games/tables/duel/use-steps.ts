import { useEffect, useEffectEvent, useState } from "react";
import type { GameSound } from "../../../../features/sound/use-sound.ts";
import type { SoundName } from "../../../../features/sound/sounds.ts";
import type { LiveTable } from "../use-table.ts";
import { type Pace, type Steps, stepsAt } from "./steps.ts";

const LOOK_MS = 50;

interface StepsOf extends Omit<Pace, "steps"> {
  /** Undefined while nothing is dealt. */
  steps: number | undefined;
  sound: GameSound;
  /** What is heard when a step begins. */
  begins: SoundName;
  /** And when its end is seen. */
  ends: (step: number) => SoundName;
}

/** The steps of a result as they are shown, by the server's clock, with their sounds; all of them once the table has shown it. */
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
    // While a step runs, its movement goes on from where it began to be seen.
    setShown(next.at === shown.at ? { ...next, sinceMs: shown.sinceMs } : next);
  });
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
