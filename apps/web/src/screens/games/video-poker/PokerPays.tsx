import type { HandName } from "@khela/games/video-poker/hands";
import { pokerTable, type VideoPokerCode } from "@khela/games/video-poker/pay-tables";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";
import { useTimes } from "../instant/times.ts";

/** The pay of every hand, with the current hand highlighted. */
export function PokerPays({ code, lit }: { code: VideoPokerCode; lit: HandName | null }) {
  const { t } = useI18n();
  const times = useTimes();
  const { lines } = pokerTable(code);
  return (
    <ul
      aria-label={t("cards.payTable")}
      className="board poker-pays grid grid-cols-2 gap-x-3 gap-y-0.5 rounded-2xl p-2 text-xs sm:p-3 sm:text-sm"
      style={{ "--rows": Math.ceil(lines.length / 2) } as CSSProperties}
    >
      {lines.map(({ name, pays }) => (
        <li
          key={name}
          aria-current={name === lit ? "true" : undefined}
          className={cx(
            "flex items-baseline justify-between gap-2 rounded-md px-2 py-1 font-semibold",
            name === lit ? "poker-lit" : "text-muted",
          )}
        >
          <span className="min-w-0">{t(`cards.hand_${name}`)}</span>
          <span className="tabular-nums">{times(pays * 10_000, 0)}</span>
        </li>
      ))}
    </ul>
  );
}
