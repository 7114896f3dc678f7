import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import { LastWin } from "../controls/LastWin.tsx";
import { HistoryStrip } from "../controls/HistoryStrip.tsx";
import { useHistory } from "../controls/history.ts";
import "./originals.css";

/** The board, and beside or below it what is chosen: the form of every game of this house. */
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
  // Relative: words for screen readers alone, which are positioned, would else make the whole page longer.
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row-reverse lg:overflow-hidden">
      <div className="relative flex flex-col max-lg:shrink-0 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <div className="flex shrink-0 items-center gap-2 px-3 pt-2">
          <HistoryStrip rounds={history} className="min-w-0 flex-1" />
          <LastWin />
        </div>
        <div className="grid flex-1 content-center justify-items-center gap-4 p-3 sm:p-6">{board}</div>
      </div>
      <section
        aria-label={t("games.betPanel")}
        className="grid shrink-0 grid-cols-[minmax(0,1fr)] content-start gap-4 border-line bg-[#0a1022d9] p-4 max-lg:grow max-lg:rounded-t-3xl max-lg:border-t lg:w-84 lg:overflow-y-auto lg:border-e"
      >
        {children}
      </section>
    </div>
  );
}
