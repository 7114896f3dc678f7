import type { BotCheckAction } from "@khela/contract/bot-check";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { asCallError } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { cleanMobile, HOME_DIALING_CODE, isMobile } from "./mobile.ts";
import { phoneFieldOf } from "./phone-field-of.ts";
import { useBotCheck } from "./use-bot-check.ts";
import { useCodeButton } from "./use-code-button.ts";
import { useFields } from "./use-fields.ts";

type Send = (mobile: string, dialingCode: string, altcha: string) => Promise<{ expiredMinutes: number }>;

/**
 * A mobile number and the code sent to it, for login and forgotten passwords.
 * @param purpose separates the countdowns of different forms
 */
export function usePhoneCode(purpose: string, send: Send, action: BotCheckAction = "sms") {
  const i18n = useI18n();
  const { t } = i18n;
  const [dialingCode, setDialingCode] = useState(HOME_DIALING_CODE);
  const check = useBotCheck(action);
  const fields = useFields<"mobileNum" | "code">({ mobileNum: "", code: "" }, (name, values) => {
    if (name === "code") return values.code.trim() === "" ? t("errors.CODE_MISSING") : undefined;
    const number = cleanMobile(values.mobileNum, dialingCode);
    if (number === "") return t("errors.PHONE_MISSING");
    return isMobile(number, dialingCode) ? undefined : t("auth.field.mobile");
  });
  const mobile = cleanMobile(fields.values.mobileNum, dialingCode);
  const sending = useCodeButton(purpose, async () => {
    try {
      return await check.pass((altcha) => send(mobile, dialingCode, altcha));
    } catch (error) {
      refuse(error);
      throw error;
    }
  });

  /** Shows a refusal at the field that it is about. @returns that field */
  function refuse(error: unknown): "mobileNum" | "code" | undefined {
    const field = phoneFieldOf(asCallError(error)?.code);
    if (field) fields.refuse(field, errorText(i18n, error));
    return field;
  }
  const button = {
    ...sending,
    // An invalid number gets a message at its field and is not sent.
    send: async () => {
      if (fields.check(["mobileNum"]).length === 0) await sending.send();
    },
  };
  return {
    fields,
    mobile,
    code: fields.values.code.trim(),
    dialingCode,
    setDialingCode,
    check,
    button,
    refuse,
  };
}
