import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import type { Catch, Hunt } from "./hunt.ts";
import type { FishLook } from "./look.ts";

/** A catch from this multiple on counts as a great one. */
const GREAT = 30;
const FLOAT_MS = 1_600;

/** Catches as floating amounts over the water, and as one sentence for screen readers. */
export function Floats({ hunt, look }: { hunt: Hunt; look: FishLook }) {
  const { t, money } = useI18n();
  const catches = useStore(hunt.state, (state) => state.catches);
  const mine = catches.findLast((one) => one.mine);
  const name = mine && look.names[mine.kind];
  return (
    <>
      {catches.map((caught) => (
        <Float key={caught.id} caught={caught} look={look} onDone={() => hunt.forget(caught.id)} />
      ))}
      <output className="sr-only" data-testid="fish-news">
        {mine && name ? t("fishing.caught", { fish: t(name), amount: money(mine.amount) }) : ""}
      </output>
    </>
  );
}

interface FloatProps {
  caught: Catch;
  look: FishLook;
  onDone: () => void;
}

function Float({ caught, look, onDone }: FloatProps) {
  const { t, number, money } = useI18n();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => done(), FLOAT_MS);
    return () => clearTimeout(timer);
  }, []);
  const { at, mine, times, amount, kind } = caught;
  const name = look.names[kind];
  return (
    <span
      aria-hidden
      className={cx("fish-float", mine && "fish-float-mine", times >= GREAT && "fish-float-great")}
      style={at ? { left: at.x, top: at.y } : undefined}
    >
      {times >= GREAT && name ? <small>{`${t(name)} ×${number(times)}`}</small> : null}
      {`+${money(amount, { decimals: "auto" })}`}
    </span>
  );
}
