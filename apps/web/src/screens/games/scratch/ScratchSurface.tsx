import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Foil, layFoil } from "./foil.ts";

interface ScratchSurfaceProps {
  /** The texts printed under the fields. */
  fields: readonly string[];
  /** The winning fields, highlighted once everything is revealed. */
  winning: readonly number[];
  /** A counter of presses on the button that removes all of the foil. */
  all: number;
  /** Whether everything is revealed. */
  open: boolean;
  onField: () => void;
  /** Called when every field can be read. */
  onDone: () => void;
}

const FOIL_TEXT = "৳";

/**
 * Nine fields under foil that is rubbed off with a finger or the mouse, or all at once. Needs a new key for
 * another ticket.
 */
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
            // Fields have no identity but their position.
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
