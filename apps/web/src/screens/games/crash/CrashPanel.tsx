import type { CrashRoundView } from "@khela/contract/play";
import { capForStake, crashPayout } from "@khela/games/crash/crash";
import { CASH_OUT_MIN_HUNDREDTHS, type CrashTitle } from "@khela/games/crash/limits";
import { type Money as Amount, moneyFromText } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { Checkbox, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Segmented } from "@khela/ui/segmented";
import { Spinner } from "@khela/ui/spinner";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTimes } from "../instant/times.ts";
import { ignoreDoubleClick } from "../controls/double-click.ts";
import { useSpaceKey } from "../controls/space-key.ts";
import { useSavedStake } from "../controls/saved-stake.ts";
import { StakePicker } from "../controls/StakePicker.tsx";
import { useDecimalField } from "../controls/decimal-field.ts";
import type { Game } from "../frame/game.ts";
import type { Player } from "../frame/player.ts";
import type { Scene } from "./scene.ts";
import { useExitGuard } from "./use-exit-guard.ts";
import type { CrashBetting } from "./use-crash-bet.ts";
import { liveHundredths, type LiveRound } from "./use-crash-round.ts";

interface CrashPanelProps {
  game: Game;
  player: Player;
  live: LiveRound;
  bettings: readonly CrashBetting[];
  scene: Scene;
}

/** The player's settings for one bet. */
function useTerms(game: Game, title: CrashTitle, seat: number) {
  const [stake, setStake] = useSavedStake(game, seat);
  const [auto, setAuto] = useState(false);
  const cap = capForStake(title, stake);
  const { value: autoHundredths, field: autoField } = useDecimalField(200, 2);
  const wrong =
    auto &&
    (autoHundredths === undefined || autoHundredths < CASH_OUT_MIN_HUNDREDTHS || autoHundredths > cap);
  return { stake, setStake, auto, setAuto, autoField, autoHundredths, cap, wrong };
}
type Terms = ReturnType<typeof useTerms>;

