import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { LanguageMenu } from "../../../shell/language-menu.tsx";
import { LatinDigits } from "../../../shell/LatinDigits.tsx";
import { setTheme, usePreferences } from "../../../shell/preferences.ts";

/** Language, digits and theme; the language is also saved on the server. */
export default function DisplayPart() {
  const { t } = useI18n();
  const theme = usePreferences((state) => state.theme);
  return (
    <div className="card grid content-start gap-5 p-5">
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">{t("shell.language")}</p>
        <LanguageMenu className="w-full" />
      </div>
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
      <LatinDigits />
    </div>
  );
}
