/** Dice: over or under a target, one roll a bet. GAME-08. */
import { type DiceBet, diceMultiplierE4, diceChance } from "@khela/games/dice/dice";
import { money, moneyToText, mulDiv } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import { AutoSettings, autoRulesOf, FIRST_AUTO_DRAFT } from "../controls/AutoSettings.tsx";
import { BetButton } from "../controls/BetButton.tsx";
import { HistoryStrip } from "../controls/HistoryStrip.tsx";
import { useHistory } from "../controls/history.ts";
import { useSpaceKey } from "../controls/space-key.ts";
import { useSavedStake } from "../controls/saved-stake.ts";
import { StakePicker } from "../controls/StakePicker.tsx";
import { useAuto } from "../controls/use-auto.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { AUTO_ALLOWED } from "../rounds/auto-bet.ts";
import { DiceFields } from "./DiceFields.tsx";
import { DiceTrack } from "./DiceTrack.tsx";
import { useDice } from "./use-dice.ts";

const FIRST_BET: DiceBet = { direction: "over", target: 4_999 };

export default function DiceGame({ game, sound }: GameScreenProps) {
  const { t } = useI18n();
  const player = usePlayer();
  const [bet, setBet] = useState(FIRST_BET);
  const [stake, setStake] = useSavedStake(game);
  const [mode, setMode] = useState<"manual" | "auto">("manual");
  const [draft, setDraft] = useState(FIRST_AUTO_DRAFT);
  const { roll, busy, checking, last } = useDice(player, sound);
  const history = useHistory(game.code);
  const auto = useAuto({ stake, play: () => roll(stake, bet), ready: !busy });
  const locked = busy || auto.run !== null;
  const rules = autoRulesOf(draft);
  const win = mulDiv(stake, BigInt(diceMultiplierE4(diceChance(bet))), 10_000n);

  function press() {
    if (auto.run) auto.stop();
    else if (mode === "manual") void roll(stake, bet);
    else if (rules) auto.start(rules);
  }
  useSpaceKey(press);

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row-reverse lg:overflow-hidden">
      <div className="flex flex-col max-lg:shrink-0 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <HistoryStrip rounds={history} className="shrink-0 px-3 pt-2" />
        <div className="grid flex-1 content-center gap-4 p-3 sm:p-6">
          <DiceTrack
            bet={bet}
            last={last}
            disabled={locked}
            onTarget={(next) => {
              setBet(next);
              sound.play("tick");
            }}
          />
          <DiceFields bet={bet} win={win} disabled={locked} onChange={setBet} />
        </div>
      </div>
      <section
        aria-label={t("games.betPanel")}
        className="grid shrink-0 grid-cols-[minmax(0,1fr)] content-start gap-4 border-line bg-[#0a1022d9] p-4 max-lg:rounded-t-3xl max-lg:border-t lg:w-84 lg:overflow-y-auto lg:border-e"
      >
        <BetButton
          className="lg:order-last"
          testId="roll"
          checking={checking}
          disabled={
            (busy && auto.run === null) || (mode === "auto" && rules === undefined && auto.run === null)
          }
          onClick={press}
        >
          {auto.run
            ? t("games.autoStopLeft", { n: auto.run.left })
            : t(mode === "auto" ? "games.autoStart" : "games.roll")}
        </BetButton>
        {AUTO_ALLOWED ? (
          <Segmented
            label={t("games.mode")}
            options={[
              { value: "manual", label: t("games.manual") },
              { value: "auto", label: t("games.auto") },
            ]}
            value={mode}
            onChange={setMode}
          />
        ) : null}
        <StakePicker
          stake={stake}
          limits={game.limits}
          balance={player.balance}
          disabled={locked}
          onChange={setStake}
        />
        <p className="flex items-baseline justify-between rounded-xl border border-line bg-black/30 px-3.5 py-3 text-sm text-muted">
          {t("games.profitOnWin")}
          <bdi className="text-lg font-bold text-win">
            <ProfitText amount={moneyToText(money(win - stake))} />
          </bdi>
        </p>
        {mode === "auto" ? (
          <AutoSettings draft={draft} disabled={auto.run !== null} onChange={setDraft} />
        ) : null}
      </section>
    </div>
  );
}

function ProfitText({ amount }: { amount: string }) {
  const { money: text } = useI18n();
  return <span className="tabular-nums">{text(amount, { signed: true })}</span>;
}
