/** Dice: over or under a target, one roll per bet. GAME-08. */
import { type DiceBet, diceMultiplierE4, diceChance } from "@khela/games/dice/dice";
import { money, moneyToText, mulDiv } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { BetPanel, useBetPanel } from "../controls/BetPanel.tsx";
import { useSavedStake } from "../controls/saved-stake.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { GameLayout } from "../instant/GameLayout.tsx";
import { DiceFields } from "./DiceFields.tsx";
import { DiceTrack } from "./DiceTrack.tsx";
import { useDice } from "./use-dice.ts";

const FIRST_BET: DiceBet = { direction: "over", target: 4_999 };

export default function DiceGame({ game, sound }: GameScreenProps) {
  const { t } = useI18n();
  const player = usePlayer();
  const [bet, setBet] = useState(FIRST_BET);
  const [stake, setStake] = useSavedStake(game);
  const { roll, busy, checking, last } = useDice(player, sound);
  const panel = useBetPanel({ stake, play: () => roll(stake, bet), busy });
  const win = mulDiv(stake, BigInt(diceMultiplierE4(diceChance(bet))), 10_000n);

  return (
    <GameLayout
      code={game.code}
      board={
        <div className="grid w-full gap-4">
          <DiceTrack
            bet={bet}
            last={last}
            disabled={panel.locked}
            onTarget={(next) => {
              setBet(next);
              sound.play("tick");
            }}
          />
          <DiceFields bet={bet} win={win} disabled={panel.locked} onChange={setBet} />
        </div>
      }
    >
      <BetPanel
        panel={panel}
        limits={game.limits}
        balance={player.spendable}
        onStake={setStake}
        checking={checking}
        betText={t("games.roll")}
        testId="roll"
      >
        <p className="flex items-baseline justify-between rounded-xl border border-line bg-black/30 px-3.5 py-3 text-sm text-muted">
          {t("games.profitOnWin")}
          <bdi className="text-lg font-bold text-win">
            <ProfitText amount={moneyToText(money(win - stake))} />
          </bdi>
        </p>
      </BetPanel>
    </GameLayout>
  );
}

function ProfitText({ amount }: { amount: string }) {
  const { money: text } = useI18n();
  return <span className="tabular-nums">{text(amount, { signed: true })}</span>;
}
