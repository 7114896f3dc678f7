import { DEVICES } from "@khela/contract/game-feed";
import { useI18n } from "@khela/ui/i18n";
import { Checkbox, Group, Switch, TextInput } from "@mantine/core";
import { NumericText } from "../../shell/parts/number-field.tsx";
import type { OfferDraft, OfferProblems } from "./offer-draft.ts";
import classes from "./shelf.module.css";

interface OfferFieldsProps {
  draft: OfferDraft;
  problems: OfferProblems;
  set: (change: Partial<OfferDraft>) => void;
}

/** The fields that vendors and games share: maintenance, countries, devices and order. Source: OPS-04. */
export function OfferFields({ draft, problems, set }: OfferFieldsProps) {
  const { t } = useI18n();
  const error = (name: keyof OfferDraft) => {
    const problem = problems[name];
    return problem ? t(problem) : null;
  };
  return (
    <>
      <Switch
        label={t("shelf.maintenance")}
        description={t("shelf.maintenanceHint")}
        checked={draft.maintenance}
        onChange={(event) => set({ maintenance: event.currentTarget.checked })}
      />
      {draft.maintenance ? (
        <TextInput
          type="datetime-local"
          label={t("shelf.until")}
          description={t("shelf.untilHint")}
          value={draft.until}
          error={error("until")}
          onChange={(event) => set({ until: event.currentTarget.value })}
        />
      ) : null}
      <Checkbox.Group
        label={t("shelf.devices")}
        value={[...draft.devices]}
        error={error("devices")}
        onChange={(devices) => set({ devices })}
      >
        <Group gap="lg" mt={6}>
          {DEVICES.map((device) => (
            <Checkbox key={device} value={device} label={t(`shelf.device_${device}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={classes["pair"]}>
        <TextInput
          label={t("shelf.countries")}
          description={t("shelf.countriesHint")}
          maxLength={1200}
          value={draft.countries}
          error={error("countries")}
          onChange={(event) => set({ countries: event.currentTarget.value })}
        />
        <NumericText
          label={t("shelf.position")}
          description={t("shelf.positionHint")}
          maxLength={6}
          value={draft.position}
          error={error("position")}
          onChange={(event) => set({ position: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** The Bengali and the English name. */
export function NameFields(props: {
  name: { bn: string; en: string };
  missing: boolean;
  set: (name: { bn: string; en: string }) => void;
}) {
  const { t } = useI18n();
  const { name, missing, set } = props;
  return (
    <div className={classes["pair"]}>
      {(["bn", "en"] as const).map((language) => (
        <TextInput
          key={language}
          label={t(`shelf.name_${language}`)}
          maxLength={80}
          value={name[language]}
          error={missing && name[language].trim() === "" ? t("shelf.noName") : null}
          onChange={(event) => set({ ...name, [language]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
