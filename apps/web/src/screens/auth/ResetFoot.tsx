import { Button } from "@khela/ui/button";
import { PasswordInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { StrengthMeter } from "../../features/fields/StrengthMeter.tsx";
import { SupportReference } from "../../features/fields/SupportReference.tsx";
import type { BoundField } from "../../features/fields/use-fields.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { clockText } from "../../shell/use-countdown.ts";
import type { useReset } from "./use-reset.ts";

interface ResetFootProps {
  reset: Omit<ReturnType<typeof useReset>, "send">;
  field: BoundField;
  minLength: number;
  username: string;
}

/** The new password, the error and the button: the end of both ways to reset a password. */
export function ResetFoot({ reset, field, minLength, username }: ResetFootProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const time = i18n.digits(clockText(reset.locked));
  return (
    <>
      <PasswordInput
        {...field}
        label={t("auth.newPassword")}
        hint={t("auth.hint.password", { min: minLength })}
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <StrengthMeter password={field.value} username={username} />
      {reset.locked > 0 ? (
        <FailureNote error={reset.failure} text={t("auth.locked", { time })} />
      ) : reset.failure === undefined ? null : reset.atField ? (
        <SupportReference error={reset.failure} />
      ) : (
        <FailureNote error={reset.failure} />
      )}
      <Button type="submit" variant="gold" size="lg" block loading={reset.busy} disabled={reset.locked > 0}>
        {reset.locked > 0 ? t("auth.lockedButton", { time }) : t("auth.forgotButton")}
      </Button>
    </>
  );
}
