/** Goals with their scorers, corners and cards of a football match. */
import type { ScoreboardOf } from "@khela/contract/scoreboards";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";

type Board = ScoreboardOf<"football">;

export function FootballBoard({ board }: { board: Board }) {
  const { t, number, digits, written } = useI18n();
  const goalsOf = (side: "home" | "away") => (
    <ul className={cx("grid content-start gap-1 text-sm text-white/85", side === "home" && "text-end")}>
      {board.goals
        .filter((goal) => goal.side === side)
        .map(({ minute, player }, place) => (
          <li key={place} className="leading-snug">
            {player ? <bdi>{player[written]}</bdi> : t("sportsbook.goal")}{" "}
            <bdi className="text-white/60 tabular-nums">{digits(`${minute}'`)}</bdi>
          </li>
        ))}
    </ul>
  );
  const rows = [
    [
      "corners",
      board.corners,
      "h-3.5 w-2.5 border-s-2 border-white/70 bg-[linear-gradient(#ff9f43,#ff9f43)] bg-size-[100%_50%] bg-no-repeat",
    ],
    ["yellowCards", board.yellowCards, "h-3.5 w-2.5 rounded-[2px] bg-[#ffd23e]"],
    ["redCards", board.redCards, "h-3.5 w-2.5 rounded-[2px] bg-[#f0404a]"],
  ] as const;
  return (
    <div className="grid gap-3.5 text-white" data-testid="scoreboard">
      {board.goals.length > 0 ? (
        <div className="grid grid-cols-[1fr_auto_1fr] gap-3">
          {goalsOf("home")}
          <span aria-hidden className="w-px bg-white/20" />
          {goalsOf("away")}
        </div>
      ) : null}
      <ul className="mx-auto flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
        {rows.map(([kind, { home, away }, mark]) => (
          <li key={kind} className="flex items-center gap-2 tabular-nums">
            <b>{number(home)}</b>
            <span aria-hidden className={mark} />
            <span className="text-xs text-white/70">{t(`sportsbook.${kind}`)}</span>
            <b>{number(away)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
