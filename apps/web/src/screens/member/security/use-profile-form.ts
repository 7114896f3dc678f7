import { updateProfile } from "@khela/contract/security";
import { dayOf } from "@khela/kernel/period";
import { birthdayProblem } from "@khela/rules/kyc/age";
import { type ProfileLabel, readLabel } from "@khela/rules/profile/labels";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { problemText, refusedField } from "../../../features/fields/field-text.ts";
import { type Fields, useFields } from "../../../features/fields/use-fields.ts";
import { asCallError, call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { changedLabels, finalLabels, LABELS, labelsOf } from "./profile-labels.ts";
import { type Profile, securityChanged } from "./queries.ts";
import { type Submit, useSubmit } from "./use-submit.ts";

export interface ProfileFormState {
  fields: Fields<ProfileLabel>;
  /** The labels that can't be changed any more. */
  fixed: readonly string[];
  problems: readonly { name: string; label: string; text: string }[];
  attempt: number;
  isChanged: boolean;
  submit: Submit;
  /** The values that will be fixed, while the member is asked to confirm. */
  asking: readonly { label: ProfileLabel; value: string }[] | undefined;
  confirm: () => void;
  cancel: () => void;
  onSubmit: (event: FormEvent) => void;
}

/** The form's values, validated by the server's rules, and its confirmation. */
export function useProfileForm(profile: Profile, minimumAge: number): ProfileFormState {
  const i18n = useI18n();
  const { t } = i18n;
  const submit = useSubmit();
  const before = labelsOf(profile);
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState<ProfileFormState["asking"]>();

  function problemOf(label: ProfileLabel, values: Readonly<Record<ProfileLabel, string>>) {
    const { text: value, problem: wrong } = readLabel(label, values[label]);
    if (wrong) return problemText(i18n, label, wrong);
    if (label !== "birthday" || value === "") return undefined;
    const problem = birthdayProblem(value, dayOf(systemClock.nowMs()).key, minimumAge);
    if (problem === "age") return t("errors.KYC_AGE", { age: i18n.number(minimumAge) });
    return problem && t("member.birthdayWrong");
  }
  const fields = useFields<ProfileLabel>({ ...before }, problemOf);
  const open = LABELS.filter((label) => !profile.fixed.includes(label));
  const change = changedLabels(before, fields.values);
  const problems = open.flatMap((label) => {
    const text = fields.errors[label];
    return text === undefined ? [] : [{ name: label, label: t(`member.label_${label}`), text }];
  });

  function refused(error: unknown): boolean {
    const refusal = asCallError(error);
    const named = refusal?.code === "FIELD_FORMAT" ? refusedField(refusal.params) : undefined;
    const label = refusal?.code === "KYC_AGE" ? "birthday" : open.find((name) => name === named?.field);
    if (!label) return false;
    fields.refuse(label, named ? problemText(i18n, label, named.problem) : errorText(i18n, error));
    setAttempt((tries) => tries + 1);
    return true;
  }
  async function save() {
    const done = await submit.run(async () => {
      await call(updateProfile, { body: change });
    }, refused);
    setAsking(undefined);
    if (!done) return;
    toast({ kind: "success", text: t("member.profileSaved") });
    await securityChanged("profile", "security", "info", "kyc");
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit.clear();
    if (fields.check(open).length > 0) {
      setAttempt((tries) => tries + 1);
      return;
    }
    const final = finalLabels(change);
    if (final.length > 0) setAsking(final.map((label) => ({ label, value: change[label] ?? "" })));
    else void save();
  }
  return {
    fields,
    fixed: profile.fixed,
    problems,
    attempt,
    isChanged: Object.keys(change).length > 0,
    submit,
    asking,
    confirm: () => void save(),
    cancel: () => setAsking(undefined),
    onSubmit,
  };
}
