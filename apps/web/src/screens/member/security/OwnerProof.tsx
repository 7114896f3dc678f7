import { PasswordInput, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import type { useOwnerProof } from "./use-owner-proof.ts";

/** The fields of {@link useOwnerProof}. */
export function OwnerProof({ proof }: { proof: ReturnType<typeof useOwnerProof> }) {
  const { t } = useI18n();
  return (
    <>
      <PasswordInput
        {...proof.fields.bind("password")}
        label={t("member.loginPassword")}
        required
        maxLength={128}
        data-autofocus=""
      />
      {proof.needsCode ? (
        <TextInput
          {...proof.fields.bind("code")}
          label={t("member.codeOrRecovery")}
          icon="shield"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          required
        />
      ) : null}
    </>
  );
}
