import { localeOf } from "@khela/kernel/locales";
import { CONTENT_LANGUAGES, type ContentLanguage } from "@khela/kernel/content-languages";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { usePreferences } from "./preferences.tsx";
import { tellFailure } from "./toasts.tsx";

/** Switches the language, and Latin digits for operators who read Bengali. */
export function LanguageSwitch() {
  const i18n = useI18n();
  const { t } = i18n;
  const { language, setLanguage, latinDigits, setLatinDigits } = usePreferences();
  const choose = (code: ContentLanguage) => {
    setLanguage(code).catch((error: unknown) => tellFailure(i18n, error));
  };
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <ActionIcon size={38} variant="subtle" color="gray" c="inherit" aria-label={t("console.language")}>
          <IconLanguage size={21} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {CONTENT_LANGUAGES.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === language}
            rightSection={code === language ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => choose(code)}
          >
            {localeOf(code).name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          aria-current={latinDigits}
          rightSection={latinDigits ? <IconCheck size={16} aria-hidden /> : null}
          onClick={() => setLatinDigits(!latinDigits)}
        >
          {t("console.latinDigits")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function ThemeSwitch() {
  const { t } = useI18n();
  const { theme, setTheme } = usePreferences();
  const label = theme === "dark" ? t("console.lightTheme") : t("console.darkTheme");
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={38}
        variant="subtle"
        color="gray"
        c="inherit"
        aria-label={label}
        onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
      >
        {theme === "dark" ? <IconSun size={21} stroke={1.7} /> : <IconMoon size={21} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  );
}
