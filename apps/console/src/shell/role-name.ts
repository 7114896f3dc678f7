import type { I18n } from "@khela/i18n/i18n";

/** A role's name in words; roles that the operator made keep their own. */
export function roleName(i18n: I18n, role: string): string {
  const id = `console.role_${role}`;
  return i18n.has(id) ? i18n.t(id) : role;
}
