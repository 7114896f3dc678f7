import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { Dialog } from "@khela/ui/dialog";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { ProfileLabel } from "@khela/rules/profile/labels";
import { ErrorSummary } from "../../../features/fields/ErrorSummary.tsx";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { countryName, countryOptions } from "./countries.ts";
import { LABEL_GROUPS, labelHint } from "./profile-labels.ts";
import type { Profile } from "./queries.ts";
import { type ProfileFormState, useProfileForm } from "./use-profile-form.ts";

interface ProfileFormProps {
  profile: Profile;
  minimumAge: number;
}

export function ProfileForm({ profile, minimumAge }: ProfileFormProps) {
  const { t } = useI18n();
  const form = useProfileForm(profile, minimumAge);
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {(["person", "work", "messengers"] as const).map((group) => (
        <section key={group} aria-labelledby={`labels-${group}`} className="card grid gap-4 p-5 sm:p-6">
          <div>
            <h2 id={`labels-${group}`} className="text-lg">
              {t(`member.labels_${group}`)}
            </h2>
            <p className="text-sm text-muted">{t(`member.labelsText_${group}`)}</p>
          </div>
          <div
            className={cx("grid items-start gap-4 sm:grid-cols-2", group === "messengers" && "grid-cols-2")}
          >
            {LABEL_GROUPS[group].map((label) => (
              <LabelField key={label} label={label} form={form} minimumAge={minimumAge} />
            ))}
          </div>
        </section>
      ))}
      {form.submit.failure ? <FailureNote error={form.submit.failure} /> : null}
      <Button
        type="submit"
        variant="gold"
        size="lg"
        loading={form.submit.busy}
        disabled={!form.isChanged}
        className="sm:justify-self-start"
      >
        {t("common.save")}
      </Button>
      <FinalQuestion form={form} />
    </form>
  );
}

interface LabelFieldProps {
  label: ProfileLabel;
  form: ProfileFormState;
  minimumAge: number;
}

/** The autocomplete value of each label. */
const AUTO_COMPLETE: Partial<Record<ProfileLabel, string>> = {
  realName: "name",
  nickname: "nickname",
  birthday: "bday",
  address: "street-address",
  occupation: "organization-title",
};

function LabelField({ label, form, minimumAge }: LabelFieldProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const field = form.fields.bind(label);
  if (form.fixed.includes(label)) return <FixedLabel label={label} value={field.value} />;
  if (label === "nationality") {
    return (
      <Select
        name={label}
        label={t("member.label_nationality")}
        value={field.value}
        error={field.error}
        options={[{ value: "", label: t("member.labelNone") }, ...countryOptions(i18n.lang)]}
        onChange={(event) => form.fields.set(label, event.target.value)}
      />
    );
  }
  return (
    <TextInput
      {...field}
      {...(label === "birthday" ? { type: "date", min: "1900-01-01" } : {})}
      label={t(`member.label_${label}`)}
      hint={labelHint(i18n, label, minimumAge)}
      maxLength={255}
      autoComplete={AUTO_COMPLETE[label] ?? "off"}
    />
  );
}

function FixedLabel({ label, value }: { label: ProfileLabel; value: string }) {
  const { t, date, lang } = useI18n();
  const shown =
    label === "birthday" ? date(value, "date") : label === "nationality" ? countryName(value, lang) : value;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium text-muted">{t(`member.label_${label}`)}</p>
      <p className="flex min-h-12 items-center gap-2.5 rounded-xl border border-line bg-surface-3/50 px-3.5">
        <Icon name="lock" size={16} className="shrink-0 text-faint" />
        <bdi className="min-w-0 flex-1 font-semibold break-words">{shown}</bdi>
      </p>
      <p className="text-sm text-faint">{t("member.labelFixed")}</p>
    </div>
  );
}

/** Asks for confirmation before real name or birthday is saved for good. */
function FinalQuestion({ form }: { form: ProfileFormState }) {
  const { t, date } = useI18n();
  const { asking } = form;
  return (
    <Dialog
      open={asking !== undefined}
      onClose={form.cancel}
      name="final"
      title={t("member.finalTitle")}
      width={340}
      height={120}
      delayMs={0}
    >
      <div className="grid max-w-sm gap-4">
        <p>{t("member.finalText")}</p>
        <dl className="grid gap-2 rounded-xl border border-line bg-field px-4 py-3">
          {asking?.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-faint">{t(`member.label_${label}`)}</dt>
              <dd className="font-semibold">
                <bdi>{label === "birthday" ? date(value, "date") : value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex justify-end gap-3">
          <Button onClick={form.cancel}>{t("member.finalBack")}</Button>
          <Button variant="gold" loading={form.submit.busy} onClick={form.confirm}>
            {t("member.finalSave")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
