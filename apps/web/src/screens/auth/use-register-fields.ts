import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { problemText } from "../../features/fields/field-text.ts";
import { HOME_DIALING_CODE } from "../../features/fields/mobile.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { errorText } from "../../shell/error-text.ts";
import {
  emptyValues,
  type FormField,
  problemOf,
  type RegisterRules,
  type RegisterWay,
} from "./register-form.ts";
import { useInvitation } from "./use-invitation.ts";

/** The values of the registration and their errors, by the server's per-field config. Source: AUTH-07, AUTH-09. */
export function useRegisterFields(rules: RegisterRules, way: RegisterWay) {
  const i18n = useI18n();
  const { t } = i18n;
  const invited = useInvitation();
  const [dialingCode, setDialingCode] = useState(HOME_DIALING_CODE);
  const [start] = useState(() => emptyValues(invited.kept));
  const fields = useFields<FormField>(start, (field, values) => {
    if (field === "captcha") return values.captcha.trim() === "" ? t("auth.captchaNeeded") : undefined;
    if (field === "confirmPassword" && values.confirmPassword !== values.password)
      return t("auth.field.confirm");
    if (field === "referralCode" || field === "affiliateCode") {
      const { error } = invited.about(field, values[field].trim());
      if (error) return errorText(i18n, error);
    }
    const problem = problemOf(rules, field, { way, values, dialingCode });
    if (problem?.patternId === "required") return requiredText(field, t);
    return problem && problemText(i18n, field, problem);
  });
  return { fields, invited, dialingCode, setDialingCode };
}

function requiredText(field: FormField, t: I18n["t"]): string {
  if (field === "verificationCode") return t("errors.CODE_MISSING");
  return field === "mobileNum" ? t("errors.PHONE_MISSING") : t("auth.field.required");
}
