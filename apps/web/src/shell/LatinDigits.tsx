import { ownDigits } from "@khela/i18n/input";
import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { setLatinDigits, usePreferences } from "./preferences.ts";

/** The switch for the digits 0-9, for languages with digits of their own. Source: LANG-03. */
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
