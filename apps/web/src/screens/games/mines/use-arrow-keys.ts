import { type RefCallback, useCallback } from "react";

/** How many buttons an arrow goes on in a grid: to the left is back, or on where the grid runs from right to left. */
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
 * Arrow keys go from button to button in a grid; the element is that of the grid.
 * @param columns buttons in a row; left out, the columns that the grid is laid out in at the moment
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
