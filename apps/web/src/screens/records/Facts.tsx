import type { ReactNode } from "react";

/** Labels and values, one pair a line. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl bg-surface-2 px-4 py-3 text-sm">
      {facts.map((fact) => (
        <div key={fact.label} className="contents">
          <dt className="text-muted">{fact.label}</dt>
          <dd className="text-end break-all">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
