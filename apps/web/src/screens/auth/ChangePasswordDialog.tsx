import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { PasswordInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { ErrorSummary } from "../../features/fields/ErrorSummary.tsx";
import { StrengthMeter } from "../../features/fields/StrengthMeter.tsx";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useMember } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { useChangePassword } from "./use-change-password.ts";
import { useLeave } from "./use-leave.ts";

/**
 * Sets a new password; when forced, the dialog can't be closed except by changing it or logging out. Source:
 * AUTH-06, AUTH-11.
 */
export default function ChangePasswordDialog({ dialog, data }: DialogScreenProps<"changePassword">) {
  const { t } = useI18n();
  const forced = data.forced === true;
  const form = useChangePassword(dialog.onClose);
  const leaving = useLeave();
  const waiting = useSession((session) => session.pending?.account);
  const known = useMember().data?.account;
  const account = waiting ?? known ?? "";
  return (
    <Dialog
      {...dialog}
      title={t("auth.changeTitle")}
      width={380}
      closeButton={!forced}
      escape={!forced}
      fullOnPhone
    >
      <form noValidate className="grid gap-4 sm:w-96" onSubmit={(event) => void form.submit(event)}>
        <p className="text-sm text-muted">{t(forced ? "auth.changeForced" : "auth.changeNote")}</p>
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        {/* Password managers save the new password under this username. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        {form.asked.includes("oldPassword") ? (
          <PasswordInput
            {...form.fields.bind("oldPassword")}
            label={t("auth.oldPassword")}
            maxLength={128}
            required
          />
        ) : null}
        <PasswordInput
          {...form.fields.bind("newPassword")}
          label={t("auth.newPassword")}
          hint={t("auth.hint.password", { min: form.minLength })}
          autoComplete="new-password"
          maxLength={128}
          required
        />
        <StrengthMeter password={form.fields.values.newPassword} username={account} />
        <PasswordInput
          {...form.fields.bind("confirmNewPassword")}
          label={t("auth.confirmNewPassword")}
          autoComplete="new-password"
          maxLength={128}
          required
        />
        {form.failure ? <FailureNote error={form.failure} /> : null}
        <Button type="submit" variant="gold" size="lg" block loading={form.busy}>
          {t("auth.changeButton")}
        </Button>
        {forced ? (
          <Button variant="plain" block loading={leaving.busy} onClick={() => void leaving.leave()}>
            {t("shell.signOut")}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
