import type { I18n } from "@khela/i18n/i18n";
import { localeOf } from "@khela/kernel/locales";
import { CONTENT_LANGUAGES } from "@khela/kernel/content-languages";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Group, TextInput } from "@mantine/core";
import IconFooter from "@tabler/icons-react/dist/esm/icons/IconLayoutBottombar.mjs";
import IconName from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconPlug from "@tabler/icons-react/dist/esm/icons/IconPlug.mjs";
import IconServer from "@tabler/icons-react/dist/esm/icons/IconServer.mjs";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { Preview } from "../../features/content/preview.tsx";
import { ListField } from "../../features/settings/list-field.tsx";
import type { BrandSettings } from "../../features/settings/use-brand.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import classes from "./brand.module.css";
import { type BrandDraft, brandProblem, isHostUrl } from "./draft.ts";
import { FOOT_LISTS, rowsOf, withRows } from "./footer-rows.ts";
import { FooterList } from "./FooterList.tsx";
import { FooterPreview } from "./FooterPreview.tsx";

interface BrandPart {
  brand: BrandDraft;
  readOnly: boolean;
  onChange: (change: Partial<BrandDraft>) => void;
}

const TONES = { set: "win", sandbox: "info", unset: "plain" } as const;

/** Names, codes, currency sign and year, and the values that are fixed. */
export function NamesPanel({
  brand,
  readOnly,
  onChange,
  fixed,
}: BrandPart & { fixed: BrandSettings["brand"] }) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.brandNames")} icon={<IconName size={18} aria-hidden />}>
      <div className={classes["fields"]}>
        {CONTENT_LANGUAGES.map((code) => (
          <TextInput
            key={code}
            lang={code}
            label={t("console.brandName", { language: localeOf(code).name })}
            maxLength={40}
            required
            disabled={readOnly}
            value={brand.name[code]}
            onChange={(event) => onChange({ name: { ...brand.name, [code]: event.currentTarget.value } })}
          />
        ))}
        {(["merchant", "merchantCode"] as const).map((key) => (
          <TextInput
            key={key}
            label={t(`console.${key}`)}
            maxLength={40}
            disabled={readOnly}
            value={brand[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.value.trim() })}
          />
        ))}
        <TextInput
          label={t("console.currencySymbol")}
          maxLength={4}
          disabled={readOnly}
          value={brand.currencySymbol}
          onChange={(event) => onChange({ currencySymbol: event.currentTarget.value.trim() })}
        />
        <NumberField
          label={t("console.copyrightYear")}
          min={2000}
          max={2100}
          allowDecimal={false}
          disabled={readOnly}
          value={brand.copyrightYear}
          onChange={(year) => onChange({ copyrightYear: Number(year) })}
        />
      </div>
      <p className={classes["note"]}>
        {t("console.fixedValues", {
          platform: fixed.platform,
          lottery: fixed.lotteryType,
          currency: fixed.currency,
        })}
      </p>
    </Panel>
  );
}

/** The content of the footer. */
export function FooterPanel({ brand, readOnly, onChange }: BrandPart) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.brandFooter")} icon={<IconFooter size={18} aria-hidden />}>
      <div className={classes["parts"]}>
        {FOOT_LISTS.map((list) => (
          <FooterList
            key={list}
            list={list}
            {...(list === "licences" ? { text: t("console.licencesText") } : {})}
            rows={rowsOf(brand, list)}
            readOnly={readOnly}
            onChange={(rows) => onChange(withRows(list, rows))}
          />
        ))}
        <Preview withDevice>{(look) => <FooterPreview brand={brand} look={look} />}</Preview>
      </div>
    </Panel>
  );
}

/** The hosts of pictures and games, and the maximum length of a feedback. */
export function ServersPanel({ brand, readOnly, onChange }: BrandPart) {
  const { t } = useI18n();
  const hosts = {
    readOnly,
    mono: true,
    separator: /[\s,;]+/,
    placeholder: "https://img.example.com",
    check: (entry: string) => (isHostUrl(entry) ? undefined : t("console.hostWrong")),
  };
  const { feedbackLength } = brand;
  return (
    <Panel title={t("console.brandHosts")} icon={<IconServer size={18} aria-hidden />}>
      <div className={classes["parts"]}>
        <ListField
          {...hosts}
          label={t("console.imgUrls")}
          text={t("console.imgUrlsText")}
          entries={brand.imgUrls}
          onChange={(imgUrls) => onChange({ imgUrls })}
        />
        <ListField
          {...hosts}
          label={t("console.launchUrls")}
          text={t("console.launchUrlsText")}
          entries={brand.launchUrls}
          onChange={(launchUrls) => onChange({ launchUrls })}
        />
        <fieldset className={classes["group"]}>
          <legend>{t("console.feedbackLength")}</legend>
          <Group gap="sm" align="flex-start">
            <NumberField
              label={t("console.minLength")}
              min={1}
              max={1000}
              allowDecimal={false}
              disabled={readOnly}
              value={feedbackLength.min}
              error={brandProblem(brand) === "length" ? t("console.minOverMax") : null}
              onChange={(min) => onChange({ feedbackLength: { ...feedbackLength, min: Number(min) } })}
            />
            <NumberField
              label={t("console.maxLength")}
              min={1}
              max={5000}
              allowDecimal={false}
              disabled={readOnly}
              value={feedbackLength.max}
              onChange={(max) => onChange({ feedbackLength: { ...feedbackLength, max: Number(max) } })}
            />
          </Group>
        </fieldset>
      </div>
    </Panel>
  );
}

/** Whether each outside service is configured; details are never shown. */
export function ProvidersPanel({ providers }: { providers: BrandSettings["providers"] }) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.providers")} icon={<IconPlug size={18} aria-hidden />}>
      <ul className={classes["providers"]}>
        {providers.map(({ name, state }) => (
          <li key={name}>
            {t(`console.provider_${name}`)}
            <Badge tone={TONES[state]}>{t(`console.providerState_${state}`)}</Badge>
          </li>
        ))}
      </ul>
      <p className={classes["note"]}>{t("console.providersText")}</p>
    </Panel>
  );
}

const NAMES: Readonly<Record<string, MessageId>> = {
  merchant: "console.merchant",
  merchantCode: "console.merchantCode",
  currencySymbol: "console.currencySymbol",
  copyrightYear: "console.copyrightYear",
  defaultLanguage: "console.defaultLanguage",
  supportedLanguages: "console.supportedLanguages",
  moreLanguages: "console.moreLanguages",
  supportsTy: "console.supportsTy",
  socialLinks: "console.socialLinks",
  paymentMethods: "console.paymentMethods",
  certifications: "console.certifications",
  licences: "console.licences",
  imgUrls: "console.imgUrls",
  launchUrls: "console.launchUrls",
};

/** The label of a setting on this page. */
export function brandName({ t }: I18n, path: string): string {
  const [first = "", second] = path.split(".");
  const language = CONTENT_LANGUAGES.find((code) => code === second);
  if (first === "name" && language) return t("console.brandName", { language: localeOf(language).name });
  if (first === "feedbackLength") {
    return `${t("console.feedbackLength")}: ${t(second === "min" ? "console.minLength" : "console.maxLength")}`;
  }
  const name = NAMES[first];
  return name === undefined ? path : t(name);
}
