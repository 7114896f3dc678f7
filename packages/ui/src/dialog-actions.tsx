import type { ReactNode } from "react";

/**
 * What sends or leaves a pop-up: in sight however far it scrolls, also above a keyboard. Buttons share
 * the width. Stands at the end of a form that is a flex column: in a grid it could not leave its row.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-auto -mb-5 grid auto-cols-fr grid-flow-col gap-3 border-t border-line bg-surface-1 px-5 py-3.5">
      {children}
    </div>
  );
}
