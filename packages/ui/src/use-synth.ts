import { type RefObject, useEffect, useRef } from "react";
import { createSynth, type Synth } from "./synth.ts";

/** The sound output; it opens with the first user gesture, because browsers mute it before. */
export function useSynth(): RefObject<Synth | undefined> {
  const synth = useRef<Synth | undefined>(undefined);
  useEffect(() => {
    const wake = () => {
      if (typeof AudioContext !== "undefined") synth.current ??= createSynth();
      stopWaiting();
    };
    const stopWaiting = () => {
      removeEventListener("pointerdown", wake);
      removeEventListener("keydown", wake);
    };
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
    return () => {
      stopWaiting();
      synth.current?.close();
      synth.current = undefined;
    };
  }, []);
  return synth;
}
