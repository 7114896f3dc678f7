import type { CrashRoundView } from "@khela/contract/play";
import { toLatinDigits } from "@khela/i18n/formats";
import { capForStake, crashPayout } from "@khela/games/crash/crash";
import { CASH_OUT_MIN_HUNDREDTHS } from "@khela/games/crash/limits";
import { type Money as Amount, moneyFromText } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { Checkbox, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Spinner } from "@khela/ui/spinner";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSpaceKey } from "../controls/space-key.ts";
import { useSavedStake } from "../controls/saved-stake.ts";
import { StakePicker } from "../controls/StakePicker.tsx";
import { scaledFromInput } from "../controls/scaled-input.ts";
import type { Game } from "../frame/game.ts";
import type { Player } from "../frame/player.ts";
import { timesText } from "./FlightCanvas.tsx";
import type { CrashBetting } from "./use-crash-bet.ts";
import { liveHundredths, type LiveRound } from "./use-crash-round.ts";

interface CrashPanelProps {
  game: Game;
  player: Player;
  live: LiveRound;
  betting: CrashBetting;
}

/** Stake, automatic exit, and the one large button: bet, cancel, cash out. */
export function CrashPanel({ game, player, live, betting }: CrashPanelProps) {
  const { t, digits } = useI18n();
  const [stake, setStake] = useSavedStake(game);
  const [auto, setAuto] = useState(false);
  const [autoText, setAutoText] = useState("2.00");
  const cap = capForStake(stake);
  const autoHundredths = scaledFromInput(autoText, 2);
  const autoWrong =
    auto &&
    (autoHundredths === undefined || autoHundredths < CASH_OUT_MIN_HUNDREDTHS || autoHundredths > cap);
  const locked = betting.queued !== null || betting.placing;
  const order = () => {
    if (!autoWrong) betting.order({ stake, autoCashOutHundredths: auto ? (autoHundredths ?? null) : null });
  };

  return (
    <section
      aria-label={t("games.betPanel")}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-2xl border border-line-strong bg-[#0a1022d9] p-3.5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:overflow-y-auto"
    >
      <MainButton
        live={live}
        betting={betting}
        order={order}
        disabled={autoWrong}
        stakeText={<StakeText amount={stake} />}
      />
      <StakePicker
        stake={stake}
        limits={game.limits}
        balance={player.balance}
        disabled={locked}
        onChange={setStake}
      />
      <div className="grid gap-1">
        <Checkbox
          label={t("games.autoCashOut")}
          checked={auto}
          disabled={locked}
          onChange={(event) => setAuto(event.target.checked)}
        />
        <TextInput
          label={t("games.autoCashOutAt")}
          hideLabel
          numeric
          dir="ltr"
          disabled={!auto || locked}
          value={digits(autoText)}
          error={
            autoWrong
              ? t("games.autoCashOutRange", {
                  min: digits(timesText(CASH_OUT_MIN_HUNDREDTHS)),
                  max: digits(timesText(cap)),
                })
              : undefined
          }
          onChange={(event) => setAutoText(toLatinDigits(event.target.value))}
          end={<span className="text-muted">×</span>}
        />
      </div>
    </section>
  );
}

function StakeText({ amount }: { amount: Amount }) {
  const { money } = useI18n();
  return <bdi className="tabular-nums">{money(amount)}</bdi>;
}

interface MainButtonProps {
  live: LiveRound;
  betting: CrashBetting;
  order: () => void;
  disabled: boolean;
  stakeText: ReactNode;
}

type Act = "bet" | "next" | "cancel" | "cashOut" | "riding" | "out" | "wait";

/** What the button is for at this moment. */
function actOf(round: CrashRoundView | null, betting: CrashBetting): Act {
  const { bet } = betting;
  if (!round) return "wait";
  if (betting.queued) return "cancel";
  if (betting.placing) return "wait";
  const riding = bet && bet.cashedOutHundredths === null;
  if (riding && round.phase === "running") return "cashOut";
  if (riding && round.phase === "betting") return "riding";
  if (bet && round.phase === "betting") return "out";
  return round.phase === "betting" ? "bet" : "next";
}

const LOOK: Record<Act, string> = {
  bet: "btn-gold",
  next: "btn-gold",
  cancel: "bg-danger text-white",
  cashOut: "btn-green",
  riding: "border border-gold/60 bg-surface-3 text-gold",
  out: "bg-surface-3 text-muted",
  wait: "bg-surface-3 text-muted",
};

function MainButton({ live, betting, order, disabled, stakeText }: MainButtonProps) {
  const { t } = useI18n();
  const act = actOf(live.round, betting);
  const actions: Record<Act, (() => void) | undefined> = {
    bet: order,
    next: order,
    cancel: betting.cancel,
    cashOut: betting.cashOut,
    riding: undefined,
    out: undefined,
    wait: undefined,
  };
  const action = actions[act];
  useSpaceKey(() => action?.());
  const busy = betting.checking || betting.cashingOut || betting.placing;
  return (
    <output>
      <button
        type="button"
        data-testid="crash-action"
        data-act={act}
        disabled={action === undefined || busy || (disabled && (act === "bet" || act === "next"))}
        onClick={action}
        className={cx(
          "grid h-17 w-full place-content-center justify-items-center rounded-2xl text-center leading-tight font-bold transition-[filter,transform] hover:brightness-107 active:translate-y-px disabled:cursor-default disabled:opacity-80",
          LOOK[act],
        )}
      >
        {betting.checking ? (
          <span className="flex items-center gap-2">
            <Spinner size={18} />
            {t("games.checking")}
          </span>
        ) : (
          <>
            <span className="text-lg">{t(`games.act_${act}`)}</span>
            <span className="text-sm opacity-90">
              {act === "cashOut" ? (
                <LiveAmount live={live} betting={betting} />
              ) : act === "bet" || act === "next" ? (
                stakeText
              ) : null}
            </span>
          </>
        )}
      </button>
      <OwnResult betting={betting} />
    </output>
  );
}

/** What leaving now would pay; written straight into the page, sixty times a second. */
function LiveAmount({ live, betting }: { live: LiveRound; betting: CrashBetting }) {
  const { money } = useI18n();
  const ref = useRef<HTMLElement>(null);
  const { round, serverNow } = live;
  const stake = betting.bet?.stake;
  useEffect(() => {
    if (!round || stake === undefined) return undefined;
    const amount = moneyFromText(stake);
    let request = requestAnimationFrame(function tick() {
      const cashedOutHundredths = liveHundredths(round, serverNow());
      const crashHundredths = cashedOutHundredths;
      const payout = crashPayout(amount, { won: true, crashHundredths, cashedOutHundredths });
      if (ref.current) ref.current.textContent = money(payout);
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, [round, serverNow, stake, money]);
  return <bdi ref={ref} aria-live="off" className="text-base font-black tabular-nums" />;
}

function OwnResult({ betting }: { betting: CrashBetting }) {
  const { t, digits } = useI18n();
  const { bet } = betting;
  if (!bet || bet.cashedOutHundredths === null || bet.payout === null) return null;
  return (
    <p className="mt-2 rounded-xl border border-win/40 bg-win/12 px-3 py-2 text-center text-sm font-semibold text-win">
      {t("games.leftAt", { times: digits(timesText(bet.cashedOutHundredths)) })} <Money value={bet.payout} />
    </p>
  );
}
