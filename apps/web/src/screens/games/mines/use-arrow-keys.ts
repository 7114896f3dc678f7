import { type RefCallback, useCallback } from "react";

/** Arrow keys go from button to button in a grid; the element is that of the grid. */
export function useArrowKeys(columns: number): RefCallback<HTMLElement> {
  return useCallback(
    (grid) => {
      if (!grid) return undefined;
      const steps: Record<string, number> = {
        ArrowLeft: -1,
        ArrowRight: 1,
        ArrowUp: -columns,
        ArrowDown: columns,
      };
      const onKey = (event: KeyboardEvent) => {
        const step = steps[event.key];
        const buttons = [...grid.querySelectorAll("button")];
        const place = buttons.findIndex((button) => button === event.target);
        if (step === undefined || place < 0) return;
        event.preventDefault();
        buttons[place + step]?.focus();
      };
      grid.addEventListener("keydown", onKey);
      return () => grid.removeEventListener("keydown", onKey);
    },
    [columns],
  );
}
