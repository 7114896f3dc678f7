import { toLatinDigits } from "@khela/i18n/input";
import { useI18n } from "@khela/ui/i18n";
import { useFields } from "../../../features/fields/use-fields.ts";
import { asCallError } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { useSecurity } from "./queries.ts";

type Name = "password" | "code";

/** The password, and a code if two-step login is on: required for steps that a stolen session must not take. */
export function useOwnerProof() {
  const i18n = useI18n();
  const { t } = i18n;
  const needsCode = useSecurity().data?.totp.on === true;
  const fields = useFields<Name>({ password: "", code: "" }, (name, values) =>
    values[name].trim() === "" ? t("auth.field.required") : undefined,
  );
  return {
    needsCode,
    fields,
    /** The validated input; undefined when something is missing, which the field then reports. */
    given(): { password: string; code?: string } | undefined {
      if (fields.check(needsCode ? ["password", "code"] : ["password"]).length > 0) return undefined;
      const { password, code } = fields.values;
      return needsCode ? { password, code: toLatinDigits(code).trim() } : { password };
    },
    /** Shows a refusal at its field. @returns whether it has one */
    refused(error: unknown): boolean {
      const code = asCallError(error)?.code;
      const field = code === "AUTH_PASSWORD_WRONG" ? "password" : code === "AUTH_TOTP" ? "code" : undefined;
      if (field) fields.refuse(field, errorText(i18n, error));
      return field !== undefined;
    },
  };
}
