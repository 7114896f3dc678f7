/** The button that opens the choice of language, which is loaded on hover or focus. */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useState } from "react";
import { lazyScreen } from "./lazy-screen.tsx";
import { OptionalPart } from "./optional-part.tsx";

const LanguagesDialog = lazyScreen(() => import("./LanguagesDialog.tsx"));
// A failed prefetch is ignored, because opening loads again and shows the error.
const prefetch = () => void LanguagesDialog.preload().catch(() => undefined);

/** Shows the page's current language. Source: LANG-01, LANG-02. */
export function LanguageMenu({ className }: { className?: string }) {
  const { t, lang, name } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
        className={cx(
          "flex h-11 items-center gap-2 rounded-xl border border-line-strong bg-surface-2 px-3 text-sm font-semibold whitespace-nowrap hover:border-gold/60 hover:bg-surface-3",
          className,
        )}
      >
        <Icon name="globe" size={18} className="text-gold" />
        <span lang={lang}>{name}</span>
        <span className="sr-only">{t("shell.language")}</span>
        <Icon name="chevronDown" size={16} className="ms-auto text-faint" />
      </button>
      {open ? (
        <OptionalPart>
          <LanguagesDialog onClose={() => setOpen(false)} />
        </OptionalPart>
      ) : null}
    </>
  );
}
