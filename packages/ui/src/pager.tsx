import { IconButton } from "./button.tsx";
import { useI18n } from "./i18n.tsx";

interface PagerProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  label: string;
}

/** Buttons for the first, previous, next and last page, and the current one. Renders nothing for a single page. */
export function Pager({ page, pages, onChange, label }: PagerProps) {
  const { t } = useI18n();
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-1.5">
      <IconButton
        icon="chevronLeft"
        label={t("common.previous")}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        className="rtl:-scale-x-100"
      />
      <span aria-live="polite" className="min-w-32 text-center text-sm text-muted">
        {t("common.pageOf", { n: page, total: pages })}
      </span>
      <IconButton
        icon="chevronRight"
        label={t("common.next")}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
        className="rtl:-scale-x-100"
      />
    </nav>
  );
}
