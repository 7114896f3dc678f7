/** The strip of a cricket match: rates and target, both batters, the bowler, and the balls of the over. */
import type { ScoreboardOf } from "@khela/contract/scoreboards";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { ReactNode } from "react";
import { oversText, ratesOf } from "./cricket-rates.ts";

type Board = ScoreboardOf<"cricket">;

export function CricketBoard({ board }: { board: Board }) {
  const { t, number, digits, written } = useI18n();
  const { currentHundredths, chase } = ratesOf(board);
  const { thisOver, batters, bowler } = board;
  const rate = (hundredths: number) =>
    number(hundredths / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div className="grid gap-3 text-white" data-testid="scoreboard">
      {chase && chase.runs > 0 && chase.balls > 0 ? (
        <p className="text-center text-sm font-semibold text-gold md:text-base">
          {t("sportsbook.need", { runs: chase.runs, balls: chase.balls })}
        </p>
      ) : null}
      <dl className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
        {currentHundredths === null ? null : (
          <Figure name={t("sportsbook.runRate")}>{rate(currentHundredths)}</Figure>
        )}
        {chase ? <Figure name={t("sportsbook.target")}>{number(chase.target)}</Figure> : null}
        {chase?.requiredHundredths ? (
          <Figure name={t("sportsbook.requiredRate")}>{rate(chase.requiredHundredths)}</Figure>
        ) : null}
      </dl>
      {batters.length > 0 || bowler ? (
        <div className={cx("grid gap-px overflow-hidden rounded-xl bg-white/10", bowler && "md:grid-cols-2")}>
          <ul className="grid content-center gap-1.5 bg-[#121931] px-3.5 py-2.5">
            {batters.map(({ name, runs, balls, isOnStrike }) => (
              <li key={name.en} className="flex items-center gap-2 text-sm">
                <span className={cx("min-w-0 flex-1 truncate", isOnStrike ? "font-bold" : "text-white/75")}>
                  <bdi>{name[written]}</bdi>
                  {isOnStrike ? (
                    <span className="ms-1 text-gold">
                      <span aria-hidden>*</span>
                      <span className="sr-only">{t("sportsbook.onStrike")}</span>
                    </span>
                  ) : null}
                </span>
                <bdi className="tabular-nums">
                  <b>{number(runs)}</b> <span className="text-white/60">({number(balls)})</span>
                </bdi>
              </li>
            ))}
          </ul>
          {bowler ? (
            <p className="flex items-center gap-2 bg-[#121931] px-3.5 py-2.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block text-xs text-white/60">{t("sportsbook.bowling")}</span>
                <bdi className="block truncate font-semibold">{bowler.name[written]}</bdi>
              </span>
              <bdi className="tabular-nums">
                <b>{digits(`${bowler.wickets}/${bowler.runs}`)}</b>{" "}
                <span className="text-white/60">({digits(oversText(bowler.balls))})</span>
              </bdi>
            </p>
          ) : null}
        </div>
      ) : null}
      {thisOver.length > 0 ? (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
          <span className="text-xs text-white/70">{t("sportsbook.thisOver")}</span>
          <ol className="flex flex-wrap gap-1.5">
            {thisOver.map((ball, place) => (
              <li key={place}>
                <BallMark ball={ball} />
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-white/70">{name}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  );
}

function BallMark({ ball: { runs, isWicket, extra } }: { ball: Board["thisOver"][number] }) {
  const { t, number } = useI18n();
  const look = isWicket
    ? "bg-[#d92d3a] text-white"
    : runs >= 6
      ? "bg-gold text-on-gold"
      : runs >= 4
        ? "bg-[#1f7ae0] text-white"
        : "bg-white/14 text-white";
  const said = isWicket
    ? t("sportsbook.ballWicket")
    : extra
      ? t(`sportsbook.ball_${extra}`, { runs })
      : t("sportsbook.ballRuns", { runs });
  return (
    <span
      className={cx(
        "grid h-8 min-w-8 place-items-center rounded-full px-1.5 text-sm font-bold tabular-nums",
        look,
      )}
    >
      <span aria-hidden>
        {isWicket ? "W" : extra ? t(`sportsbook.short_${extra}`, { runs }) : runs === 0 ? "•" : number(runs)}
      </span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
