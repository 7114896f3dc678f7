import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type BadgeTone = "hot" | "new" | "gold" | "win" | "lose" | "info" | "neutral";

const TONES: Record<BadgeTone, string> = {
  hot: "bg-hot text-white",
  new: "bg-new text-white",
  gold: "bg-gold-tint text-gold",
  win: "bg-win/14 text-win",
  lose: "bg-lose/14 text-lose",
  info: "bg-info/14 text-info",
  neutral: "bg-surface-3 text-muted",
};

/** A small label for a state or a tag. */
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
