import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";

/** One step of a side on the scoreboard: open, scored or failed. */
export type Pip = "open" | "good" | "bad";

export interface ScoreSide {
  readonly name: string;
  readonly figure: number;
  readonly pips: readonly Pip[];
}

interface ScoreboardProps {
  sides: readonly [ScoreSide, ScoreSide];
  /** The winning side, once it is shown; 0 is the first. */
  winner: 0 | 1 | undefined;
  /** The label of the current step, between the scores. */
  children?: string;
}

/** The scoreboard below a duel: both sides' names, their steps so far, and the score. */
export function Scoreboard({ sides, winner, children }: ScoreboardProps) {
  const { number } = useI18n();
  const [left, right] = sides;
  const side = ({ name, pips }: ScoreSide, at: 0 | 1) => (
    <div className={cx("tt-du-side", winner === at && "tt-du-won")} data-side={at}>
      <b>{name}</b>
      <span aria-hidden className="tt-du-pips">
        {pips.map((pip, index) => (
          <i key={index} data-pip={pip} />
        ))}
      </span>
    </div>
  );
  return (
    <div className="tt-du-board">
      {side(left, 0)}
      <output className="tt-du-score" data-testid="duel-score">
        <span dir="ltr">
          {number(left.figure)}–{number(right.figure)}
        </span>
        {children === undefined ? null : <small>{children}</small>}
      </output>
      {side(right, 1)}
    </div>
  );
}
