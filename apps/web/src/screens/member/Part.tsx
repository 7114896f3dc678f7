import { Icon, type IconName } from "@khela/ui/icon";
import type { ReactNode } from "react";

/** A row of the page: what it is and its one action. */
export function Part(props: { icon: IconName; title: string; text: string; children: ReactNode }) {
  return (
    <section className="card flex flex-wrap items-center gap-4 p-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-surface-3 text-gold">
        <Icon name={props.icon} size={22} />
      </span>
      <div className="min-w-40 flex-1">
        <h2 className="text-lg">{props.title}</h2>
        <p className="text-sm text-muted">{props.text}</p>
      </div>
      {props.children}
    </section>
  );
}
