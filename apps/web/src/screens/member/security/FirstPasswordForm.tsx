import { sendFirstPasswordCode, setFirstPassword } from "@khela/contract/security";
import { Button } from "@khela/ui/button";
import { PasswordInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { CodeField } from "../../../features/fields/CodeField.tsx";
import { fieldText, problemText, refusedField } from "../../../features/fields/field-text.ts";
import { StrengthMeter } from "../../../features/fields/StrengthMeter.tsx";
import { useCodeButton } from "../../../features/fields/use-code-button.ts";
import { useFields } from "../../../features/fields/use-fields.ts";
import { asCallError, call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useMember, usePermission } from "../../../shell/queries.ts";
import { securityChanged } from "./queries.ts";
import { useSubmit } from "./use-submit.ts";

type Methods = readonly { method: "sms" | "email"; hint: string }[];
type Name = "newPassword" | "confirmNewPassword" | "code";

const FIELD_OF: Partial<Record<string, Name>> = {
  AUTH_PASSWORD_WEAK: "newPassword",
  AUTH_PASSWORD_SAME: "newPassword",
  CODE_MISSING: "code",
  CODE_WRONG: "code",
  CODE_EXPIRED: "code",
};

interface FirstPasswordFormProps {
  /** The ways to receive a code; empty when the login is recent enough. */
  methods: Methods;
  /** Called when the login has become too old. */
  onStale: () => void;
}

/** The new password twice, and a code if the login is not recent. */
export function FirstPasswordForm({ methods, onStale }: FirstPasswordFormProps) {
  const { t, digits } = useI18n();
  const account = useMember().data?.account ?? "";
  const form = useFirstPassword(methods, onStale);
  const { fields, chosen } = form;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.save(event)}>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {methods.length > 1 && chosen ? (
        <Segmented
          label={t("auth.proofBy")}
          options={methods.map(({ method }) => ({ value: method, label: t(`auth.proof_${method}`) }))}
          value={chosen.method}
          onChange={form.choose}
        />
      ) : null}
      {chosen ? (
        <CodeField
          key={chosen.method}
          field={fields.bind("code")}
          button={form.button}
          hint={t("auth.codeGoesTo", { place: digits(chosen.hint) })}
          sentNote={t("auth.codeSentTo", { place: digits(chosen.hint) })}
        />
      ) : null}
      <PasswordInput
        {...fields.bind("newPassword")}
        label={t("auth.newPassword")}
        hint={t("auth.hint.password", { min: form.minLength })}
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <StrengthMeter password={fields.values.newPassword} username={account} />
      <PasswordInput
        {...fields.bind("confirmNewPassword")}
        label={t("auth.confirmNewPassword")}
        autoComplete="new-password"
        maxLength={128}
        required
      />
      {form.failure ? <FailureNote error={form.failure} /> : null}
      <Button type="submit" variant="gold" size="lg" loading={form.busy} className="sm:justify-self-start">
        {t("member.firstPasswordSave")}
      </Button>
    </form>
  );
}

function useFirstPassword(methods: Methods, onStale: () => void) {
  const i18n = useI18n();
  const { t } = i18n;
  const rule = usePermission().data?.info.register["password"];
  const submit = useSubmit();
  const [wanted, choose] = useState<"sms" | "email">();
  const chosen = methods.find(({ method }) => method === wanted) ?? methods[0];
  const method = chosen?.method;
  const names: Name[] = ["newPassword", "confirmNewPassword", ...(method ? ["code" as const] : [])];
  const fields = useFields<Name>({ newPassword: "", confirmNewPassword: "", code: "" }, (name, values) => {
    if (name === "code") return values.code.trim() === "" ? t("errors.CODE_MISSING") : undefined;
    if (values[name] === "") return t("auth.field.required");
    if (name === "confirmNewPassword")
      return values[name] === values.newPassword ? undefined : t("auth.field.confirm");
    return rule ? fieldText(i18n, name, rule, values[name]) : undefined;
  });
  const button = useCodeButton(`first.${method ?? "none"}`, () =>
    call(sendFirstPasswordCode, { body: { method: method ?? "sms" } }),
  );

  function refused(error: unknown): boolean {
    const refusal = asCallError(error);
    if (refusal?.code === "AUTH_SIGN_IN_AGAIN") onStale();
    const named = refusal?.code === "FIELD_FORMAT" ? refusedField(refusal.params) : undefined;
    const field = names.find((name) => name === named?.field) ?? FIELD_OF[refusal?.code ?? ""];
    if (!field) return false;
    fields.refuse(field, named ? problemText(i18n, named.field, named.problem) : errorText(i18n, error));
    return true;
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (fields.check(names).length > 0) return;
    const { newPassword, confirmNewPassword, code } = fields.values;
    const done = await submit.run(async () => {
      await call(setFirstPassword, {
        body: { newPassword, confirmNewPassword, ...(method ? { method, code: code.trim() } : {}) },
      });
    }, refused);
    if (!done) return;
    toast({ kind: "success", text: t("member.firstPasswordDone") });
    await securityChanged("security", "sessions");
  }
  const { busy, failure } = submit;
  return { fields, chosen, choose, button, busy, failure, save, minLength: rule?.minLength ?? 8 };
}
