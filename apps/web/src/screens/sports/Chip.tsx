import { cx } from "@khela/ui/cx";
import type { ReactNode } from "react";
import { scrollSelectedIntoView } from "../../shell/scroll-selected.ts";

/** A row of chips that scrolls sideways to the edges of the screen. */
export const CHIPS =
  "no-scrollbar fade-ends -mx-3 -my-2 flex max-w-[calc(100%+1.5rem)] min-w-0 gap-2 overflow-x-auto px-3 py-2";

/** One choice of a row. */
export function Chip({ on, onPick, children }: { on: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      ref={on ? scrollSelectedIntoView : undefined}
      aria-pressed={on}
      onClick={onPick}
      className={cx(
        "flex min-h-11 shrink-0 items-center gap-2 rounded-xl border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors",
        on ? "btn-gold border-transparent" : "border-line-strong bg-surface-2 text-muted hover:text-text",
      )}
    >
      {children}
    </button>
  );
}
