import { DICE_ROLLS, type DiceBet } from "@khela/games/dice/dice";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { withTarget } from "./linked-fields.ts";
import { type Roll, ROLL_MS } from "./use-dice.ts";

const MARKS = [0, 25, 50, 75, 100];

interface DiceTrackProps {
  bet: DiceBet;
  last: Roll | undefined;
  disabled: boolean;
  onTarget: (bet: DiceBet) => void;
}

/** The scale from 0 to 100: the winning range, the handle for the target, and the last roll. */
export function DiceTrack({ bet, last, disabled, onTarget }: DiceTrackProps) {
  const { t, number } = useI18n();
  const share = ((bet.target + 0.5) / DICE_ROLLS) * 100;
  const over = bet.direction === "over";
  const hundredths = (value: number) =>
    number(value / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const colours = over ? ["#ff5468", "#23d391"] : ["#23d391", "#ff5468"];
  return (
    // A number scale runs from left to right in every language.
    <div
      dir="ltr"
      className="mx-auto w-full max-w-3xl rounded-3xl border border-line-strong bg-[#0a1022cc] px-4 pt-24 pb-5 shadow-card sm:px-8 sm:pt-32 sm:pb-8"
    >
      <div className="relative">
        {last ? <Marker last={last} text={hundredths(last.roll)} /> : null}
        <div className="rounded-full border-4 border-[#1a2547] bg-[#060a18] px-3 py-3 shadow-soft sm:px-4 sm:py-4">
          <div
            className="dice-bar relative h-3 rounded-full"
            style={{ background: `linear-gradient(90deg, ${colours[0]} ${share}%, ${colours[1]} ${share}%)` }}
          >
            <input
              type="range"
              min={0}
              max={DICE_ROLLS - 1}
              // Whole percents: over 49.99 wins from 50.00 on.
              step={100}
              value={bet.target}
              disabled={disabled}
              aria-label={t(over ? "games.rollOver" : "games.rollUnder")}
              aria-valuetext={hundredths(bet.target)}
              onChange={(event) => onTarget(withTarget(bet, Number(event.target.value) - (over ? 1 : 0)))}
              className="dice-range absolute inset-x-0 -top-4 h-11 w-full"
            />
          </div>
        </div>
        <div
          aria-hidden
          className="mt-2 flex justify-between px-1 text-xs font-semibold tabular-nums text-muted"
        >
          {MARKS.map((mark) => (
            <span key={mark} className="w-8 text-center">
              {number(mark)}
            </span>
          ))}
        </div>
      </div>
      <output className="sr-only">
        {last ? t(last.win ? "games.rolledWin" : "games.rolledLoss", { roll: hundredths(last.roll) }) : ""}
      </output>
    </div>
  );
}

function Marker({ last, text }: { last: Roll; text: string }) {
  return (
    <div
      className="pointer-events-none absolute bottom-full w-0"
      style={{
        left: `calc(1.25rem + (100% - 2.5rem) * ${last.roll / (DICE_ROLLS - 1)})`,
        transition: `left ${ROLL_MS}ms cubic-bezier(.2,.9,.25,1.05)`,
      }}
    >
      <div key={last.roundId} className="absolute bottom-2 -translate-x-1/2">
        <div
          className={cx(
            "grid h-14 w-22 place-items-center rounded-2xl border-2 text-2xl font-black tabular-nums shadow-card sm:h-17 sm:w-28 sm:text-3xl motion-safe:animate-[pop-in_0.45s_ease-out]",
            last.win
              ? "border-[#23d391] bg-[#053a29] text-[#5cf3b9]"
              : "border-[#ff5468] bg-[#3d0a16] text-[#ff9aa5]",
          )}
        >
          {text}
        </div>
        <div
          className={cx(
            "mx-auto size-0 border-x-8 border-t-10 border-x-transparent",
            last.win ? "border-t-[#23d391]" : "border-t-[#ff5468]",
          )}
        />
      </div>
    </div>
  );
}
