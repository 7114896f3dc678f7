import { useEffect, useEffectEvent } from "react";
import { create } from "zustand";
import { persistentStorage } from "../../../shell/storage.ts";

const KEY = "spacePlays";

/** Whether the space bar places a bet; off until the player turns it on in the rules. */
export const useSpacePlays = create<{ on: boolean }>(() => ({ on: persistentStorage.get(KEY) === "1" }));

export function setSpacePlays(on: boolean): void {
  persistentStorage.set(KEY, on ? "1" : null);
  useSpacePlays.setState({ on });
}

/** Calls `press` on the space bar, unless a control or a pop-up has it. */
export function useSpaceKey(press: () => void): void {
  const on = useSpacePlays((state) => state.on);
  const onPress = useEffectEvent(press);
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const taken = target instanceof Element && target.closest("input, textarea, select, button, a, dialog");
      if (event.code !== "Space" || event.repeat || taken || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onPress();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [on]);
}
