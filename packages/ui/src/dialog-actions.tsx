import type { ReactNode } from "react";

/**
 * The buttons that submit or leave a dialog. They stay visible while the content scrolls and above an on-screen
 * keyboard, and share the width. Place them at the end of a form that is a flex column: in a grid a sticky element
 * could not leave its row.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-auto -mb-5 grid auto-cols-fr grid-flow-col gap-3 border-t border-line bg-surface-1 px-5 py-3.5">
      {children}
    </div>
  );
}
