import type { Money } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import {
  afterRound,
  type AutoRules,
  type AutoRun,
  type AutoStop,
  nextBreaksLimit,
  startAuto,
} from "../rounds/auto-bet.ts";

export interface Auto {
  run: AutoRun | null;
  start: (rules: AutoRules) => void;
  stop: () => void;
}

interface AutoOptions {
  stake: Money;
  /** Plays one round; undefined when it was refused, which ends the run. */
  play: () => Promise<{ stake: Money; payout: Money } | undefined>;
  /** Whether the next round can be placed. */
  ready: boolean;
}

/** The pause between two rounds. */
const BETWEEN_MS = 450;

/** Plays rounds until a rule, a refusal or the player ends the run; a hidden tab pauses it. */
export function useAuto({ stake, play, ready }: AutoOptions): Auto {
  const { t } = useI18n();
  const [run, setRun] = useState<AutoRun | null>(null);
  const [visible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const onChange = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);

  const end = useEffectEvent((reason: AutoStop) => {
    setRun(null);
    toast({ kind: "info", id: "auto", text: t(`games.autoEnd_${reason}`) });
  });
  const next = useEffectEvent(async (current: AutoRun) => {
    if (nextBreaksLimit(current, stake)) {
      end("loss");
      return;
    }
    const round = await play();
    if (!round) {
      setRun(null);
      return;
    }
    const after = afterRound(current, round);
    if (after.stop) end(after.stop);
    // A run stopped by hand in the meantime stays stopped.
    else setRun((before) => (before === current ? after.run : before));
  });

  useEffect(() => {
    if (!run || !ready || !visible) return undefined;
    const timer = setTimeout(() => void next(run), BETWEEN_MS);
    return () => clearTimeout(timer);
  }, [run, ready, visible]);

  const start = useCallback((rules: AutoRules) => setRun(startAuto(rules)), []);
  const stop = useCallback(() => setRun(null), []);
  return { run, start, stop };
}
