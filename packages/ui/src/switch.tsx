import { type ReactNode, useId } from "react";

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A switch that takes effect immediately. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-4">
      <label htmlFor={id} className="grid flex-1 cursor-pointer gap-0.5">
        <span className="font-semibold">{label}</span>
        {hint ? <span className="text-sm text-muted">{hint}</span> : null}
      </label>
      <input
        id={id}
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="peer relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-surface-3 ring-1 ring-line-strong transition-colors after:absolute after:start-1 after:top-1 after:size-5 after:rounded-full after:bg-white after:shadow-soft after:transition-[inset-inline-start] checked:bg-[#ffbf36] checked:after:start-6"
      />
    </div>
  );
}
