import type { LoginResponse, ProofMethod } from "@khela/contract/identity";
import { Button } from "@khela/ui/button";
import { PasswordInput, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { type FormEvent, useEffect, useRef } from "react";
import { CodeField } from "../../features/fields/CodeField.tsx";
import type { BoundField } from "../../features/fields/use-fields.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { clockText } from "../../shell/use-countdown.ts";
import { focusNamed } from "./focus-named.ts";
import { useProof } from "./use-proof.ts";

interface ProofFormProps {
  method: ProofMethod;
  hint: string;
  methods: NonNullable<LoginResponse["proof"]>["methods"];
}

/** The fields of one method, and the button. */
export function ProofForm({ method, hint, methods }: ProofFormProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useRef<HTMLFormElement>(null);
  const proof = useProof(method, methods);
  const { fields, sender } = proof;
  const time = i18n.digits(clockText(proof.locked));
  useEffect(() => {
    if (form.current) focusNamed(form.current, proof.names[0]);
  }, [proof.names]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = fields.check(proof.names);
    if (wrong.length === 0 && (await proof.send())) return;
    if (form.current) focusNamed(form.current, wrong[0] ?? proof.names.at(-1));
  }
  const senderHint = methods.find((known) => known.method === sender?.method)?.hint ?? hint;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {method === "bankName" ? (
        <TextInput
          {...fields.bind("value")}
          label={t("auth.proofName")}
          hint={t("auth.proofNameHint")}
          icon="user"
          autoComplete="name"
          maxLength={120}
          required
        />
      ) : null}
      {sender ? (
        <CodeField
          field={fields.bind(method === "bankName" ? "code" : "value")}
          button={sender.button}
          hint={t("auth.codeGoesTo", { place: i18n.digits(senderHint) })}
          sentNote={t("auth.codeSentTo", { place: i18n.digits(senderHint) })}
        />
      ) : method === "bankName" ? null : (
        <TypedCode method={method} field={fields.bind("value")} />
      )}
      {proof.locked > 0 ? (
        <FailureNote error={proof.failure} text={t("auth.locked", { time })} />
      ) : proof.failure === undefined ? null : (
        <FailureNote error={proof.failure} />
      )}
      <Button type="submit" variant="gold" size="lg" block loading={proof.busy} disabled={proof.locked > 0}>
        {proof.locked > 0
          ? t("auth.lockedButton", { time })
          : t(proof.failure === undefined ? "auth.proofVerify" : "auth.proofRetry")}
      </Button>
    </form>
  );
}

/** The field for a code that needs no sending: from the authenticator, or a recovery code. */
function TypedCode({ method, field }: { method: ProofMethod; field: BoundField }) {
  const { t } = useI18n();
  if (method === "password")
    return <PasswordInput {...field} label={t("member.loginPassword")} maxLength={128} required />;
  if (method === "recovery") {
    return (
      <TextInput
        {...field}
        label={t("auth.proofRecovery")}
        hint={t("auth.proofRecoveryHint")}
        icon="lock"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        required
      />
    );
  }
  return (
    <TextInput
      {...field}
      label={t("auth.proofCode")}
      hint={t("auth.proofCodeHint")}
      icon="shield"
      numeric
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      required
    />
  );
}
