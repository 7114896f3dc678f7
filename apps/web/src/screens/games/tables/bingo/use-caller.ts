import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent } from "react";
import type { GameSound } from "../../../../features/sound/use-sound.ts";
import type { Stage } from "../table-state.ts";

/** Slightly faster than normal speech, because the next ball follows soon. */
const RATE = 1.25;

/** Announces each ball in the visitor's language if the browser has a voice for it, and always plays a tone. */
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
    // Drop announcements that are late, so that the voice matches the ball on the screen.
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
