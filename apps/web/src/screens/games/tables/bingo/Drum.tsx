import {
  BINGO_BALLS,
  BINGO_COLUMNS,
  BINGO_NUMBERS,
  type BingoOutcome,
  columnOf,
} from "@khela/games/tables/bingo/spots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { SceneProps } from "../look.ts";
import { useCalled } from "./use-called.ts";
import { useCaller } from "./use-caller.ts";

const NUMBERS = Array.from({ length: BINGO_NUMBERS }, (_, index) => index + 1);
/** The number of recent balls shown beside the last one. */
const SHOWN = 5;
/** Tumbling balls in the glass; decorative. */
const TUMBLING = Array.from({ length: 14 }, (_, index) => index);

/** A ball in the colour of its column. */
function Ball({ number, className }: { number: number; className?: string }) {
  const { number: shown } = useI18n();
  return (
    <span className={cx("tt-bg-ball", className)} data-hue={columnOf(number)}>
      <b>{shown(number)}</b>
    </span>
  );
}

/** The glass with its balls, the last called ball, the previous ones, and the board of all numbers. */
export function Drum({ live, sound }: SceneProps<BingoOutcome>) {
  const { t, number } = useI18n();
  const called = useCalled(live);
  const last = called.at(-1);
  const marked = new Set(called);
  useCaller(last, live.stage, sound);
  return (
    <div className="tt-bg-scene">
      <div className="tt-bg-caller">
        <div aria-hidden className="tt-bg-glass" data-turning={live.stage === "dealing"}>
          {TUMBLING.map((at) => (
            <i key={at} data-hue={at % BINGO_COLUMNS} style={{ "--at": at } as React.CSSProperties} />
          ))}
        </div>
        <output className="tt-bg-now" aria-label={t("tables.bingoLast")}>
          {last === undefined ? (
            <span className="tt-bg-wait">{t("tables.bingoWait")}</span>
          ) : (
            <Ball key={last} number={last} className="tt-bg-big" />
          )}
        </output>
        <div aria-hidden className="tt-bg-before">
          {called
            .slice(-SHOWN - 1, -1)
            .toReversed()
            .map((ball) => (
              <Ball key={ball} number={ball} />
            ))}
        </div>
        <p className="tt-bg-count" data-testid="bingo-count" data-called={called.length}>
          {t("tables.bingoCalled", { n: called.length, of: BINGO_BALLS })}
        </p>
      </div>
      <div aria-hidden className="tt-bg-board">
        {NUMBERS.map((one) => (
          <span key={one} data-called={marked.has(one)} data-last={one === last} data-hue={columnOf(one)}>
            {number(one)}
          </span>
        ))}
      </div>
    </div>
  );
}
