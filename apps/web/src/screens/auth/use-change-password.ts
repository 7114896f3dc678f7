import { changePassword } from "@khela/contract/identity";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { fieldText, problemText, refusedField } from "../../features/fields/field-text.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { asCallError, call, queryClient } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { usePermission } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { completePendingLogin, forgetTypedPassword, recentPassword } from "../../shell/sign-in.ts";
import { pendingCall } from "./pending-call.ts";

const NAMES = ["oldPassword", "newPassword", "confirmNewPassword"] as const;
type Name = (typeof NAMES)[number];

function problemOfField(code: string | undefined): Name | undefined {
  if (code === "AUTH_OLD_PASSWORD") return "oldPassword";
  return code === "AUTH_PASSWORD_WEAK" || code === "AUTH_PASSWORD_SAME" ? "newPassword" : undefined;
}

/**
 * State and actions of the form that changes the password (AUTH-11). It omits the old password when the login
 * has just supplied it.
 */
export function useChangePassword(onDone: () => void) {
  const i18n = useI18n();
  const { t } = i18n;
  const navigate = useNavigate();
  const rule = usePermission().data?.info.register["password"];
  const [typed, setTyped] = useState(recentPassword);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const asked: Name[] = NAMES.filter((name) => name !== "oldPassword" || typed === undefined);
  const fields = useFields<Name>(
    { oldPassword: "", newPassword: "", confirmNewPassword: "" },
    (name, values) => {
      if (values[name] === "") return t("auth.field.required");
      if (name === "confirmNewPassword" && values[name] !== values.newPassword)
        return t("auth.field.confirm");
      return name === "newPassword" && rule ? fieldText(i18n, name, rule, values[name]) : undefined;
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
    // The password from the login has been changed elsewhere meanwhile, so the form asks for the old one.
    if (field === "oldPassword") setTyped(undefined);
    fields.refuse(field, named ? problemText(i18n, named.field, named.problem) : errorText(i18n, error));
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
      // A forced change runs in a session that may do nothing else.
      const change = useSession.getState().pending ? pendingCall : call;
      await change(changePassword, {
        body: { oldPassword: typed ?? oldPassword, newPassword, confirmNewPassword },
      });
      forgetTypedPassword();
      completePendingLogin();
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

  const minLength = rule?.minLength ?? 8;
  return { fields, asked, problems, attempt, failure, busy, minLength, submit };
}
