/** The profile's labels in groups, and the payload of a change. Source: AUTH-20. */
import type { I18n } from "@khela/i18n/i18n";
import { cleanLine } from "@khela/kernel/text";
import { PROFILE_LABELS, type ProfileLabel } from "@khela/rules/profile/labels";
import { problemText } from "../../../features/fields/field-text.ts";

export const LABEL_GROUPS = {
  person: ["realName", "birthday", "nickname", "nationality", "placeOfBirth"],
  work: ["address", "occupation", "sourceOfIncome"],
  messengers: ["whatsapp", "facebook", "telegram", "line", "zalo", "wechat", "skype", "qq"],
} as const satisfies Record<string, readonly ProfileLabel[]>;

export const LABELS = Object.keys(PROFILE_LABELS) as ProfileLabel[];

/** Labels that can't be changed once saved, so the member must confirm them. */
const FOREVER: readonly ProfileLabel[] = ["realName", "birthday"];

export type Labels = Readonly<Record<ProfileLabel, string>>;

/** The form's values from the server's profile. */
export function labelsOf(profile: { [Label in ProfileLabel]?: string | undefined }): Labels {
  return Object.fromEntries(LABELS.map((label) => [label, profile[label] ?? ""])) as Labels;
}

/** Only the changed labels; an empty text removes a label. */
export function changedLabels(before: Labels, now: Labels): { [Label in ProfileLabel]?: string } {
  return Object.fromEntries(
    LABELS.flatMap((label) => {
      const text = cleanLine(now[label]);
      return text === before[label] ? [] : [[label, text]];
    }),
  );
}

/** The labels of a change that can't be changed again. */
export function finalLabels(change: { [Label in ProfileLabel]?: string }): ProfileLabel[] {
  return FOREVER.filter((label) => Boolean(change[label]));
}

/** Labels whose format users can't guess. */
const RULE_SHOWN: readonly ProfileLabel[] = ["nickname", "qq", "skype"];

/** The hint below a label's field: its rule or its purpose, shown before the rule is broken. Source: AUTH-09. */
export function labelHint(i18n: I18n, label: ProfileLabel, minimumAge: number): string | undefined {
  if (label === "realName") return i18n.t("auth.hint.payeeName");
  if (label === "birthday") return i18n.t("member.birthdayHint", { age: minimumAge });
  if (!RULE_SHOWN.includes(label)) return undefined;
  const { patternId, minLength: min, maxLength: max } = PROFILE_LABELS[label];
  return problemText(i18n, label, { patternId, min, max });
}
