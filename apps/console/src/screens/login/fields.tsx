/** The fields that a login and an invitation share. */
import { toLatinDigits } from "@khela/i18n/input";
import { useI18n } from "@khela/ui/i18n";
import {
  Alert,
  PasswordInput,
  type PasswordInputProps,
  Text,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import IconAlert from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { Ref } from "react";
import classes from "./login.module.css";

/** The heading; on a phone it stands below the brand. */
export function FormHead({ title, text }: { title: string; text: string }) {
  const { t } = useI18n();
  return (
    <>
      <div className={classes["phoneBrand"]}>
        <img src="/icons/khela.svg" alt="" width={38} height={38} />
        {t("common.appName")}
      </div>
      <h1>{title}</h1>
      <Text c="dimmed" mb="xl">
        {text}
      </Text>
    </>
  );
}

type Referring<Props> = Props & { ref?: Ref<HTMLInputElement> };

/** A text field without automatic capitals and spell checking. */
export function PlainField(props: Referring<TextInputProps>) {
  return <TextInput autoCapitalize="none" spellCheck={false} size="md" {...props} />;
}

export function UsernameField(props: Referring<TextInputProps>) {
  const { t } = useI18n();
  return <PlainField label={t("console.username")} autoComplete="username" maxLength={64} {...props} />;
}

export function PasswordField(props: Referring<PasswordInputProps>) {
  const { t } = useI18n();
  return (
    <PasswordInput
      label={t("console.password")}
      maxLength={128}
      size="md"
      visibilityToggleButtonProps={{ "aria-label": t("common.showPassword") }}
      {...props}
    />
  );
}

/** The authenticator's code; accepts the digits of any script, and spaces as apps show them. */
export function CodeField({
  onCode,
  ...props
}: Referring<TextInputProps> & { onCode: (code: string) => void }) {
  const { t } = useI18n();
  return (
    <TextInput
      className={classes["code"] ?? ""}
      label={t("console.code")}
      name="totp"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={12}
      size="md"
      onChange={(event) => onCode(toLatinDigits(event.currentTarget.value).replace(/\D/g, "").slice(0, 6))}
      {...props}
    />
  );
}

export function Refusal({ text }: { text: string }) {
  return (
    <Alert color="lose" role="alert" icon={<IconAlert />}>
      {text}
    </Alert>
  );
}
