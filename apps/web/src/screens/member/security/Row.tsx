import { Badge, type BadgeTone } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { Icon, type IconName } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SecurityPart } from "../../../shell/member-pages.ts";

interface RowProps {
  icon: IconName;
  title: string;
  /** The current value: a masked one, a date, or a count. */
  text: ReactNode;
  state?: { tone: BadgeTone; label: string; lock?: boolean } | undefined;
}

const LOOK =
  "group/row flex w-full items-center gap-3.5 rounded-xl px-2 py-2.5 text-start hover:bg-surface-3 sm:px-3";

/** A row of the security centre that links to its part. */
export function PartRow({ part, ...row }: RowProps & { part: SecurityPart }) {
  return (
    <Link to="/member/$page/$part" params={{ page: "securityCenter", part }} className={LOOK}>
      <RowBody {...row} />
      <Icon name="chevronRight" size={17} className="shrink-0 text-faint rtl:-scale-x-100" />
    </Link>
  );
}

/** A row with an action of its own. */
export function ActionRow({
  action,
  onClick,
  onPointerEnter,
  ...row
}: RowProps & { action: string; onClick: () => void; onPointerEnter?: () => void }) {
  return (
    <button type="button" className={LOOK} onClick={onClick} onPointerEnter={onPointerEnter}>
      <RowBody {...row} />
      <span className="sr-only">{action}</span>
      <Icon name="chevronRight" size={17} className="shrink-0 text-faint rtl:-scale-x-100" />
    </button>
  );
}

function RowBody({ icon, title, text, state }: RowProps) {
  return (
    <>
      <span
        className={cx(
          "grid size-10.5 shrink-0 place-items-center rounded-xl",
          state?.tone === "win"
            ? "bg-win/12 text-win"
            : "bg-surface-3 text-muted group-hover/row:bg-surface-2",
        )}
      >
        <Icon name={icon} size={20} />
      </span>
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="font-semibold">{title}</span>
        <span className="line-clamp-2 text-sm text-muted">{text}</span>
      </span>
      {state ? (
        <Badge tone={state.tone} className="shrink-0">
          {state.lock ? <Icon name="lock" size={13} /> : null}
          {state.label}
        </Badge>
      ) : null}
    </>
  );
}

/** A group of rows under a small heading. */
export function RowGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="card p-2 sm:p-3">
      <h2 id={id} className="px-2 pt-1.5 pb-1 text-base sm:px-3">
        {title}
      </h2>
      <div className="grid gap-0.5">{children}</div>
    </section>
  );
}
