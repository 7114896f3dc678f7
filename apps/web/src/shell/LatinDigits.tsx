import { ownDigits } from "@khela/i18n/input";
import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { setLatinDigits, usePreferences } from "./preferences.ts";

/** The choice of 0-9, where the language has digits of its own. Source: LANG-03. */
export function LatinDigits() {
  const { t, lang } = useI18n();
  const latinDigits = usePreferences((state) => state.latinDigits);
  if (!ownDigits(lang)) return null;
  return (
    <Checkbox
      label={t("shell.latinDigits")}
      checked={latinDigits}
      onChange={(event) => setLatinDigits(event.target.checked)}
    />
  );
}
