import type { ReactNode } from "react";

/** A section of the rules with its heading. */
export function RulesPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 text-muted">
      <h3 className="text-base text-text">{title}</h3>
      {children}
    </section>
  );
}
