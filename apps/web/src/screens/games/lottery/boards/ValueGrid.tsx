import { cx } from "@khela/ui/cx";
import { type CSSProperties, useState } from "react";
import { useArrowKeys } from "../../mines/use-arrow-keys.ts";
import { useNames } from "../names.ts";

/** Six keys of 44 px fit into a row on a phone; ten become two rows of five. */
const narrowColumns = (columns: number): number => (columns > 6 ? Math.ceil(columns / 2) : columns);

interface ValueGridProps {
  label: string;
  values: readonly string[];
  chosen: readonly string[];
  columns: number;
  onToggle: (value: string) => void;
  className?: string;
}

/** A grid of toggle buttons: one tab stop, arrow keys inside. */
export function ValueGrid({ label, values, chosen, columns, onToggle, className }: ValueGridProps) {
  const names = useNames();
  const [at, setAt] = useState(0);
  const ref = useArrowKeys();
  return (
    <fieldset
      ref={ref}
      aria-label={label}
      // Digits run from left to right in every language, and so do the arrow keys.
      dir="ltr"
      style={{ "--columns": columns, "--columns-narrow": narrowColumns(columns) } as CSSProperties}
      className={cx("lot-values", className)}
    >
      {values.map((value, index) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          data-value={value}
          tabIndex={index === Math.min(at, values.length - 1) ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => onToggle(value)}
          className="lot-ball"
        >
          {names.value(value)}
        </button>
      ))}
    </fieldset>
  );
}
