/** A crash game: one round shared by all players. Titles differ in their limits and their scene. GAME-08. */
import type { CrashBetView, CrashRoundView } from "@khela/contract/play";
import type { CrashTitle } from "@khela/games/crash/limits";
import { moneyFromText, money as moneyOf } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { type GameState, markRoundShown, setGameState } from "../frame/game-status.ts";
import { countRound, usePlayer } from "../frame/player.ts";
import { useTimes } from "../instant/times.ts";
import { CrashPanel } from "./CrashPanel.tsx";
import { FlightCanvas } from "./FlightCanvas.tsx";
import { LiveBets } from "./LiveBets.tsx";
import type { Scene } from "./scene.ts";
import { type CrashBetting, useCrashBet } from "./use-crash-bet.ts";
import { useCrashRound } from "./use-crash-round.ts";

/** The frame shows the most urgent state among several bets. */
const URGENT: readonly GameState[] = ["resolving", "betting", "showing", "idle"];

export function CrashScreen({
  game,
  sound,
  title,
  scene,
}: GameScreenProps & { title: CrashTitle; scene: Scene }) {
  const player = usePlayer();
  const counted = useRef(new Set<string>());

  /** Updates the sounds and the session's figures as the round changes. */
  function onChange(before: CrashRoundView | null, after: CrashRoundView) {
    const sameRound = before?.roundId === after.roundId;
    if (sameRound && before.phase === "betting" && after.phase === "running") sound.play(scene.sounds.start);
    if (sameRound && before.phase !== "crashed" && after.phase === "crashed") {
      sound.play(scene.sounds.end);
      markRoundShown(after.roundId);
    }
    for (const bet of after.bets)
      if (bet.mine) count(bet, { over: after.phase === "crashed", seen: before !== null });
  }

  /** @param as.seen false for a bet found on arrival: the server's figures already include it */
  function count(bet: CrashBetView, as: { over: boolean; seen: boolean }) {
    const out = bet.cashedOutHundredths !== null && bet.payout !== null ? moneyFromText(bet.payout) : null;
    if (counted.current.has(bet.betId) || (out === null && !as.over)) return;
    counted.current.add(bet.betId);
    if (!as.seen) return;
    if (out !== null) sound.play("cashOut");
    countRound(moneyFromText(bet.stake), out ?? moneyOf(0n));
  }

  const live = useCrashRound(title, onChange);
  const first = useCrashBet(live, player);
  // In a title with one seat this one stays unused.
  const second = useCrashBet(live, player, 2);
  const bettings: CrashBetting[] = title.seats === 2 ? [first, second] : [first];
  const state = URGENT.find((wanted) => bettings.some((betting) => betting.state === wanted)) ?? "idle";
  useEffect(() => setGameState(state), [state]);

  return (
    <div className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(15rem,42dvh)_auto_auto] gap-2 overflow-y-auto p-2 lg:grid-cols-[20rem_minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-3 lg:overflow-hidden lg:p-3">
      <CrashHistory round={live.round} />
      <div className="min-h-0 lg:col-start-2 lg:row-start-2">
        <FlightCanvas live={live} scene={scene} />
      </div>
      <CrashPanel game={game} player={player} live={live} bettings={bettings} scene={scene} />
      <LiveBets round={live.round} />
    </div>
  );
}
/** The last results, coloured by height; each links to its verification. */
function CrashHistory({ round }: { round: CrashRoundView | null }) {
  const { t } = useI18n();
  const times = useTimes();
  return (
    <ul
      aria-label={t("games.lastRounds")}
      className="no-scrollbar flex h-8 min-w-0 gap-1.5 overflow-x-auto max-lg:h-11 lg:col-start-2 lg:row-start-1"
    >
      {(round?.history ?? []).map(({ roundId, crashHundredths }) => (
        <li key={roundId}>
          <Link
            to="/fairness/$roundId"
            params={{ roundId }}
            title={t("games.checkRound")}
            dir="ltr"
            className="flex h-full items-center"
          >
            <span
              className={cx(
                "rounded-full border px-2.5 py-0.5 text-xs leading-5 font-bold tabular-nums",
                crashHundredths >= 1000
                  ? "border-[#ffc83d66] bg-[#3d2b04e6] text-[#ffd763]"
                  : crashHundredths >= 200
                    ? "border-[#2fd89a55] bg-[#06291ee6] text-[#4fe6b0]"
                    : "border-[#6dbeff44] bg-[#0a1a36e6] text-[#8fccff]",
              )}
            >
              {times(crashHundredths * 100)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
