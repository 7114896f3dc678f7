import { useEffect } from "react";
import { openDialog, useDialogs } from "./dialogs.ts";

/** Opens the search on Ctrl or Cmd + K anywhere, and on `/` outside of fields. */
export function useSearchKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const chord = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if ((!chord && !slash) || useDialogs.getState().opened) return;
      event.preventDefault();
      openDialog("search", {});
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
