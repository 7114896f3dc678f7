import type { RegisterField } from "@khela/rules/fields/register-fields";
import { PasswordInput, TextInput, type TextInputProps } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { CodeField } from "../../features/fields/CodeField.tsx";
import { PhoneField } from "../../features/fields/PhoneField.tsx";
import { StrengthMeter } from "../../features/fields/StrengthMeter.tsx";
import { errorText } from "../../shell/error-text.ts";
import type { FormField } from "./register-form.ts";
import { registerHint } from "./register-hint.ts";
import type { useRegister } from "./use-register.ts";

type Looks = Pick<
  TextInputProps,
  "icon" | "type" | "inputMode" | "autoComplete" | "numeric" | "placeholder" | "end"
>;

const LOOKS: Partial<Record<RegisterField, Looks>> = {
  username: { icon: "user", autoComplete: "username" },
  payeeName: { icon: "card", autoComplete: "name" },
  email: { icon: "send", type: "email", inputMode: "email", autoComplete: "email" },
  qqNum: { icon: "chat", numeric: true, inputMode: "numeric" },
  line: { icon: "chat" },
  whatsapp: { icon: "chat" },
  wechat: { icon: "chat" },
  facebook: { icon: "facebook" },
  idNumber: { icon: "card", autoComplete: "off" },
  recommenderId: { icon: "gift", autoComplete: "off" },
  referralCode: { icon: "gift", autoComplete: "off" },
  affiliateCode: { icon: "gift", autoComplete: "off" },
};

interface RegisterInputProps {
  field: FormField;
  form: ReturnType<typeof useRegister>;
  first: boolean;
}

/** One field of the registration with its label, hint and keyboard. */
export function RegisterInput({ field, form, first }: RegisterInputProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const rule = form.ruleOf(field);
  const bound = form.fields.bind(field);
  if (field === "verificationCode")
    // The code verifies a number: if no number is required and none was entered, there is nothing to verify.
    return rule.required && <CodeField field={bound} button={form.button} sentNote={t("auth.codeSentSms")} />;
  const common = {
    ...bound,
    label: t(`auth.label.${field}`),
    required: rule.required,
    // Allows a few characters beyond the limit, so that the message can say what is too long.
    maxLength: rule.maxLength + 10,
    hint: registerHint(i18n, field, rule),
    spellCheck: false,
    autoCapitalize: "off",
  };
  if (field === "mobileNum") {
    return (
      <PhoneField
        field={bound}
        label={common.label}
        hint={common.hint}
        required={rule.required}
        dialingCode={form.dialingCode}
        onDialingCode={form.setDialingCode}
        first={first}
      />
    );
  }
  if (/password/i.test(field)) {
    return (
      <>
        <PasswordInput
          {...common}
          autoComplete={field === "paymentPassword" ? "off" : "new-password"}
          {...(rule.patternId === "digits" ? { inputMode: "numeric" as const } : {})}
        />
        {field === "password" ? (
          <StrengthMeter password={bound.value} username={form.fields.values.username} />
        ) : null}
      </>
    );
  }
  if (field === "referralCode" || field === "affiliateCode") {
    const { inviter, error } = form.invited.about(field, bound.value.trim());
    return (
      <TextInput
        {...common}
        {...LOOKS[field]}
        error={bound.error ?? (error ? errorText(i18n, error) : undefined)}
        hint={inviter === undefined ? common.hint : t("auth.invitedBy", { inviter })}
        onBlur={(event) => {
          bound.onBlur(event);
          form.invited.look(field, bound.value.trim());
        }}
      />
    );
  }
  return (
    <TextInput
      {...common}
      {...LOOKS[field]}
      // The user opened the pop-up to type here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={first}
      data-autofocus={first ? "" : undefined}
    />
  );
}
