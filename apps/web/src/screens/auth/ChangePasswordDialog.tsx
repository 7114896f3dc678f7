import { changePassword } from "@khela/contract/identity";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { PasswordInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ErrorSummary } from "../../features/fields/ErrorSummary.tsx";
import { fieldText, problemText, refusedField } from "../../features/fields/field-text.ts";
import { StrengthMeter } from "../../features/fields/StrengthMeter.tsx";
import { useFields } from "../../features/fields/use-fields.ts";
import { asCallError, call, queryClient } from "../../shell/api.ts";
import type { DialogScreenProps } from "../../shell/dialogs.tsx";
import { errorText } from "../../shell/error-text.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useMember, usePermission } from "../../shell/queries.ts";
import { forgetTypedPassword, signOut, typedPassword } from "../../shell/sign-in.ts";

const NAMES = ["oldPassword", "newPassword", "confirmNewPassword"] as const;
type Name = (typeof NAMES)[number];

/** A new password; the forced one can't be closed, only answered or left by signing out. Source: AUTH-06, AUTH-11. */
export default function ChangePasswordDialog({ dialog, data }: DialogScreenProps<"changePassword">) {
  const { t } = useI18n();
  const forced = data.forced === true;
  const form = useChangePassword(dialog.onClose);
  const account = useMember().data?.account ?? "";
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
        {/* Password managers store the new one under this name. */}
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
          <Button variant="plain" block loading={form.leaving} onClick={() => void form.leave()}>
            {t("shell.signOut")}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}

function problemOfField(code: string | undefined): Name | undefined {
  if (code === "AUTH_OLD_PASSWORD") return "oldPassword";
  return code === "AUTH_PASSWORD_WEAK" || code === "AUTH_PASSWORD_SAME" ? "newPassword" : undefined;
}

/** What the form knows and does. The old password is not asked for where the login just typed it. */
function useChangePassword(onDone: () => void) {
  const i18n = useI18n();
  const { t } = i18n;
  const navigate = useNavigate();
  const rule = usePermission().data?.info.register["password"];
  const [typed, setTyped] = useState(typedPassword);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const asked: Name[] = NAMES.filter((name) => name !== "oldPassword" || typed === undefined);
  const fields = useFields<Name>(
    { oldPassword: "", newPassword: "", confirmNewPassword: "" },
    (name, values) => {
      if (values[name] === "") return t("auth.field.required");
      if (name === "confirmNewPassword" && values[name] !== values.newPassword)
        return t("auth.field.confirm");
      return name === "newPassword" && rule ? fieldText(i18n, rule, values[name]) : undefined;
    },
  );
  const problems = asked.flatMap((name) => {
    const text = fields.errors[name];
    return text === undefined ? [] : [{ name, label: t(`auth.${name}`), text }];
  });

  function refused(error: unknown) {
    const refusal = asCallError(error);
    const named = refusal?.code === "FIELD_FORMAT" ? refusedField(refusal.params) : undefined;
    const field = NAMES.find((name) => name === named?.field) ?? problemOfField(refusal?.code);
    if (field === undefined) {
      setFailure(error);
      return;
    }
    // The one from the login was changed elsewhere meanwhile: ask for it after all.
    if (field === "oldPassword") setTyped(undefined);
    fields.refuse(field, named ? problemText(i18n, named.problem) : errorText(i18n, error));
    setAttempt((before) => before + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    if (fields.check(asked).length > 0) {
      setAttempt((before) => before + 1);
      return;
    }
    const { oldPassword, newPassword, confirmNewPassword } = fields.values;
    setBusy(true);
    try {
      await call(changePassword, {
        body: { oldPassword: typed ?? oldPassword, newPassword, confirmNewPassword },
      });
      forgetTypedPassword();
      toast({ kind: "success", text: t("auth.changed") });
      await queryClient.invalidateQueries({ queryKey: ["member"] });
      onDone();
      await navigate({ to: "/" });
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error) });
    }
    onDone();
  }

  const minLength = rule?.minLength ?? 8;
  return { fields, asked, problems, attempt, failure, busy, leaving, minLength, submit, leave };
}
