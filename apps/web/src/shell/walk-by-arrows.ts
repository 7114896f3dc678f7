import type { KeyboardEvent } from "react";

/**
 * Up and down walk through a list and the field above it, round and round.
 * @param stops selects what the focus stops at, inside of the box
 * @returns the stops in their order, and which of them had the focus (-1: none)
 */
export function walkByArrows(
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
