/** The labels of the profile in groups, and what is sent of them. Source: AUTH-20. */
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

/** Once given, these can't be changed: the member is asked before. */
const FOREVER: readonly ProfileLabel[] = ["realName", "birthday"];

export type Labels = Readonly<Record<ProfileLabel, string>>;

/** Texts of a form out of what the server knows. */
export function labelsOf(profile: { [Label in ProfileLabel]?: string | undefined }): Labels {
  return Object.fromEntries(LABELS.map((label) => [label, profile[label] ?? ""])) as Labels;
}

/** Only what was changed; an emptied text takes the label away. */
export function changedLabels(before: Labels, now: Labels): { [Label in ProfileLabel]?: string } {
  return Object.fromEntries(
    LABELS.flatMap((label) => {
      const text = cleanLine(now[label]);
      return text === before[label] ? [] : [[label, text]];
    }),
  );
}

/** What of a change can't be taken back. */
export function finalLabels(change: { [Label in ProfileLabel]?: string }): ProfileLabel[] {
  return FOREVER.filter((label) => Boolean(change[label]));
}

/** Labels whose rule nobody can guess. */
const RULE_SHOWN: readonly ProfileLabel[] = ["nickname", "qq", "skype"];

/** The line below a label's field: its rule, before it is broken, or what it is for. Source: AUTH-09. */
export function labelHint(i18n: I18n, label: ProfileLabel, minimumAge: number): string | undefined {
  if (label === "realName") return i18n.t("auth.hint.payeeName");
  if (label === "birthday") return i18n.t("member.birthdayHint", { age: minimumAge });
  if (!RULE_SHOWN.includes(label)) return undefined;
  const { patternId, minLength: min, maxLength: max } = PROFILE_LABELS[label];
  return problemText(i18n, label, { patternId, min, max });
}
