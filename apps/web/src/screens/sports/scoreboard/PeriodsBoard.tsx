/** Sets, games, quarters, halves or maps of a match as a table, with the side that serves. */
import type { Scoreboard } from "@khela/contract/scoreboards";
import type { MatchView } from "@khela/contract/sports";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";

type Board = Exclude<Scoreboard, { sport: "cricket" | "football" }>;

const PERIOD_NAMES = {
  tennis: "sportsbook.period_set",
  badminton: "sportsbook.period_game",
  basketball: "sportsbook.period_quarter",
  kabaddi: "sportsbook.period_half",
  esports: "sportsbook.period_map",
} as const;
/** Quarters of basketball and halves of kabaddi; what follows is overtime. */
const REGULAR = { basketball: 4, kabaddi: 2 } as const;

export function PeriodsBoard({ board, match }: { board: Board; match: MatchView }) {
  const { t, number, digits } = useI18n();
  const { periods, sport } = board;
  const server = "server" in board ? board.server : null;
  const points = "game" in board ? board.game : null;
  const nameOf = (place: number): string =>
    (sport === "basketball" || sport === "kabaddi") && place >= REGULAR[sport]
      ? t("sportsbook.overtime")
      : t(PERIOD_NAMES[sport], { n: place + 1 });
  return (
    <div className="-mx-1 overflow-x-auto px-1" data-testid="scoreboard">
      <table className="w-full min-w-fit text-sm text-white">
        <thead>
          <tr className="text-xs text-white/70">
            <th scope="col" className="w-full">
              <span className="sr-only">{t("sportsbook.team")}</span>
            </th>
            {periods.map((_, place) => (
              <th
                key={place}
                scope="col"
                className="min-w-11 px-2 py-1 text-center font-normal whitespace-nowrap"
              >
                {nameOf(place)}
              </th>
            ))}
            {points ? (
              <th scope="col" className="min-w-11 px-2 py-1 text-center font-normal">
                {t("sportsbook.gamePoints")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {(["home", "away"] as const).map((side) => (
            <tr key={side} className="border-t border-white/12">
              <th scope="row" className="max-w-0 py-2 pe-2 text-start font-semibold">
                <span className="flex items-center gap-2">
                  <bdi className="truncate">
                    {side === "home" ? match.homeTeam.name : match.awayTeam.name}
                  </bdi>
                  {server === side ? (
                    <span className="size-2 shrink-0 rounded-full bg-gold">
                      <span className="sr-only">{t("sportsbook.serves")}</span>
                    </span>
                  ) : null}
                </span>
              </th>
              {periods.map((period, place) => {
                const isAhead = period[side] > period[side === "home" ? "away" : "home"];
                const isPresent = place === periods.length - 1 && match.state === "live";
                return (
                  <td
                    key={place}
                    className={cx(
                      "px-2 py-2 text-center tabular-nums",
                      isPresent ? "font-bold text-gold" : isAhead ? "font-bold" : "text-white/70",
                    )}
                  >
                    {number(period[side])}
                  </td>
                );
              })}
              {points ? (
                <td className="px-2 py-2 text-center">
                  <span className="inline-grid min-w-8 place-items-center rounded-md bg-white/14 px-1.5 py-0.5 font-bold tabular-nums">
                    {digits(points[side])}
                  </span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
