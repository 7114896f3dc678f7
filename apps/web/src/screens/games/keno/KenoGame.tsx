/** Keno: pick up to ten numbers of forty, ten are drawn. GAME-08. */
import type { Risk } from "@khela/games/instant/seed-game";
import {
  KENO,
  KENO_NUMBERS,
  KENO_PICKS,
  type KenoBet,
  type KenoOutcome,
  kenoTable,
} from "@khela/games/keno/keno";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { InstantGame } from "../instant/InstantGame.tsx";
import { RiskChoice } from "../instant/RiskChoice.tsx";
import { useTimes } from "../instant/times.ts";
import { waitForAnimation, reducedMotion } from "../frame/motion.ts";
import type { Shown } from "../instant/use-instant.ts";
import { quickPick } from "./quick-pick.ts";

type Last = Shown<KenoBet, KenoOutcome> | undefined;
/** The time between two drawn numbers. */
const DRAW_MS = 130;

export default function KenoGame(props: GameScreenProps) {
  const { t } = useI18n();
  const [picks, setPicks] = useState<readonly number[]>([]);
  const [risk, setRisk] = useState<Risk>("medium");
  const choice = { picks, risk };
  const bet = KENO.isBet(choice) ? choice : undefined;
  const toggle = (number: number) => {
    props.sound.play("tick");
    setPicks((before) =>
      before.includes(number)
        ? before.filter((other) => other !== number)
        : before.length < KENO_PICKS.max
          ? [...before, number].toSorted((a, b) => a - b)
          : before,
    );
  };
  return (
    <InstantGame<KenoBet, KenoOutcome>
      {...props}
      bet={bet}
      maxMultiplierE4={bet ? KENO.maxMultiplierE4(bet) : 10_000}
      show={() => waitForAnimation(DRAW_MS * 11)}
      startSound="button"
      renderBoard={({ last, locked }) => (
        <KenoBoard
          picks={picks}
          risk={risk}
          last={last}
          locked={locked}
          onToggle={toggle}
          onDrawn={(hit) => props.sound.play(hit ? "line" : "tick")}
        />
      )}
    >
      {() => (
        <>
          <RiskChoice risk={risk} onChange={setRisk} />
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={() => setPicks(quickPick())}>{t("originals.autoPick")}</Button>
            <Button disabled={picks.length === 0} onClick={() => setPicks([])}>
              {t("originals.clearPicks")}
            </Button>
          </div>
        </>
      )}
    </InstantGame>
  );
}

interface KenoBoardProps {
  picks: readonly number[];
  risk: Risk;
  last: Last;
  locked: boolean;
  onToggle: (number: number) => void;
  onDrawn: (hit: boolean) => void;
}

function KenoBoard({ picks, risk, last, locked, onToggle, onDrawn }: KenoBoardProps) {
  const { t, number } = useI18n();
  const seen = useDrawn(last, onDrawn);
  // Drawn numbers stay visible until the picks change.
  const current = last && (last.moving || last.bet.picks.join() === picks.join()) ? last : undefined;
  const drawn = new Set(current?.outcome.drawn.slice(0, seen));
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-3">
      <div className="board grid grid-cols-8 gap-1.5 rounded-3xl p-2.5 sm:gap-2.5 sm:p-5">
        {Array.from({ length: KENO_NUMBERS }, (_, index) => {
          const value = index + 1;
          const picked = picks.includes(value);
          const out = drawn.has(value);
          return (
            <button
              key={value}
              type="button"
              disabled={locked}
              aria-pressed={picked}
              data-drawn={out}
              onClick={() => onToggle(value)}
              className={cx(
                "keno-tile aspect-square min-h-9 rounded-lg text-sm font-extrabold tabular-nums sm:rounded-xl sm:text-lg",
                out && picked && "keno-hit",
              )}
            >
              {number(value)}
            </button>
          );
        })}
      </div>
      <PayRow
        picks={picks.length}
        risk={risk}
        hits={current && !current.moving ? current.outcome.hits : undefined}
      />
      <output className="sr-only">
        {current && !current.moving ? t("originals.kenoHits", { hits: current.outcome.hits }) : ""}
      </output>
    </div>
  );
}

/** The number of drawn numbers already shown on the board. */
function useDrawn(last: Last, onDrawn: (hit: boolean) => void): number {
  const [seen, setSeen] = useState({ roundId: "", count: 0 });
  const tell = useEffectEvent((index: number) => {
    const value = last?.outcome.drawn[index];
    onDrawn(value !== undefined && last?.bet.picks.includes(value) === true);
  });
  const roundId = last?.roundId;
  const moving = last?.moving;
  useEffect(() => {
    if (roundId === undefined || !moving || reducedMotion()) return undefined;
    let count = 0;
    const timer = setInterval(() => {
      tell(count);
      count += 1;
      setSeen({ roundId, count });
    }, DRAW_MS);
    return () => clearInterval(timer);
  }, [roundId, moving]);
  if (!moving) return Number.POSITIVE_INFINITY;
  return seen.roundId === roundId ? seen.count : 0;
}

/** The payout of a number of hits with these picks. */
function PayRow({ picks, risk, hits }: { picks: number; risk: Risk; hits: number | undefined }) {
  const { t, number } = useI18n();
  const times = useTimes();
  if (picks === 0) {
    return (
      <p className="board rounded-2xl px-4 py-3.5 text-center text-sm text-muted">
        {t("originals.kenoPick")}
      </p>
    );
  }
  return (
    <ul aria-label={t("games.pays")} className="no-scrollbar fade-ends flex gap-1.5 overflow-x-auto">
      {kenoTable(picks, risk).map((pays, count) => (
        <li
          key={count}
          className={cx(
            "board min-w-14 flex-1 rounded-xl px-1 py-1.5 text-center leading-tight",
            hits === count && "keno-paid",
          )}
        >
          <span className={cx("block text-sm font-bold tabular-nums", pays > 0 ? "text-text" : "text-muted")}>
            {times(pays * 100, 0)}
          </span>
          <span className="text-xs text-muted">{t("originals.hits", { n: number(count) })}</span>
        </li>
      ))}
    </ul>
  );
}
