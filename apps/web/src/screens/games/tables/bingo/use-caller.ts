import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent } from "react";
import type { GameSound } from "../../../../features/sound/use-sound.ts";
import type { Stage } from "../table-state.ts";

/** A little faster than talk: the next ball comes soon. */
const RATE = 1.25;

/** Says each ball as it comes, in the visitor's language where the browser has a voice for it; and a tone in any case. */
export function useCaller(ball: number | undefined, stage: Stage, sound: GameSound): void {
  const { locale } = useI18n();
  const call = useEffectEvent((number: number) => {
    sound.play("gem");
    if (sound.muted || document.hidden || !("speechSynthesis" in window)) return;
    const voice = speechSynthesis.getVoices().find(({ lang }) => lang.startsWith(locale));
    if (!voice) return;
    const words = new SpeechSynthesisUtterance(String(number));
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = RATE;
    // Whoever fell behind goes on with the ball that everybody sees.
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  });
  const dealing = stage === "dealing";
  useEffect(() => {
    if (dealing && ball !== undefined) call(ball);
  }, [dealing, ball]);
  useEffect(
    () => () => {
      if ("speechSynthesis" in window) speechSynthesis.cancel();
    },
    [],
  );
}
