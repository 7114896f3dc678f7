import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Foil, layFoil } from "./foil.ts";

interface ScratchSurfaceProps {
  /** What is printed under the fields, as texts. */
  fields: readonly string[];
  /** Fields that are the prize, once all is seen. */
  winning: readonly number[];
  /** How often a button was pressed that takes all of the foil off. */
  all: number;
  /** Nothing is left to scratch. */
  open: boolean;
  onField: () => void;
  /** Every field can be read. */
  onDone: () => void;
}

const FOIL_TEXT = "৳";

/** Nine fields under foil: rubbed off with a finger or the mouse, or all at once. Mount anew for another ticket. */
export function ScratchSurface({ fields, winning, all, open, onField, onDone }: ScratchSurfaceProps) {
  const { t } = useI18n();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const foil = useRef<Foil>(undefined);
  const onOpened = useEffectEvent((readable: readonly number[]) => {
    setSeen(readable);
    if (readable.length === fields.length) onDone();
    else onField();
  });
  useEffect(() => {
    if (open || !canvas.current) return undefined;
    const laid = layFoil(canvas.current, { text: FOIL_TEXT, onOpened: (readable) => onOpened(readable) });
    foil.current = laid;
    return () => {
      laid.end();
      foil.current = undefined;
    };
  }, [open]);
  useEffect(() => {
    if (all > 0) foil.current?.sweep();
  }, [all]);
  return (
    <div className="scratch-fields relative mx-auto grid aspect-square w-full max-w-sm grid-cols-3 gap-1.5 overflow-hidden rounded-2xl p-1.5">
      {fields.map((text, field) => {
        const readable = open || seen.includes(field);
        return (
          <span
            // Fields have no identity but their place.
            key={field}
            className={cx(
              "scratch-field grid place-items-center rounded-xl",
              open && winning.includes(field) && "scratch-won",
            )}
          >
            <span aria-hidden={!readable} className="text-lg font-black tabular-nums sm:text-2xl">
              {text}
            </span>
            {readable ? null : <span className="sr-only">{t("cards.covered", { n: field + 1 })}</span>}
          </span>
        );
      })}
      {open ? null : (
        <canvas
          ref={canvas}
          aria-hidden
          data-testid="foil"
          className="absolute inset-0 size-full cursor-grab touch-none active:cursor-grabbing"
        />
      )}
    </div>
  );
}