/** A large button per bet (bet, cancel, cash out), and the stake and automatic exit of the selected bet. */
export function CrashPanel({ game, player, live, bettings, scene }: CrashPanelProps) {
  const { t } = useI18n();
  const first = useTerms(game, live.title, 1);
  const second = useTerms(game, live.title, 2);
  const [chosen, setChosen] = useState<"1" | "2">("1");
  const termsOf = (seat: number): Terms => (seat === 2 ? second : first);
  const shown = bettings.find(({ seat }) => String(seat) === chosen);
  const names = scene.seats.map(({ name }, index) => ({
    value: String(index + 1) as "1" | "2",
    label: t(name),
  }));

  const order = (betting: CrashBetting) => {
    const { stake, auto, autoHundredths, wrong } = termsOf(betting.seat);
    if (!wrong) betting.order({ stake, autoCashOutHundredths: auto ? (autoHundredths ?? null) : null });
  };

  return (
    <section
      aria-label={t("games.betPanel")}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-2xl border border-line-strong bg-[#0a1022d9] p-3.5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:overflow-y-auto"
    >
      <div className={cx("grid gap-2", bettings.length > 1 && "grid-cols-2")}>
        {bettings.map((betting) => (
          <MainButton
            key={betting.seat}
            live={live}
            betting={betting}
            order={() => order(betting)}
            disabled={termsOf(betting.seat).wrong}
            stakeText={<StakeText amount={termsOf(betting.seat).stake} />}
            mark={scene.seats[betting.seat - 1]}
            keyed={betting === shown}
          />
        ))}
      </div>
      {names.length > 1 ? (
        <Segmented label={t("games.betPanel")} options={names} value={chosen} onChange={setChosen} />
      ) : null}
      {shown ? (
        <TermsFields key={chosen} game={game} player={player} betting={shown} terms={termsOf(shown.seat)} />
      ) : null}
    </section>
  );
}

interface TermsFieldsProps {
  game: Game;
  player: Player;
  betting: CrashBetting;
  terms: Terms;
}

function TermsFields({ game, player, betting, terms }: TermsFieldsProps) {
  const { t } = useI18n();
  const times = useTimes();
  const locked = betting.queued !== null || betting.placing;
  return (
    <>
      <StakePicker
        stake={terms.stake}
        limits={game.limits}
        balance={player.spendable}
        disabled={locked}
        onChange={terms.setStake}
      />
      <div className="grid gap-1">
        <Checkbox
          label={t("games.autoCashOut")}
          checked={terms.auto}
          disabled={locked}
          onChange={(event) => terms.setAuto(event.target.checked)}
        />
        <TextInput
          label={t("games.autoCashOutAt")}
          hideLabel
          numeric
          dir="ltr"
          disabled={!terms.auto || locked}
          {...terms.autoField}
          error={
            terms.wrong
              ? t("games.autoCashOutRange", {
                  min: times(CASH_OUT_MIN_HUNDREDTHS * 100),
                  max: times(terms.cap * 100),
                })
              : undefined
          }
          end={<span className="text-muted">×</span>}
        />
      </div>
    </>
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
  /** The label of the bet, if there are several. */
  mark: Scene["seats"][number] | undefined;
  /** Whether the space bar presses this button. */
  keyed: boolean;
}

type Act = "bet" | "next" | "cancel" | "cashOut" | "riding" | "out" | "wait";

/** The action that the button offers now. */
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

function MainButton({ live, betting, order, disabled, stakeText, mark, keyed }: MainButtonProps) {
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
  const whileFree = useExitGuard(act === "cashOut");
  const wanted = actions[act];
  const action = wanted && (() => whileFree(wanted));
  useSpaceKey(() => {
    if (keyed) action?.();
  });
  const busy = betting.checking || betting.cashingOut || betting.placing;
  return (
    <output>
      <button
        type="button"
        data-testid="crash-action"
        data-act={act}
        data-seat={betting.seat}
        disabled={action === undefined || busy || (disabled && (act === "bet" || act === "next"))}
        onClick={action && act !== "cashOut" ? ignoreDoubleClick(action) : action}
        className={cx(
          "relative grid h-17 w-full place-content-center justify-items-center rounded-2xl px-2 text-center leading-tight font-bold transition-[filter,transform] hover:brightness-107 active:translate-y-px disabled:cursor-default disabled:opacity-80",
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
            {mark ? (
              <>
                <span
                  aria-hidden="true"
                  className="absolute inset-y-3 start-2 w-1.5 rounded-full shadow-[0_0_0_1px_#0006]"
                  style={{ background: mark.colour }}
                />
                <span className="sr-only">{t(mark.name)}</span>
              </>
            ) : null}
            <span className={mark ? "ps-2.5 text-sm" : "text-lg"}>{t(`games.act_${act}`)}</span>
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

/** The payout of leaving now, written directly to the DOM sixty times a second. */
function LiveAmount({ live, betting }: { live: LiveRound; betting: CrashBetting }) {
  const { money } = useI18n();
  const ref = useRef<HTMLElement>(null);
  const { title, round, serverNow } = live;
  const stake = betting.bet?.stake;
  useEffect(() => {
    if (!round || stake === undefined) return undefined;
    const amount = moneyFromText(stake);
    let request = requestAnimationFrame(function tick() {
      const cashedOutHundredths = liveHundredths(title, round, serverNow());
      const crashHundredths = cashedOutHundredths;
      const payout = crashPayout(amount, { won: true, crashHundredths, cashedOutHundredths });
      if (ref.current) ref.current.textContent = money(payout);
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, [title, round, serverNow, stake, money]);
  return <bdi ref={ref} aria-live="off" className="text-base font-black tabular-nums" />;
}

function OwnResult({ betting }: { betting: CrashBetting }) {
  const { t } = useI18n();
  const times = useTimes();
  const { bet } = betting;
  if (!bet || bet.cashedOutHundredths === null || bet.payout === null) return null;
  return (
    <p className="mt-2 rounded-xl border border-win/40 bg-win/12 px-3 py-2 text-center text-sm font-semibold text-win">
      {t("games.leftAt", { times: times(bet.cashedOutHundredths * 100) })} <Money value={bet.payout} />
    </p>
  );
}
