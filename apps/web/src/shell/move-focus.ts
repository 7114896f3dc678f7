import type { KeyboardEvent } from "react";

/**
 * Up and down move the focus cyclically through a list and the field above it.
 * @param stops selects the focusable elements inside the box
 * @returns the elements in order, and the index of the focused one (-1: none)
 */
export function moveFocusByArrows(
  event: KeyboardEvent,
  box: HTMLElement | null,
  stops: string,
): { stops: readonly HTMLElement[]; at: number } {
  const all = [...(box?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    all[(at + (event.key === "ArrowDown" ? 1 : -1) + all.length) % all.length]?.focus();
  }
  return { stops: all, at };
}
