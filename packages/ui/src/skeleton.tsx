import { cx } from "./cx.ts";

/** A placeholder for content that is loading; the caller sets its size, so that the layout doesn't shift later. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("relative block overflow-hidden rounded-lg bg-surface-2", className)}>
      <span className="absolute inset-0 animate-shimmer bg-linear-to-r from-transparent via-text/6 to-transparent" />
    </span>
  );
}
