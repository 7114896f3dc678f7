/** Limbo: choose a target multiplier that the result must reach. GAME-08. */
import {
  LIMBO,
  LIMBO_TARGET,
  type LimboBet,
  limboChancePpm,
  type LimboOutcome,
} from "@khela/games/limbo/limbo";
import { cx } from "@khela/ui/cx";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useState } from "react";
import { useDecimalField } from "../controls/decimal-field.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { InstantGame } from "../instant/InstantGame.tsx";
import { useTimes } from "../instant/times.ts";
import { waitForAnimation, reducedMotion } from "../frame/motion.ts";
import type { Shown } from "../instant/use-instant.ts";

const CLIMB_MS = 900;
const QUICK = [150, 200, 500, 1_000, 10_000] as const;

export default function LimboGame(props: GameScreenProps) {
  const { t, number } = useI18n();
  const times = useTimes();
  const { value: target, setValue: setTarget, field } = useDecimalField(200, 2);
  const typed = target === undefined ? undefined : { targetHundredths: target };
  const bet = LIMBO.isBet(typed) ? typed : undefined;
  const chance = bet ? limboChancePpm(bet.targetHundredths) / 10_000 : 0;
  return (
    <InstantGame<LimboBet, LimboOutcome>
      {...props}
      bet={bet}
      maxMultiplierE4={LIMBO.maxMultiplierE4(bet ?? { targetHundredths: LIMBO_TARGET.min })}
      show={() => waitForAnimation(CLIMB_MS)}
      startSound="takeOff"
      ownWin
      renderBoard={({ last }) => <Sky last={last} target={bet?.targetHundredths} />}
    >
      {() => (
        <>
          <TextInput
            label={t("originals.target")}
            numeric
            dir="ltr"
            {...field}
            error={
              bet
                ? undefined
                : t("originals.targetRule", {
                    min: times(LIMBO_TARGET.min * 100),
                    max: times(LIMBO_TARGET.max * 100),
                  })
            }
          />
          <div className="no-scrollbar fade-ends flex gap-1.5 overflow-x-auto">
            {QUICK.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === bet?.targetHundredths}
                onClick={() => setTarget(value)}
                className="h-11 shrink-0 rounded-lg border border-line bg-surface-2 px-3 text-xs font-semibold tabular-nums text-muted hover:text-text aria-pressed:border-gold aria-pressed:text-gold"
              >
                {times(value * 100, 0)}
              </button>
            ))}
          </div>
          <p className="flex items-baseline justify-between rounded-xl border border-line bg-black/30 px-3.5 py-3 text-sm text-muted">
            {t("games.chance")}
            <bdi className="text-lg font-bold tabular-nums text-text">
              {t("games.percent", { n: number(chance, { maximumFractionDigits: 4 }) })}
            </bdi>
          </p>
        </>
      )}
    </InstantGame>
  );
}

/** The climbing number in front of a starry sky. */
function Sky({
  last,
  target,
}: {
  last: Shown<LimboBet, LimboOutcome> | undefined;
  target: number | undefined;
}) {
  const { t, money } = useI18n();
  const times = useTimes();
  const shown = useClimb(last);
  const state = !last || last.moving ? "idle" : last.outcome.won ? "won" : "lost";
  const height = Math.min(Math.log10(Math.max(shown, 100) / 100) / 3, 1);
  return (
    <div
      data-state={state}
      className="limbo-sky relative mx-auto grid h-[min(54dvh,26rem)] w-full max-w-3xl place-items-center overflow-hidden rounded-3xl border border-line-strong shadow-card max-lg:h-72"
    >
      <div aria-hidden className={cx("limbo-stars absolute inset-0", last?.moving && "limbo-fast")} />
      <div aria-hidden className="limbo-rings absolute size-[34rem] rounded-full" />
      <div
        aria-hidden
        className="limbo-comet absolute inset-x-0 bottom-0 mx-auto w-1.5 rounded-full"
        style={{ height: `${18 + height * 62}%` }}
      />
      <p
        aria-hidden
        className={cx(
          "relative text-7xl font-black tabular-nums sm:text-8xl",
          state === "won" ? "text-[#4ff0b0]" : state === "lost" ? "text-[#ff8390]" : "text-white",
          !last?.moving && last && "motion-safe:animate-[pop-in_0.35s_ease-out]",
        )}
        style={{ textShadow: "0 4px 0 #0006, 0 0 44px currentColor" }}
      >
        {times(shown * 100)}
      </p>
      {state === "won" && last ? (
        <p className="absolute bottom-16 rounded-xl bg-[#0c0726e0] px-4 py-0.5 motion-safe:animate-[pop-in_0.4s_ease-out]">
          <span className="gold-text text-3xl font-black tabular-nums">{money(last.payout)}</span>
        </p>
      ) : null}
      <p className="absolute bottom-4 rounded-full border border-line bg-black/45 px-4 py-1.5 text-sm font-semibold text-muted">
        {t("originals.target")}{" "}
        <bdi className="tabular-nums text-gold">{target === undefined ? "–" : times(target * 100)}</bdi>
      </p>
      <output className="sr-only">
        {last && !last.moving
          ? t(last.outcome.won ? "originals.resultWin" : "originals.resultLoss", {
              result: times(last.outcome.resultHundredths * 100),
            })
          : ""}
      </output>
    </div>
  );
}

/** The number while it climbs from 1.00 with increasing speed. */
function useClimb(last: Shown<LimboBet, LimboOutcome> | undefined): number {
  const [shown, setShown] = useState(100);
  const result = last?.outcome.resultHundredths;
  const moving = last?.moving;
  const roundId = last?.roundId;
  useEffect(() => {
    if (result === undefined || roundId === undefined || !moving || reducedMotion()) return undefined;
    let frame = 0;
    let start: number | undefined;
    const draw = (now: number) => {
      start ??= now;
      const share = Math.min((now - start) / (CLIMB_MS - 60), 1);
      setShown(Math.round(100 * (result / 100) ** (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [result, moving, roundId]);
  return last && !last.moving ? last.outcome.resultHundredths : shown;
}
