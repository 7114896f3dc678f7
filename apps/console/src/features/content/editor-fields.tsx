import type { Dates } from "@khela/rules/content/dates";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { ZoneField } from "../../shell/parts/zone-field.tsx";
import classes from "./content.module.css";
import type { Problems, Texts } from "./draft-checks.ts";

interface TextPairProps {
  field: string;
  label: string;
  value: Texts;
  max: number;
  long?: boolean;
  problems: Problems;
  onChange: (value: Texts) => void;
}

/** One text in both languages, side by side. */
export function TextPair({ field, label, value, max, long = false, problems, onChange }: TextPairProps) {
  const { t } = useI18n();
  const fieldOf = (language: "bn" | "en", name: string) => {
    const problem = problems[`${field}.${language}`];
    const shared = {
      label: `${label} · ${name}`,
      lang: language,
      maxLength: max,
      value: value[language],
      error: problem ? t(problem) : null,
    };
    const set = (text: string) => onChange({ ...value, [language]: text });
    return long ? (
      <Textarea
        key={language}
        {...shared}
        autosize
        minRows={5}
        maxRows={14}
        onChange={(event) => set(event.currentTarget.value)}
      />
    ) : (
      <TextInput key={language} {...shared} onChange={(event) => set(event.currentTarget.value)} />
    );
  };
  return (
    <div className={classes["languages"]}>
      {fieldOf("bn", "বাংলা")}
      {fieldOf("en", "English")}
    </div>
  );
}

interface Written {
  title: Texts;
  content: Texts;
}

interface WrittenFieldsProps {
  draft: Written;
  /** The maximum number of characters of the content. */
  longest: number;
  problems: Problems;
  onChange: (change: Partial<Written>) => void;
}

/** Title and content, each in both languages. */
export function WrittenFields({ draft, longest, problems, onChange }: WrittenFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <TextPair
        field="title"
        label={t("console.title")}
        value={draft.title}
        max={120}
        problems={problems}
        onChange={(title) => onChange({ title })}
      />
      <TextPair
        field="content"
        label={t("console.content")}
        value={draft.content}
        max={longest}
        long
        problems={problems}
        onChange={(content) => onChange({ content })}
      />
    </>
  );
}

interface Placed {
  active: boolean;
  position: number;
}

/** The position in the list, and whether the item is active. */
function PlaceFields({ draft, onChange }: { draft: Placed; onChange: (change: Partial<Placed>) => void }) {
  const { t } = useI18n();
  return (
    <Group align="flex-end" gap="xl">
      <NumberField
        label={t("console.position")}
        description={t("console.positionHint")}
        min={0}
        max={1000}
        allowDecimal={false}
        w={190}
        value={draft.position}
        onChange={(value) => onChange({ position: typeof value === "number" ? value : 0 })}
      />
      <Switch
        mb={6}
        label={t("console.active")}
        checked={draft.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </Group>
  );
}

interface DateFieldsProps {
  draft: Dates;
  problems: Problems;
  onChange: (change: Partial<Dates>) => void;
}

/** The start and end of the publication. */
export function DateFields({ draft, problems, onChange }: DateFieldsProps) {
  const { t } = useI18n();
  const fieldOf = (name: keyof Dates) => {
    const problem = problems[name];
    return (
      <ZoneField
        label={t(`console.${name}`)}
        description={t("console.dhakaTime")}
        value={draft[name]}
        error={problem ? t(problem) : null}
        onChange={(instant) => onChange({ [name]: instant })}
      />
    );
  };
  return (
    <div className={classes["languages"]}>
      {fieldOf("startsAt")}
      {fieldOf("endsAt")}
    </div>
  );
}

interface ScheduleFieldsProps<Draft> {
  draft: Draft;
  problems: Problems;
  onChange: (change: Partial<Dates & Placed>) => void;
}

/** The start and end, the position, and whether the item is active. */
export function ScheduleFields<Draft extends Dates & Placed>({
  draft,
  problems,
  onChange,
}: ScheduleFieldsProps<Draft>) {
  return (
    <>
      <DateFields draft={draft} problems={problems} onChange={onChange} />
      <PlaceFields draft={draft} onChange={onChange} />
    </>
  );
}

interface DeleteButtonProps {
  name: string;
  busy: boolean;
  onDelete: () => void;
}

/** Deletes for good, after a confirmation. */
export function DeleteButton({ name, busy, onDelete }: DeleteButtonProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="lose"
        size="compact-sm"
        ms="auto"
        aria-label={`${t("console.delete")}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {t("console.delete")}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("console.deleteTitle")}
        closeButtonProps={{ "aria-label": t("common.close") }}
      >
        <p style={{ margin: 0 }}>{t("console.deleteText", { name })}</p>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t("common.cancel")}
          </Button>
          <Button color="lose.7" loading={busy} onClick={onDelete}>
            {t("console.delete")}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
