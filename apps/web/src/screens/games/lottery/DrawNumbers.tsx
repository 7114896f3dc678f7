import type { LotteryRules } from "@khela/games/lottery/types";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useState } from "react";
import { reducedMotion } from "../frame/motion.ts";
import { useNames } from "./names.ts";

interface DrawNumbersProps {
  rules: LotteryRules;
  numbers: readonly string[];
  /** The number of visible numbers (default all). */
  seen?: number;
  /** Whether to show one line without row names, for lists. */
  small?: boolean;
}

/** A result in the rows of its lottery family. */
export function DrawNumbers({ rules, numbers, seen = numbers.length, small = false }: DrawNumbersProps) {
  const { digits } = useI18n();
  const names = useNames();
  const rows = rowsOf(rules, numbers);
  const single = rows.length === 1;
  return (
    <dl className={cx("lot-rows", single && "lot-rows-single", small && "lot-rows-small")}>
      {rows.map(({ key, from, values }) => (
        <div key={key} className="lot-row" data-row={key}>
          <dt className={cx(single && "sr-only")}>{names.row(key)}</dt>
          <dd dir="ltr">
            {values.map((value, at) => (
              <bdi
                key={from + at}
                className="lot-number"
                data-seen={from + at < seen}
                data-long={value.length > 2}
                data-value={from + at < seen ? value : undefined}
              >
                {from + at < seen ? digits(value) : digits("0".repeat(value.length)).replace(/./gu, "·")}
              </bdi>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A result split into its rows. */
export function rowsOf(rules: Pick<LotteryRules, "rows">, numbers: readonly string[]) {
  let from = 0;
  return rules.rows.map((row) => {
    const start = from;
    from += row.numbers;
    return { key: row.key, from: start, values: numbers.slice(start, from) };
  });
}

/** The longest result is fully revealed after this time. */
const REVEAL_MS = 3_600;
const STEP_MS = 420;

/** The number of revealed numbers of a draw; a draw that the player did not watch is shown in full. */
export function useReveal(drawId: string, count: number, live: boolean, onNumber: () => void): number {
  const [shown, setShown] = useState({ drawId: "", count: 0 });
  const tell = useEffectEvent(onNumber);
  const moves = live && count > 0 && !reducedMotion();
  useEffect(() => {
    if (!moves) return undefined;
    let next = 0;
    const timer = setInterval(
      () => {
        next += 1;
        tell();
        setShown({ drawId, count: next });
        if (next >= count) clearInterval(timer);
      },
      Math.min(STEP_MS, REVEAL_MS / count),
    );
    return () => clearInterval(timer);
  }, [drawId, moves, count]);
  if (!moves) return count;
  return shown.drawId === drawId ? shown.count : 0;
}
