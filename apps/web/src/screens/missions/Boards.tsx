import type { Leaderboard } from "@khela/contract/missions";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useState } from "react";
import { useLeaderboards } from "../../features/missions/use-missions.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { BoardPlaces } from "./BoardPlaces.tsx";
import { useMinute } from "./use-minute.ts";
import { useMissionText } from "./use-mission-text.ts";

/** The leaderboards that run: one at a time, chosen by its name. */
export function Boards() {
  const { t, written } = useI18n();
  const query = useLeaderboards();
  const [chosen, setChosen] = useState<string>();
  const { data } = query;
  if (!data) {
    return query.isError ? (
      <QueryFailure query={query} />
    ) : (
      <>
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </>
    );
  }
  const board = data.boards.find(({ missionId }) => missionId === chosen) ?? data.boards[0];
  if (!board) {
    return (
      <EmptyState className="card min-h-60" image={artIcon("trophy")} title={t("missions.noBoards")}>
        <p>{t("missions.noBoardsText")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {data.boards.length > 1 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t("missions.board")}</legend>
          {data.boards.map(({ missionId, title }) => (
            <label
              key={missionId}
              className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-surface-2 px-4 text-sm font-semibold text-muted has-checked:border-gold/60 has-checked:bg-gold-tint has-checked:text-gold has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
                checked={missionId === board.missionId}
                onChange={() => setChosen(missionId)}
              />
              {title[written]}
            </label>
          ))}
        </fieldset>
      ) : null}
      <BoardHead board={board} />
      <BoardPlaces board={board} />
      {board.last ? <LastWinners board={board} last={board.last} /> : null}
      <p className="px-1 text-sm text-muted">{t("missions.boardRule")}</p>
    </>
  );
}

function BoardHead({ board }: { board: Leaderboard }) {
  const { t, written, number } = useI18n();
  const text = useMissionText();
  const nowMs = useMinute();
  const { title, description, metric, own, target } = board;
  const categories = text.categories(board);
  return (
    <section aria-label={title[written]} className="card grid gap-4 px-4 py-4 md:px-5">
      <div className="flex items-start gap-3">
        <img src={artIcon("trophy")} alt="" width={52} height={52} className="size-13 shrink-0" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 className="text-lg">{title[written]}</h2>
          <p className="text-sm text-muted">{description[written]}</p>
          {categories ? <p className="text-xs text-faint">{categories}</p> : null}
          <p className="text-xs text-faint">{text.left(board, nowMs)}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-xl bg-surface-2 px-4 py-3">
        <span className="grid">
          <span className="text-sm text-muted">{t("missions.ownTitle")}</span>
          <strong className={own.rank === null ? "text-base" : "text-xl text-gold"}>
            {own.rank === null ? t("missions.ownNone") : t("missions.ownRank", { n: own.rank })}
          </strong>
        </span>
        <span className="grid justify-items-end">
          <span className="text-sm text-muted">{t(`missions.metric_${metric}`)}</span>
          <strong className="tabular-nums">{text.value(board, own.value)}</strong>
        </span>
        {own.rank === null && target !== "0" && target !== "0.00" ? (
          <span className="w-full text-xs text-faint">
            {t("missions.ownNeeds", { target: text.value(board, target) })}
          </span>
        ) : null}
      </div>
      <Prizes prizes={board.prizes} number={number} />
    </section>
  );
}

/** Prizes by rank; equal ones next to each other are one line. */
function Prizes({ prizes, number }: { prizes: readonly string[]; number: (value: number) => string }) {
  const { t, money } = useI18n();
  const groups: { from: number; to: number; prize: string }[] = [];
  for (const [index, prize] of prizes.entries()) {
    const last = groups.at(-1);
    if (last?.prize === prize) last.to = index + 1;
    else groups.push({ from: index + 1, to: index + 1, prize });
  }
  return (
    <div className="grid gap-2">
      <h3 className="text-sm text-muted">{t("missions.prizes")}</h3>
      <ul className="flex flex-wrap gap-2">
        {groups.map(({ from, to, prize }) => (
          <li
            key={from}
            className="flex items-baseline gap-2 rounded-lg border border-line bg-surface-2 px-3 py-1.5 text-sm"
          >
            <span className="text-muted">{from === to ? number(from) : `${number(from)}–${number(to)}`}</span>
            <strong className="text-gold">{money(prize, { decimals: "auto" })}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LastWinners({ board, last }: { board: Leaderboard; last: NonNullable<Leaderboard["last"]> }) {
  const { t } = useI18n();
  const text = useMissionText();
  return (
    <details className="card px-4 py-1 md:px-5">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t("missions.lastWinners", { run: text.run(last) })}
      </summary>
      <BoardPlaces board={{ ...board, places: last.places }} plain />
    </details>
  );
}
