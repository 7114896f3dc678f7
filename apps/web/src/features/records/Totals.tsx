import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";

export interface Total {
  label: string;
  /** A wire amount, or a formatted text for a count. */
  amount?: string | undefined;
  text?: string | undefined;
  result?: boolean;
}

/** Sums of the whole selection, above the list. */
export function Totals({ label, totals }: { label: string; totals: readonly Total[] }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {totals.map((total) => (
          <div key={total.label} className="card px-4 py-3">
            <dt className="text-xs text-muted">{total.label}</dt>
            <dd className="text-lg font-extrabold">
              {total.amount !== undefined ? (
                <Money
                  value={total.amount}
                  tone={total.result ? "result" : "plain"}
                  signed={total.result ?? false}
                />
              ) : (
                (total.text ?? <Skeleton className="mt-1 h-6 w-20" />)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
