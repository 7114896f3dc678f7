import { cx } from "./cx.ts";

/** A bar that fills from 0 to 1. @param label what it measures, for screen readers */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <progress
      aria-label={label}
      value={Math.min(1, Math.max(0, value))}
      max={1}
      className={cx(
        "block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-3",
        "[&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:rounded-full",
        "[&::-webkit-progress-value]:bg-gold-fill [&::-moz-progress-bar]:bg-gold-fill",
        className,
      )}
    />
  );
}
