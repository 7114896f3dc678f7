import { sendLoginCode } from "@khela/contract/verification";
import { useI18n } from "@khela/ui/i18n";
import type { FormEvent } from "react";
import { BotCheckNote } from "../../features/fields/BotCheckNote.tsx";
import { CodeField } from "../../features/fields/CodeField.tsx";
import { PhoneField } from "../../features/fields/PhoneField.tsx";
import { usePhoneCode } from "../../features/fields/use-phone-code.ts";
import { call } from "../../shell/api.ts";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { focusNamed } from "./focus-named.ts";
import { LoginFoot } from "./LoginFoot.tsx";
import { useLogin } from "./use-login.ts";

/** Login by mobile number and SMS code: the number is the username, the code the password. Source: AUTH-02. */
export function LoginBySms({ data }: Pick<DialogScreenProps<"login">, "data">) {
  const { t } = useI18n();
  const login = useLogin(data);
  const phone = usePhoneCode("login", (mobileNum, countryDialingCode, altcha) =>
    call(sendLoginCode, { body: { mobileNum, countryDialingCode, purpose: "login", altcha } }),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = phone.fields.check(["mobileNum", "code"]);
    if (wrong.length > 0) {
      focusNamed(form, wrong[0]);
      return;
    }
    const error = await login.send({
      username: phone.mobile,
      password: phone.code,
      type: "sms",
      countryDialingCode: phone.dialingCode,
    });
    focusNamed(form, phone.refuse(error));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PhoneField
        field={phone.fields.bind("mobileNum")}
        label={t("auth.label.mobileNum")}
        dialingCode={phone.dialingCode}
        onDialingCode={phone.setDialingCode}
        required
        first
      />
      <CodeField field={phone.fields.bind("code")} button={phone.button} sentNote={t("auth.codeSentSms")} />
      <BotCheckNote check={phone.check} />
      <LoginFoot login={login} />
    </form>
  );
}
