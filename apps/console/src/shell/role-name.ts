import type { I18n } from "@khela/i18n/i18n";

/** The text of a role; roles that operators created keep their own names. */
export function roleName(i18n: I18n, role: string): string {
  const id = `console.role_${role}`;
  return i18n.has(id) ? i18n.t(id) : role;
}
