import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useEffect, useRef } from "react";

interface ErrorSummaryProps {
  problems: readonly { name: string; label: string; text: string }[];
  /** Grows with every refused attempt; a change moves the focus here. */
  attempt: number;
}

/** Lists a form's errors in one place that takes the focus; each line links to its field. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const { t } = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;

  function focusField(name: string) {
    const field = ref.current?.closest("form")?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="rounded-xl border border-lose/40 bg-lose/10 px-4 py-3 text-sm outline-none"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" size={18} className="shrink-0 text-lose" />
        {t("auth.summary", { n: problems.length })}
      </p>
      <ul className="mt-1.5 grid gap-1 ps-6.5">
        {problems.map((problem) => (
          <li key={problem.name} className="text-pretty">
            <button
              type="button"
              onClick={() => focusField(problem.name)}
              className="min-h-6 text-start underline underline-offset-2 hover:text-gold"
            >
              {problem.label}
            </button>
            <span className="text-muted"> — {problem.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
