/** The wheel: one of ten to fifty segments wins. GAME-08. */
import type { Risk } from "@khela/games/instant/seed-game";
import { WHEEL, WHEEL_SEGMENTS, type WheelBet, type WheelOutcome } from "@khela/games/wheel/wheel";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { InstantGame } from "../instant/InstantGame.tsx";
import { Choice, RiskChoice } from "../instant/RiskChoice.tsx";
import { waitForAnimation } from "../frame/motion.ts";
import { SPIN_MS, WheelBoard } from "./WheelBoard.tsx";

export default function WheelGame(props: GameScreenProps) {
  const { t, number } = useI18n();
  const [segments, setSegments] = useState<number>(20);
  const [risk, setRisk] = useState<Risk>("medium");
  const bet = { segments, risk };
  return (
    <InstantGame<WheelBet, WheelOutcome>
      {...props}
      bet={bet}
      maxMultiplierE4={WHEEL.maxMultiplierE4(bet)}
      show={() => waitForAnimation(SPIN_MS + 120)}
      startSound="spin"
      ownWin
      renderBoard={({ last }) => <WheelBoard bet={bet} last={last} />}
    >
      {() => (
        <>
          <RiskChoice risk={risk} onChange={setRisk} />
          <Choice label={t("originals.segments")}>
            <Segmented
              label={t("originals.segments")}
              options={WHEEL_SEGMENTS.map((value) => ({ value: String(value), label: number(value) }))}
              value={String(segments)}
              onChange={(value) => setSegments(Number(value))}
            />
          </Choice>
        </>
      )}
    </InstantGame>
  );
}
