import { useCallback, useEffect, useRef, useState } from "react";
import { lasting } from "../../shell/storage.ts";
import { SOUNDS, type SoundName } from "./sounds.ts";
import { createSynth, type Synth } from "./synth.ts";

export interface GameSound {
  muted: boolean;
  toggle: () => void;
  /** Silent before the first gesture, when muted, and while the tab is hidden. */
  play: (name: SoundName) => void;
}

const keyOf = (gameCode: string) => `mute:${gameCode}`;

/** The sound of one game. The output opens with the first gesture; muting is remembered per game. */
export function useSound(gameCode: string): GameSound {
  const [muted, setMuted] = useState(() => lasting.get(keyOf(gameCode)) === "1");
  const synth = useRef<Synth | undefined>(undefined);
  const silent = useRef(muted);
  useEffect(() => {
    silent.current = muted;
  }, [muted]);

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

  const toggle = useCallback(() => {
    setMuted((before) => {
      lasting.set(keyOf(gameCode), before ? null : "1");
      return !before;
    });
  }, [gameCode]);

  const play = useCallback((name: SoundName) => {
    if (silent.current || document.hidden) return;
    synth.current?.play(SOUNDS[name]);
  }, []);

  return { muted, toggle, play };
}
