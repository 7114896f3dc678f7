import { bindContact, sendContactCode } from "@khela/contract/security";
import { matchesPattern } from "@khela/rules/fields/patterns";
import { Button } from "@khela/ui/button";
import { PasswordInput, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { CodeField } from "../../../features/fields/CodeField.tsx";
import { cleanMobile, HOME_DIALING_CODE, isMobile } from "../../../features/fields/mobile.ts";
import { PhoneField } from "../../../features/fields/PhoneField.tsx";
import { useCodeButton } from "../../../features/fields/use-code-button.ts";
import { useFields } from "../../../features/fields/use-fields.ts";
import { asCallError, call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { securityChanged } from "./queries.ts";
import { useSubmit } from "./use-submit.ts";

const NAMES = ["value", "code", "password"] as const;
type Name = (typeof NAMES)[number];

/** Errors that belong to one field. */
const FIELD_OF: Partial<Record<string, Name>> = {
  PHONE_FORMAT: "value",
  PHONE_MISSING: "value",
  FIELD_FORMAT: "value",
  AUTH_CONTACT_TAKEN: "value",
  CODE_MISSING: "code",
  CODE_WRONG: "code",
  CODE_EXPIRED: "code",
  AUTH_PASSWORD_WRONG: "password",
};

/** The number or address, its code, and the password, with the warning that a confirmed contact can't be changed. */
export function ContactForm({ kind }: { kind: "mobile" | "email" }) {
  const { t } = useI18n();
  const form = useContactForm(kind);
  const { fields } = form;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.save(event)}>
      {kind === "mobile" ? (
        <PhoneField
          field={fields.bind("value")}
          label={t("member.part_mobile")}
          hint={t("auth.hint.mobileNum")}
          required
          dialingCode={form.dialingCode}
          onDialingCode={form.setDialingCode}
        />
      ) : (
        <TextInput
          {...fields.bind("value")}
          label={t("member.part_email")}
          icon="mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={255}
          required
        />
      )}
      <CodeField field={fields.bind("code")} button={form.button} sentNote={t(`member.codeSent_${kind}`)} />
      <PasswordInput
        {...fields.bind("password")}
        label={t("member.loginPassword")}
        hint={t("member.loginPasswordHint")}
        required
        maxLength={128}
      />
      <p className="flex gap-3 rounded-xl bg-gold-tint px-4 py-3 text-sm">
        <Icon name="lock" size={18} className="mt-0.5 shrink-0 text-gold" />
        <span>{t("member.contactWarning")}</span>
      </p>
      {form.submit.failure ? <FailureNote error={form.submit.failure} /> : null}
      <Button
        type="submit"
        variant="gold"
        size="lg"
        loading={form.submit.busy}
        className="sm:justify-self-start"
      >
        {t("member.contactConfirm")}
      </Button>
    </form>
  );
}

function useContactForm(kind: "mobile" | "email") {
  const i18n = useI18n();
  const { t } = i18n;
  const submit = useSubmit();
  const [dialingCode, setDialingCode] = useState(HOME_DIALING_CODE);
  const cleaned = (text: string) => (kind === "mobile" ? cleanMobile(text, dialingCode) : text.trim());
  const fields = useFields<Name>({ value: "", code: "", password: "" }, (name, values) => {
    if (values[name].trim() === "") return t("auth.field.required");
    if (name !== "value") return undefined;
    const value = cleaned(values.value);
    if (kind === "mobile") return isMobile(value, dialingCode) ? undefined : t("auth.field.mobile");
    return matchesPattern("mailbox", value) ? undefined : t("auth.field.mailbox");
  });
  const contact = () => ({
    kind,
    value: cleaned(fields.values.value),
    ...(kind === "mobile" ? { countryDialingCode: dialingCode } : {}),
  });
  const button = useCodeButton(`bind.${kind}`, () => call(sendContactCode, { body: contact() }));

  function refused(error: unknown): boolean {
    const field = FIELD_OF[asCallError(error)?.code ?? ""];
    if (field) fields.refuse(field, errorText(i18n, error));
    return field !== undefined;
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (fields.check(NAMES).length > 0) return;
    const { code, password } = fields.values;
    const done = await submit.run(async () => {
      await call(bindContact, { body: { ...contact(), code: code.trim(), password } });
    }, refused);
    if (!done) return;
    await securityChanged("security");
    toast({ kind: "success", text: t(`member.contactDone_${kind}`) });
  }
  const send = async () => {
    if (fields.check(["value"]).length === 0) await button.send();
  };
  return { fields, dialingCode, setDialingCode, button: { ...button, send }, submit, save };
}
