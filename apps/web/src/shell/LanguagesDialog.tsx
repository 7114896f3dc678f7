/**
 * The choice of language: each by its own name, searchable by any of its names. Source: LANG-01, LANG-02,
 * LANG-03.
 */
import { LOCALES, type LocaleCode } from "@khela/kernel/locales";
import { cx } from "@khela/ui/cx";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { errorText } from "./error-text.ts";
import { foundLanguages, type NamedLanguage, namedLanguages } from "./language-names.ts";
import { changeLanguage } from "./language.tsx";
import { LatinDigits } from "./LatinDigits.tsx";
import { useOfferedLanguages } from "./queries.ts";
import { SearchField } from "./SearchField.tsx";
import { moveFocusByArrows } from "./move-focus.ts";

/** Up to this number of languages are listed without a search field. */
const FEW = 8;

export default function LanguagesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog
      open
      name="languages"
      onClose={onClose}
      title={t("shell.language")}
      width={560}
      height={240}
      delayMs={0}
      fullOnPhone
      fromTop
    >
      <div className="grid w-[44rem] max-w-full gap-4">
        <Choice onClose={onClose} />
        <LatinDigits />
      </div>
    </Dialog>
  );
}

const ALL = LOCALES.map(({ code }) => code);

function Choice({ onClose }: { onClose: () => void }) {
  const i18n = useI18n();
  const { t, lang, locale } = i18n;
  const offered = useOfferedLanguages() ?? ALL;
  const [typed, setTyped] = useState("");
  const [loading, setLoading] = useState<LocaleCode>();
  const box = useRef<HTMLDivElement>(null);
  const all = useMemo(() => namedLanguages(offered, { code: locale, tag: lang }), [offered, locale, lang]);
  const shown = foundLanguages(all, typed);

  async function choose(code: LocaleCode) {
    setLoading(code);
    try {
      if (code !== locale) await changeLanguage(code);
      onClose();
    } catch (error) {
      setLoading(undefined);
      toast({ kind: "error", text: errorText(i18n, error) });
    }
  }
  /** Enter selects the first result; arrow keys move through the field and the names. */
  function onKeyDown(event: KeyboardEvent) {
    moveFocusByArrows(event, box.current, "input, li button");
    const [first] = shown;
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && typed !== "" && first) {
      event.preventDefault();
      void choose(first.code);
    }
  }
  return (
    // The handler only moves the focus between the elements inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={onKeyDown} className="grid gap-4">
      {all.length > FEW ? <SearchField value={typed} onType={setTyped} maxLength={40} /> : null}
      {shown.length === 0 ? <p className="text-center text-muted">{t("common.noRows")}</p> : null}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {shown.map((language) => (
          <li key={language.code}>
            <Language
              {...language}
              current={language.code === locale}
              busy={language.code === loading}
              onChoose={() => void choose(language.code)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Language(props: NamedLanguage & { current: boolean; busy: boolean; onChoose: () => void }) {
  const { code, tag, dir, name, here, current } = props;
  return (
    <button
      type="button"
      data-language={code}
      aria-current={current ? "true" : undefined}
      aria-busy={props.busy}
      data-autofocus={current ? "" : undefined}
      onClick={props.onChoose}
      className={cx(
        "flex min-h-14 w-full items-center gap-2 rounded-xl border px-3 py-1.5 text-start hover:border-gold/60 hover:bg-surface-3 aria-busy:animate-pulse",
        current ? "border-gold-edge bg-gold-tint" : "border-line bg-surface-2",
      )}
    >
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">
          <bdi lang={tag} dir={dir}>
            {name}
          </bdi>
        </span>
        {here === name ? null : <span className="truncate text-xs text-muted">{here}</span>}
      </span>
      {current ? <Icon name="check" size={18} className="shrink-0 text-gold" /> : null}
    </button>
  );
}
