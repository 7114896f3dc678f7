import { resetByPhone, sendLoginCode } from "@khela/contract/verification";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useRouter } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { BotCheckNote } from "../../features/fields/BotCheckNote.tsx";
import { CodeField } from "../../features/fields/CodeField.tsx";
import { PhoneField } from "../../features/fields/PhoneField.tsx";
import { useFields } from "../../features/fields/use-fields.ts";
import { usePhoneCode } from "../../features/fields/use-phone-code.ts";
import { call } from "../../shell/api.ts";
import { startSession } from "../../shell/sign-in.ts";
import { focusNamed } from "./focus-named.ts";
import { ResetFoot } from "./ResetFoot.tsx";
import { usePasswordRule, useReset } from "./use-reset.ts";

/** A new password with an SMS code; the answer is a login, so the home page follows. Source: AUTH-10. */
export function ForgotByPhone() {
  const { t } = useI18n();
  const router = useRouter();
  const phone = usePhoneCode("forgot", (mobileNum, countryDialingCode, altcha) =>
    call(sendLoginCode, { body: { mobileNum, countryDialingCode, purpose: "forgot", altcha } }),
  );
  const rule = usePasswordRule();
  const password = useFields<"newPassword">({ newPassword: "" }, (_, values) =>
    rule.problem(values.newPassword),
  );
  const reset = useReset(password, ["newPassword"]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = [...phone.fields.check(["mobileNum", "code"]), ...password.check(["newPassword"])];
    if (wrong.length > 0) {
      focusNamed(form, wrong[0]);
      return;
    }
    const refused = await reset.send(async () => {
      const answer = await call(resetByPhone, {
        body: {
          mobileNum: phone.mobile,
          countryDialingCode: phone.dialingCode,
          verificationCode: phone.code,
          newPassword: password.values.newPassword,
        },
      }).catch((error: unknown) => {
        focusNamed(form, phone.refuse(error));
        throw error;
      });
      startSession(answer);
      toast({ kind: "success", text: t("auth.changed"), id: "login" });
      await router.navigate({ to: "/" });
    });
    focusNamed(form, refused);
  }

  const atField = reset.atField || Object.values(phone.fields.errors).some((text) => text !== undefined);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-sm text-muted">{t("auth.forgotPhoneLead")}</p>
      <PhoneField
        field={phone.fields.bind("mobileNum")}
        label={t("auth.label.mobileNum")}
        dialingCode={phone.dialingCode}
        onDialingCode={phone.setDialingCode}
        required
        first
      />
      <CodeField
        field={phone.fields.bind("code")}
        button={phone.button}
        sentNote={t("auth.codeSentSmsMaybe")}
      />
      <BotCheckNote check={phone.check} />
      <ResetFoot
        reset={{ ...reset, atField }}
        field={password.bind("newPassword")}
        minLength={rule.minLength}
        username=""
      />
    </form>
  );
}
