import { payLines, slotRules } from "@khela/games/slots/pay-tables";
import { SLOT_SYMBOLS, type SymbolId } from "@khela/games/slots/types";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import { reducedMotion } from "../frame/motion.ts";
import { FIRST_GRID, Machine } from "./machine.ts";
import { Reels } from "./reels.ts";
import { loadPictures } from "./sprites.ts";

/** False where a press may not end a spin early (RTS 14). */
const SKIPPABLE = true;

/** Low symbols pass by more often than high ones, as on the real strips. */
const FILLER: readonly SymbolId[] = SLOT_SYMBOLS.flatMap((symbol): SymbolId[] =>
  symbol.startsWith("l") ? [symbol, symbol, symbol] : symbol.startsWith("h") ? [symbol, symbol] : [symbol],
);

/**
 * A title's slot machine on a canvas, once its pictures have loaded.
 * @returns the machine, or the error that prevented loading
 */
export function useMachine(
  code: string,
  canvas: RefObject<HTMLCanvasElement | null>,
  play: GameSound["play"],
  coinText: (hundredths: number) => string,
): { machine: Machine | undefined; failed: unknown } {
  const [machine, setMachine] = useState<Machine>();
  const [failed, setFailed] = useState<unknown>();
  const textOf = useEffectEvent(coinText);

  useEffect(() => {
    let gone = false;
    let cleanUp = () => {
      gone = true;
    };
    void loadPictures(code).then((pictures) => {
      const surface = canvas.current;
      if (gone || !surface) return;
      const scattersSeen = { count: 0 };
      const rules = slotRules(code);
      const reels = new Reels({
        canvas: surface,
        pictures,
        filler: rules.freeSpins || rules.hold ? FILLER : FILLER.filter((symbol) => symbol !== "scatter"),
        grid: rules.freeSpins
          ? FIRST_GRID
          : FIRST_GRID.map((reel) => reel.map((it) => (it === "scatter" ? "l3" : it))),
        now: () => performance.now(),
        coinText: (hundredths) => textOf(hundredths),
        onStop: (reel, symbols) => {
          if (reel === 0) scattersSeen.count = 0;
          const scatter = symbols.includes("scatter");
          if (scatter) scattersSeen.count += 1;
          play(scatter && scattersSeen.count > 1 ? "scatter" : "reelStop");
        },
        onAnticipation: () => play("anticipation"),
      });
      const made = new Machine({
        reels,
        rules,
        lines: payLines(rules),
        play,
        reducedMotion,
        skippable: SKIPPABLE,
      });
      const watcher = new ResizeObserver(([entry]) => {
        if (entry) reels.resize(entry.contentRect.width, entry.contentRect.height, devicePixelRatio);
      });
      watcher.observe(surface);
      cleanUp = () => {
        gone = true;
        watcher.disconnect();
        made.destroy();
      };
      setMachine(made);
    }, setFailed);
    return () => cleanUp();
  }, [code, canvas, play]);

  return { machine, failed };
}
