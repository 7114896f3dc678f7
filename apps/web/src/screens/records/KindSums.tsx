import type { CallOutput } from "@khela/contract/endpoint";
import type { listMovements } from "@khela/contract/wallet";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";

type Sums = CallOutput<typeof listMovements>["byKind"];

interface KindSumsProps {
  sums: Sums | undefined;
  onPick: (kind: Sums[number]["kind"]) => void;
}

/** The totals by kind; each links to its rows. Nothing when there is only one kind. */
export function KindSums({ sums, onPick }: KindSumsProps) {
  const { t, number } = useI18n();
  if (!sums || sums.length < 2) return null;
  return (
    <section aria-label={t("records.byKind")} className="card px-2 py-2">
      <ul className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {sums.map((sum) => (
          <li key={sum.kind}>
            <button
              type="button"
              onClick={() => onPick(sum.kind)}
              className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start text-sm hover:bg-surface-2"
            >
              <span className="sr-only">
                {t("records.kindSum", { kind: t(`records.kind_${sum.kind}`), n: sum.count })}
              </span>
              <span aria-hidden className="min-w-0 flex-1 py-1.5 font-medium">
                {t(`records.kind_${sum.kind}`)}
              </span>
              <span aria-hidden className="text-xs text-muted tabular-nums">
                {number(sum.count)}
              </span>
              <span className="grid min-w-24 shrink-0 justify-items-end font-semibold">
                {sum.in === "0.00" ? null : <Money value={sum.in} tone="result" signed />}
                {sum.out === "0.00" ? null : <Money value={`-${sum.out}`} tone="result" />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
