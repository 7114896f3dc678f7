import type { I18n } from "@khela/i18n/i18n";
import { matchesPattern } from "@khela/rules/fields/patterns";

/** The account whose password was forgotten. */
export interface Account {
  username: string;
  email: string;
}

/**
 * The client rules of section 5: both fields are required, each in its format. @returns the message for a
 * trimmed value
 */
export function checkAccount({ t }: I18n, name: keyof Account, value: string): string | undefined {
  if (value === "") return t("auth.field.required");
  if (name === "email") return matchesPattern("mailbox", value) ? undefined : t("auth.field.mailbox");
  return matchesPattern("noSpaces", value) ? undefined : t("auth.field.account");
}
