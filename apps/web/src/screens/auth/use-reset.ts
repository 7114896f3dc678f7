import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { fieldText, problemText, refusedField } from "../../features/fields/field-text.ts";
import type { Fields } from "../../features/fields/use-fields.ts";
import { useLock } from "../../features/fields/use-lock.ts";
import { phoneFieldOf } from "../../features/fields/phone-field-of.ts";
import { asCallError } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { usePermission } from "../../shell/queries.ts";

/** The registration's rule for a new password (AUTH-09). */
export function usePasswordRule() {
  const i18n = useI18n();
  const rule = usePermission().data?.info.register["password"];
  return {
    minLength: rule?.minLength ?? 8,
    problem: (value: string): string | undefined =>
      value === "" ? i18n.t("auth.field.required") : rule && fieldText(i18n, "password", rule, value),
  };
}

/**
 * Sends the new password: busy state, the refusal at its field or below, the wait after too many wrong codes.
 * Source: AUTH-10, AUTH-18.
 * @param refuse shows a text at a field; returns whether the form has that field
 */
export function useReset<Name extends string>(fields: Fields<Name>, names: readonly Name[]) {
  const i18n = useI18n();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [atField, setAtField] = useState(false);
  const lock = useLock();

  function fieldOf(error: unknown): { field: string | undefined; text: string } {
    const refusal = asCallError(error);
    const code = refusal?.code ?? "";
    const named = refusal && code === "FIELD_FORMAT" ? refusedField(refusal.params) : undefined;
    if (named) return { field: named.field, text: problemText(i18n, named.field, named.problem) };
    const weak = code === "AUTH_PASSWORD_WEAK" || code === "AUTH_PASSWORD_SAME";
    return { field: weak ? "newPassword" : phoneFieldOf(code), text: errorText(i18n, error) };
  }

  /** @returns the field that the refusal is about, if the call was refused because of one */
  async function send(work: () => Promise<void>): Promise<Name | undefined> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      lock.note(error);
      setFailure(error);
      const { field, text } = fieldOf(error);
      const known = names.find((name) => name === field);
      if (known) fields.refuse(known, text);
      setAtField(known !== undefined);
      return known;
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, atField, locked: lock.left, send };
}
