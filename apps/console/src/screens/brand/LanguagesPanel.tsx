/** The languages that the site offers, their order, and the default one. Source: OPS-08. */
import { type LocaleCode, LOCALES, localeOf } from "@khela/kernel/locales";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Radio, Switch } from "@mantine/core";
import IconUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import { Panel } from "../../shell/parts/page-head.tsx";
import classes from "./brand.module.css";
import { type BrandDraft, languagesOn, withFirstLanguage, withLanguage, withLanguageUp } from "./draft.ts";

export function LanguagesPanel({
  brand,
  readOnly,
  onChange,
}: {
  brand: BrandDraft;
  readOnly: boolean;
  onChange: (change: Partial<BrandDraft>) => void;
}) {
  const { t } = useI18n();
  const { defaultLanguage } = brand;
  const on = languagesOn(brand);
  const off = LOCALES.map(({ code }) => code).filter((code) => !on.includes(code));
  const row = (code: LocaleCode, place: number) => {
    const { name, tag } = localeOf(code);
    const offered = place >= 0;
    return (
      <li key={code} className={classes["language"]} data-off={!offered}>
        <Switch
          aria-label={t("console.languageOn", { name })}
          checked={offered}
          disabled={readOnly || (offered && on.length === 1)}
          onChange={() => onChange(withLanguage(brand, code))}
        />
        <b lang={tag}>{name}</b>
        <Radio
          name="defaultLanguage"
          label={t("console.defaultLanguage")}
          aria-label={t("console.languageFirst", { name })}
          checked={code === defaultLanguage}
          disabled={readOnly || !offered}
          onChange={() => onChange(withFirstLanguage(brand, code))}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("desk.moveUp", { name })}
          disabled={readOnly || place < 1}
          onClick={() => onChange(withLanguageUp(brand, code))}
        >
          <IconUp size={17} />
        </ActionIcon>
      </li>
    );
  };
  return (
    <Panel title={t("console.supportedLanguages")} icon={<IconLanguage size={18} aria-hidden />}>
      <ul className={classes["languages"]}>
        {on.map(row)}
        {off.map((code) => row(code, -1))}
      </ul>
      <p className={classes["note"]}>{t("console.languagesText")}</p>
      <Switch
        mt="md"
        label={t("console.supportsTy")}
        description={t("console.supportsTyText")}
        checked={brand.supportsTy}
        disabled={readOnly}
        onChange={(event) => onChange({ supportsTy: event.currentTarget.checked })}
      />
    </Panel>
  );
}
