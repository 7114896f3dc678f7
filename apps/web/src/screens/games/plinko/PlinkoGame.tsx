/** Plinko: a ball falls through pegs into a pocket. GAME-08. */
import type { Risk } from "@khela/games/instant/seed-game";
import { PLINKO, PLINKO_ROWS, type PlinkoBet, type PlinkoOutcome } from "@khela/games/plinko/plinko";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { InstantGame } from "../instant/InstantGame.tsx";
import { Choice, RiskChoice } from "../instant/RiskChoice.tsx";
import { waitForAnimation } from "../frame/motion.ts";
import { fallMs } from "./fall.ts";
import { PlinkoBoard } from "./PlinkoBoard.tsx";

export default function PlinkoGame(props: GameScreenProps) {
  const { t, number } = useI18n();
  const [rows, setRows] = useState(12);
  const [risk, setRisk] = useState<Risk>("medium");
  const bet = { rows, risk };
  return (
    <InstantGame<PlinkoBet, PlinkoOutcome>
      {...props}
      bet={bet}
      maxMultiplierE4={PLINKO.maxMultiplierE4(bet)}
      show={(placed) => waitForAnimation(fallMs(placed.rows))}
      startSound="button"
      renderBoard={({ last }) => <PlinkoBoard bet={bet} last={last} onPeg={() => props.sound.play("tick")} />}
    >
      {() => (
        <>
          <RiskChoice risk={risk} onChange={setRisk} />
          <Choice label={t("originals.rows")}>
            <div className="flex items-center gap-3 rounded-xl border border-line-strong bg-field px-3.5">
              <input
                type="range"
                aria-label={t("originals.rows")}
                min={PLINKO_ROWS.min}
                max={PLINKO_ROWS.max}
                value={rows}
                onChange={(event) => setRows(Number(event.target.value))}
                className="h-12 min-w-0 flex-1 accent-[#ffc83d]"
              />
              <span className="w-6 text-end font-bold tabular-nums">{number(rows)}</span>
            </div>
          </Choice>
        </>
      )}
    </InstantGame>
  );
}
