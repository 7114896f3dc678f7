import type { Leaderboard } from "@khela/contract/missions";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { EmptyState } from "@khela/ui/states";
import { artIcon } from "../../shell/categories.ts";
import { useMissionText } from "./use-mission-text.ts";

const MEDALS: Readonly<Record<number, string>> = {
  1: "bg-gold-fill text-black",
  2: "bg-surface-3 text-text ring-1 ring-line-strong",
  3: "bg-gold-tint text-gold",
};

interface BoardPlacesProps {
  board: Pick<Leaderboard, "places" | "metric" | "categories">;
  /** Without a card of its own. */
  plain?: boolean;
}

/** The places of a leaderboard: rank, masked name, value, prize. */
export function BoardPlaces({ board, plain = false }: BoardPlacesProps) {
  const { t, number } = useI18n();
  const text = useMissionText();
  if (board.places.length === 0)
    return <EmptyState className="card min-h-48" image={artIcon("trophy")} title={t("missions.noPlaces")} />;
  return (
    <div className={cx("overflow-x-auto", !plain && "card px-2 py-1 md:px-3")}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-xs text-faint">
            <th scope="col" className="w-14 px-2 py-2.5 text-start font-semibold">
              {t("missions.rank")}
            </th>
            <th scope="col" className="px-2 py-2.5 text-start font-semibold">
              {t("missions.player")}
            </th>
            <th scope="col" className="px-2 py-2.5 text-end font-semibold">
              {t(`missions.metric_${board.metric}`)}
            </th>
            <th scope="col" className="px-2 py-2.5 text-end font-semibold">
              {t("missions.prize")}
            </th>
          </tr>
        </thead>
        <tbody>
          {board.places.map((place) => (
            <tr
              key={place.rank}
              className={cx("border-t border-line", place.isOwn && "bg-gold-tint/50 font-semibold")}
            >
              <td className="px-2 py-2.5">
                <span
                  className={cx(
                    "grid size-8 place-items-center rounded-full text-xs font-bold tabular-nums",
                    MEDALS[place.rank] ?? "text-muted",
                  )}
                >
                  {number(place.rank)}
                </span>
              </td>
              <td className="max-w-32 truncate px-2 py-2.5">
                {place.isOwn ? t("missions.you") : <bdi>{place.name}</bdi>}
              </td>
              <td className="px-2 py-2.5 text-end whitespace-nowrap tabular-nums">
                {text.value(board, place.value)}
              </td>
              <td className="px-2 py-2.5 text-end">
                {place.prize === null ? (
                  <span className="text-faint">–</span>
                ) : (
                  <Money value={place.prize} decimals="auto" className="font-bold text-gold" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
