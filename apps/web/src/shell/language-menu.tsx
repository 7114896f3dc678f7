/** Language and digits. Source: LANG-01, LANG-03. */
import { type LocaleCode, localeOf } from "@khela/i18n/locales";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { MenuButton } from "@khela/ui/menu";
import { toast } from "@khela/ui/toast";
import { errorText } from "./error-text.ts";
import { changeLanguage } from "./language.tsx";
import { setLatinDigits, usePreferences } from "./preferences.ts";
import { useOfferedLanguages } from "./queries.ts";

export function LanguageMenu({ className }: { className?: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const latinDigits = usePreferences((state) => state.latinDigits);
  const current = localeOf(i18n.locale);
  const offered = useOfferedLanguages();
  const choose = (code: LocaleCode) =>
    void changeLanguage(code).catch((error: unknown) =>
      toast({ kind: "error", text: errorText(i18n, error) }),
    );
  // Nothing to choose: one language, whose digits are the only ones.
  if (offered.length === 1 && i18n.locale === "en") return null;
  return (
    <MenuButton
      label={t("shell.language")}
      className={cx(
        "flex h-11 items-center gap-2 rounded-xl border border-line-strong bg-surface-2 px-3 text-sm font-semibold hover:border-gold/60 hover:bg-surface-3",
        className,
      )}
      items={[
        ...offered.map((locale) => ({
          key: locale.code,
          label: locale.name,
          image: <Flag code={locale.code} />,
          checked: locale.code === i18n.locale,
          onSelect: () => choose(locale.code),
        })),
        ...(i18n.locale === "en"
          ? []
          : ([
              "line",
              {
                key: "digits",
                label: t("shell.latinDigits"),
                checked: latinDigits,
                onSelect: () => setLatinDigits(!latinDigits),
              },
            ] as const)),
      ]}
    >
      <Flag code={current.code} />
      <span lang={current.code}>{current.name}</span>
      <Icon name="chevronDown" size={16} className="text-faint" />
    </MenuButton>
  );
}

/** The language's own mark: two letters in a disc, so that no flag stands for a language. */
function Flag({ code }: { code: string }) {
  return (
    <span
      aria-hidden
      lang={code}
      data-mark={code === "bn" ? "বা" : code.slice(0, 1).toUpperCase() + code.slice(1)}
      className="before:content-[attr(data-mark)] grid size-6 shrink-0 place-items-center rounded-full bg-gold-tint text-[0.7rem] font-bold text-gold"
    />
  );
}
