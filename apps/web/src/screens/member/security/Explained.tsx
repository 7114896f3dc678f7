import { Icon, type IconName } from "@khela/ui/icon";
import type { ReactNode } from "react";

/** The explanation above a part's form: a picture, a sentence, and details if needed. */
export function Explained({
  icon,
  tone = "plain",
  title,
  children,
}: {
  icon: IconName;
  tone?: "plain" | "good";
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex gap-4">
      <span
        className={`grid size-12 shrink-0 place-items-center rounded-2xl ${tone === "good" ? "bg-win/14 text-win" : "bg-gold-tint text-gold"}`}
      >
        <Icon name={icon} size={24} />
      </span>
      <div className="grid min-w-0 content-center gap-0.5">
        <p className="text-lg leading-snug font-semibold">{title}</p>
        {children ? <div className="text-sm text-muted">{children}</div> : null}
      </div>
    </div>
  );
}
