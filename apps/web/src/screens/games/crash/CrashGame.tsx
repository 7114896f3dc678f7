/** Crash: one shared round for everybody. GAME-08. */
import type { CrashRoundView } from "@khela/contract/play";
import { moneyFromText, money as moneyOf } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { roundShown } from "../frame/game-status.ts";
import { countRound, usePlayer } from "../frame/player.ts";
import { CrashPanel } from "./CrashPanel.tsx";
import { FlightCanvas, timesText } from "./FlightCanvas.tsx";
import { LiveBets } from "./LiveBets.tsx";
import { ownBet } from "./round-state.ts";
import { useCrashBet } from "./use-crash-bet.ts";
import { useCrashRound } from "./use-crash-round.ts";

export default function CrashGame({ game, sound }: GameScreenProps) {
  const player = usePlayer();
  const counted = useRef(new Set<string>());

  /** Sounds, and the session's figures, as the round goes on. */
  function onChange(before: CrashRoundView | null, after: CrashRoundView) {
    const sameRound = before?.roundId === after.roundId;
    if (sameRound && before.phase === "betting" && after.phase === "running") sound.play("takeOff");
    if (sameRound && before.phase !== "crashed" && after.phase === "crashed") {
      sound.play("crash");
      roundShown(after.roundId);
    }
    const bet = ownBet(after);
    if (!bet || counted.current.has(bet.betId)) return;
    const stake = moneyFromText(bet.stake);
    if (bet.cashedOutHundredths !== null && bet.payout !== null) {
      counted.current.add(bet.betId);
      // What an earlier visit saw is in the server's figures already.
      if (!before) return;
      sound.play("cashOut");
      countRound(stake, moneyFromText(bet.payout));
    } else if (after.phase === "crashed") {
      counted.current.add(bet.betId);
      if (before) countRound(stake, moneyOf(0n));
    }
  }

  const live = useCrashRound(onChange);
  const betting = useCrashBet(live, player);

  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(15rem,42dvh)_auto_auto] gap-2 overflow-y-auto p-2 lg:grid-cols-[20rem_minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-3 lg:overflow-hidden lg:p-3">
      <CrashHistory round={live.round} />
      <div className="min-h-0 lg:col-start-2 lg:row-start-2">
        <FlightCanvas round={live.round} serverNow={live.serverNow} connected={live.connected} />
      </div>
      <CrashPanel game={game} player={player} live={live} betting={betting} />
      <LiveBets round={live.round} />
    </div>
  );
}

/** The last results, coloured by height; each leads to its check. */
function CrashHistory({ round }: { round: CrashRoundView | null }) {
  const { t, digits } = useI18n();
  return (
    <ul
      aria-label={t("games.lastRounds")}
      className="no-scrollbar flex h-8 min-w-0 items-center gap-1.5 overflow-x-auto lg:col-start-2 lg:row-start-1"
    >
      {(round?.history ?? []).map(({ roundId, crashHundredths }) => (
        <li key={roundId}>
          <Link
            to="/fairness/$roundId"
            params={{ roundId }}
            title={t("games.checkRound")}
            dir="ltr"
            className={cx(
              "block rounded-full border px-2.5 py-0.5 text-xs leading-5 font-bold tabular-nums",
              crashHundredths >= 1000
                ? "border-[#ffc83d66] bg-[#3d2b04e6] text-[#ffd763]"
                : crashHundredths >= 200
                  ? "border-[#2fd89a55] bg-[#06291ee6] text-[#4fe6b0]"
                  : "border-[#6dbeff44] bg-[#0a1a36e6] text-[#8fccff]",
            )}
          >
            {digits(timesText(crashHundredths))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
