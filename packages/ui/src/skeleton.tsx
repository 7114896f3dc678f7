import { cx } from "./cx.ts";

/** A place that will be filled; the caller gives its size so that nothing moves later. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("relative block overflow-hidden rounded-lg bg-surface-2", className)}>
      <span className="absolute inset-0 animate-shimmer bg-linear-to-r from-transparent via-text/6 to-transparent" />
    </span>
  );
}
