import { cx } from "./cx.ts";

interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice of a few visible options: radio buttons styled as one bar. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <fieldset className={cx("flex gap-1 rounded-xl border border-line bg-field p-1", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-10 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-lg px-3.5 text-sm font-semibold text-muted transition-colors hover:text-text has-checked:bg-surface-3 has-checked:text-text has-checked:shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-(--focus) pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
