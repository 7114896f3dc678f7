import { PasswordInput, TextInput, type TextInputProps } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import type { FieldRule } from "@khela/rules/fields/check-field";
import type { RegisterField } from "@khela/rules/fields/register-fields";
import { StrengthMeter } from "../../features/fields/StrengthMeter.tsx";
import type { BoundField } from "../../features/fields/use-fields.ts";

type Looks = Pick<
  TextInputProps,
  "icon" | "type" | "inputMode" | "autoComplete" | "numeric" | "placeholder" | "end"
>;

const LOOKS: Partial<Record<RegisterField, Looks>> = {
  username: { icon: "user", autoComplete: "username" },
  payeeName: { icon: "card", autoComplete: "name" },
  email: { icon: "send", type: "email", inputMode: "email", autoComplete: "email" },
  mobileNum: {
    icon: "phone",
    numeric: true,
    inputMode: "tel",
    autoComplete: "tel-national",
    placeholder: "01XXXXXXXXX",
  },
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
  field: RegisterField;
  rule: FieldRule;
  bound: BoundField;
  /** For the password meter. */
  username: string;
  first: boolean;
}

/** One field of the registration with its label, hint and keyboard. */
export function RegisterInput({ field, rule, bound, username, first }: RegisterInputProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const hintKey = `auth.hint.${field}`;
  const common = {
    ...bound,
    label: t(`auth.label.${field}`),
    required: rule.required,
    // A little room beyond the limit, so that the message can say what is too long.
    maxLength: rule.maxLength + 10,
    hint: i18n.has(hintKey) ? t(hintKey, { min: rule.minLength }) : undefined,
    spellCheck: false,
    autoCapitalize: "off",
  };
  if (/password/i.test(field)) {
    return (
      <>
        <PasswordInput
          {...common}
          autoComplete={field === "paymentPassword" ? "off" : "new-password"}
          {...(rule.patternId === "digits" ? { inputMode: "numeric" as const } : {})}
        />
        {field === "password" ? <StrengthMeter password={bound.value} username={username} /> : null}
      </>
    );
  }
  return (
    <TextInput
      {...common}
      {...LOOKS[field]}
      // The pop-up was asked for in order to type here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={first}
      data-autofocus={first ? "" : undefined}
    />
  );
}
