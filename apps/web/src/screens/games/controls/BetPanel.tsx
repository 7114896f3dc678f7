/** The controls beside the board of a game with autoplay: bet, stake, autoplay. */
import type { Money } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { type ReactNode, useState } from "react";
import { AUTO_ALLOWED } from "../rounds/auto-bet.ts";
import { AutoSettings, autoRulesOf, FIRST_AUTO_DRAFT } from "./AutoSettings.tsx";
import { BetButton } from "./BetButton.tsx";
import { useSpaceKey } from "./space-key.ts";
import { StakePicker } from "./StakePicker.tsx";
import { useAuto } from "./use-auto.ts";

type Mode = "manual" | "auto";

interface Bets {
  stake: Money;
  /** Plays one round; undefined when it was refused. */
  play: () => Promise<{ stake: Money; payout: Money } | undefined>;
  /** Whether a round is being sent or shown. */
  busy: boolean;
}

/** State of manual bets and autoplay; the space key presses the bet button. */
export function useBetPanel({ stake, play, busy }: Bets) {
  const [mode, setMode] = useState<Mode>("manual");
  const [draft, setDraft] = useState(FIRST_AUTO_DRAFT);
  const auto = useAuto({ stake, play, ready: !busy });
  const rules = autoRulesOf(draft);

  function press() {
    if (auto.run) auto.stop();
    else if (mode === "manual") void play();
    else if (rules) auto.start(rules);
  }
  useSpaceKey(press);
  const idle = auto.run === null;
  return {
    stake,
    mode,
    setMode,
    draft,
    setDraft,
    press,
    /** The remaining rounds of autoplay; undefined while it is off. */
    left: auto.run?.left,
    /** Whether the settings can't be changed now. */
    locked: busy || !idle,
    /** Whether the button is disabled: during a round, or while the rules of autoplay are invalid. */
    waits: idle && (busy || (mode === "auto" && rules === undefined)),
  };
}

interface BetPanelProps {
  panel: ReturnType<typeof useBetPanel>;
  limits: { min: Money; max: Money };
  balance: Money | undefined;
  onStake: (stake: Money) => void;
  checking: boolean;
  /** Whether the bet still lacks a choice (default no). */
  incomplete?: boolean;
  /** The button's label for a manual bet. */
  betText: string;
  testId?: string;
  /** The game's own fields. */
  children: ReactNode;
}

export function BetPanel({
  panel,
  limits,
  balance,
  onStake,
  checking,
  incomplete,
  betText,
  testId = "bet",
  children,
}: BetPanelProps) {
  const { t } = useI18n();
  const { mode, left, locked } = panel;
  return (
    <>
      <BetButton
        className="lg:order-last"
        testId={testId}
        checking={checking}
        disabled={panel.waits || (incomplete === true && left === undefined)}
        onClick={panel.press}
      >
        {left !== undefined
          ? t("games.autoStopLeft", { n: left })
          : mode === "auto"
            ? t("games.autoStart")
            : betText}
      </BetButton>
      {AUTO_ALLOWED ? (
        <Segmented
          label={t("games.mode")}
          options={[
            { value: "manual", label: t("games.manual") },
            { value: "auto", label: t("games.auto") },
          ]}
          value={mode}
          onChange={panel.setMode}
        />
      ) : null}
      <StakePicker
        stake={panel.stake}
        limits={limits}
        balance={balance}
        disabled={locked}
        onChange={onStake}
      />
      {children}
      {mode === "auto" ? (
        <AutoSettings draft={panel.draft} disabled={left !== undefined} onChange={panel.setDraft} />
      ) : null}
    </>
  );
}
