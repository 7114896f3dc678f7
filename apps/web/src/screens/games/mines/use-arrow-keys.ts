import { type RefCallback, useCallback } from "react";

/** How many buttons an arrow key moves the focus in a grid; left moves back, or forward in a right-to-left grid. */
export function arrowStep(key: string, columns: number, direction: string): number | undefined {
  const onward = direction === "rtl" ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowLeft: -onward,
    ArrowRight: onward,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  return steps[key];
}

/**
 * Arrow keys move the focus between the buttons of a grid; the ref belongs to the grid's element.
 * @param columns buttons in a row; by default the grid's current number of columns
 */
export function useArrowKeys(columns?: number): RefCallback<HTMLElement> {
  return useCallback(
    (grid) => {
      if (!grid) return undefined;
      const onKey = (event: KeyboardEvent) => {
        const { direction, gridTemplateColumns } = getComputedStyle(grid);
        const step = arrowStep(event.key, columns ?? gridTemplateColumns.split(" ").length, direction);
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
