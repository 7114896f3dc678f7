import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type BadgeTone = "hot" | "new" | "gold" | "win" | "lose" | "info" | "neutral";

const TONES: Record<BadgeTone, string> = {
  hot: "bg-hot text-white",
  new: "bg-new text-white",
  gold: "bg-gold/15 text-gold",
  win: "bg-win/14 text-win",
  lose: "bg-lose/14 text-lose",
  info: "bg-info/14 text-info",
  neutral: "bg-surface-3 text-muted",
};

/** A small label: a state, a tag. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-md px-2 py-0.5 text-xs font-semibold",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A count in the corner of an icon; nothing at zero, 99+ above 99. */
function CountBadge({ count, label }: { count: string | undefined; label: string }) {
  if (!count) return null;
  return (
    <span className="absolute -end-1.5 -top-1.5 min-w-5 rounded-full bg-hot px-1 text-center text-[0.7rem] font-bold leading-5 text-white">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
