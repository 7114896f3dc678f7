import { useI18n } from "@khela/ui/i18n";
import { type ReactNode, useEffect, useRef } from "react";
import { LastWin } from "../controls/LastWin.tsx";
import { HistoryStrip } from "../controls/HistoryStrip.tsx";
import { useHistory } from "../controls/history.ts";
import "./originals.css";

/** The layout of every in-house game: the board, with the controls beside or below it. */
export function GameLayout({
  code,
  board,
  children,
}: {
  code: string;
  board: ReactNode;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const history = useHistory(code);
  const panel = usePeeking();
  // Positioned, because absolutely positioned words for screen readers would otherwise lengthen the whole
  // page.
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row-reverse lg:overflow-hidden">
      <div className="relative flex flex-col max-lg:shrink-0 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <div className="game-history flex shrink-0 items-center gap-2 px-3 pt-2">
          <HistoryStrip rounds={history} className="min-w-0 flex-1" />
          <LastWin />
        </div>
        <div className="game-board grid flex-1 content-center justify-items-center gap-4 p-3 sm:p-6">
          {board}
        </div>
      </div>
      <section
        ref={panel}
        aria-label={t("games.betPanel")}
        className="bet-panel grid shrink-0 grid-cols-[minmax(0,1fr)] content-start gap-4 border-line p-4 max-lg:grow max-lg:rounded-t-3xl max-lg:border-t lg:w-84 lg:overflow-y-auto lg:border-e"
      >
        {children}
      </section>
    </div>
  );
}

/** The gap below the bet button, in pixels. */
const BELOW_BUTTON = 12;

/**
 * On a phone the panel is a bottom sheet: its first control, the bet button, is visible however tall the
 * board is, and the rest is reached by scrolling. Measures the height below that control for the style.
 */
function usePeeking() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const sheet = panel.current;
    const [first] = sheet?.children ?? [];
    if (!sheet || !(first instanceof HTMLElement)) return undefined;
    const measure = () => {
      const below = sheet.getBoundingClientRect().bottom - first.getBoundingClientRect().bottom;
      sheet.style.setProperty("--below", `${Math.max(0, Math.floor(below - BELOW_BUTTON))}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    return () => observer.disconnect();
  }, []);
  return panel;
}
