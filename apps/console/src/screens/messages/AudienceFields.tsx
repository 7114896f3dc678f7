import { LOCALES } from "@khela/kernel/locales";
import { useI18n } from "@khela/ui/i18n";
import { Checkbox, Group, Radio, Select, Stack, Textarea } from "@mantine/core";
import { NumberField } from "../../shell/parts/number-field.tsx";
import type { Problems } from "../../features/content/draft-checks.ts";
import { ZoneField } from "../../shell/parts/zone-field.tsx";
import type { MessageDraft } from "./message-draft.ts";

interface AudienceFieldsProps {
  draft: MessageDraft;
  problems: Problems;
  onChange: (change: Partial<MessageDraft>) => void;
}

const CATEGORIES = ["service", "marketing"] as const;
const DAYS = ["newDays", "awayDays", "seenDays"] as const;

/** The category, the audience and the time of a message. */
export function AudienceFields({ draft, problems, onChange }: AudienceFieldsProps) {
  const { t } = useI18n();
  const byName = draft.accounts.trim() !== "";
  return (
    <>
      <Radio.Group
        label={t("desk.category")}
        value={draft.category}
        onChange={(value) => onChange({ category: CATEGORIES.find((name) => name === value) ?? "service" })}
      >
        <Stack gap={8} mt={6}>
          {CATEGORIES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`desk.category_${value}`)}
              description={t(`desk.categoryText_${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t("desk.byMail")}
        description={t(`desk.byMailText_${draft.category}`)}
        checked={draft.byMail}
        onChange={(event) => onChange({ byMail: event.currentTarget.checked })}
      />
      <Textarea
        label={t("desk.toNames")}
        description={t("desk.toNamesText")}
        autosize
        minRows={1}
        maxRows={6}
        value={draft.accounts}
        error={problems["accounts"] ? t(problems["accounts"]) : null}
        onChange={(event) => onChange({ accounts: event.currentTarget.value })}
      />
      <Group align="flex-end" grow preventGrowOverflow={false} wrap="wrap">
        <Select
          label={t("desk.toLanguage")}
          disabled={byName}
          value={draft.language}
          data={[
            { value: "", label: t("desk.anyLanguage") },
            ...LOCALES.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          allowDeselect={false}
          onChange={(value) => onChange({ language: LOCALES.find(({ code }) => code === value)?.code ?? "" })}
        />
        {DAYS.map((name) => (
          <NumberField
            key={name}
            label={t(`desk.to_${name}`)}
            disabled={byName}
            min={1}
            max={3650}
            allowDecimal={false}
            clampBehavior="strict"
            value={draft[name]}
            onChange={(value) => onChange({ [name]: typeof value === "number" ? value : "" })}
          />
        ))}
      </Group>
      <ZoneField
        label={t("desk.sendLater")}
        description={`${t("desk.sendLaterText")} ${t("console.dhakaTime")}`}
        value={draft.startsAt}
        onChange={(startsAt) => onChange({ startsAt })}
      />
    </>
  );
}
