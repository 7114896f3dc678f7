import { useSynth } from "@khela/ui/use-synth";
import { useCallback, useEffect, useRef, useState } from "react";
import { persistentStorage } from "../../shell/storage.ts";
import { SOUNDS, type SoundName } from "./sounds.ts";

export interface GameSound {
  muted: boolean;
  toggle: () => void;
  /** Silent before the first gesture, when muted, and while the tab is hidden. */
  play: (name: SoundName) => void;
}

const keyOf = (gameCode: string) => `mute:${gameCode}`;

/** The sound of one game. The output opens with the first gesture; muting is remembered per game. */
export function useSound(gameCode: string): GameSound {
  const [muted, setMuted] = useState(() => persistentStorage.get(keyOf(gameCode)) === "1");
  const synth = useSynth();
  const silent = useRef(muted);
  useEffect(() => {
    silent.current = muted;
  }, [muted]);

  const toggle = useCallback(() => {
    setMuted((before) => {
      persistentStorage.set(keyOf(gameCode), before ? null : "1");
      return !before;
    });
  }, [gameCode]);

  const play = useCallback(
    (name: SoundName) => {
      if (silent.current || document.hidden) return;
      synth.current?.play(SOUNDS[name]);
    },
    [synth],
  );

  return { muted, toggle, play };
}
