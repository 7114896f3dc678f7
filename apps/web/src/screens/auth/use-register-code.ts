import { sendRegisterCode } from "@khela/contract/verification";
import { useI18n } from "@khela/ui/i18n";
import { useBotCheck } from "../../features/fields/use-bot-check.ts";
import { type CodeButton, useCodeButton } from "../../features/fields/use-code-button.ts";
import type { Fields } from "../../features/fields/use-fields.ts";
import { call } from "../../shell/api.ts";
import { cleanValue, type FormField } from "./register-form.ts";

/**
 * The button that sends the registration's SMS code; an invalid number gets a message at its field. Source:
 * AUTH-07.
 */
export function useRegisterCode(
  fields: Fields<FormField>,
  form: { needed: boolean; dialingCode: string; onRefused: (error: unknown) => void },
): CodeButton {
  const { t } = useI18n();
  const check = useBotCheck("sms", form.needed);
  const mobileNo = cleanValue("mobileNum", fields.values.mobileNum, form.dialingCode);
  const sending = useCodeButton("register", async () => {
    try {
      return await check.pass((altcha) =>
        call(sendRegisterCode, { body: { mobileNo, countryDialingCode: form.dialingCode, altcha } }),
      );
    } catch (error) {
      form.onRefused(error);
      throw error;
    }
  });
  return {
    ...sending,
    send: async () => {
      if (mobileNo === "") fields.refuse("mobileNum", t("errors.PHONE_MISSING"));
      else if (fields.check(["mobileNum"]).length === 0) await sending.send();
    },
  };
}
