import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { toast } from "@khela/ui/toast";
import { errorText } from "../../../shell/error-text.ts";
import { changeLanguage } from "../../../shell/language.tsx";
import { setLatinDigits, setTheme, usePreferences } from "../../../shell/preferences.ts";
import { useOfferedLanguages } from "../../../shell/queries.ts";

/** Language, digits and theme; the language is told to the server as well. */
export default function DisplayPart() {
  const i18n = useI18n();
  const { t } = i18n;
  const { theme, latinDigits } = usePreferences();
  const offered = useOfferedLanguages();
  return (
    <div className="card grid content-start gap-5 p-5">
      {offered.length === 1 ? null : (
        <div className="grid gap-1.5">
          <p className="text-sm text-muted">{t("shell.language")}</p>
          <Segmented
            label={t("shell.language")}
            options={offered.map(({ code, name }) => ({ value: code, label: name }))}
            value={i18n.locale}
            onChange={(code) =>
              void changeLanguage(code).catch((error: unknown) =>
                toast({ kind: "error", text: errorText(i18n, error) }),
              )
            }
          />
        </div>
      )}
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">{t("shell.theme")}</p>
        <Segmented
          label={t("shell.theme")}
          options={[
            { value: "dark", label: t("shell.dark") },
            { value: "light", label: t("shell.light") },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <Checkbox
        label={t("shell.latinDigits")}
        checked={latinDigits}
        onChange={(event) => setLatinDigits(event.target.checked)}
      />
    </div>
  );
}
