import type { KycKind } from "@khela/rules/kyc/level";
import { DOCUMENTS_OF, expiryOf } from "@khela/rules/kyc/document";
import { Button } from "@khela/ui/button";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { Explained } from "./Explained.tsx";
import { PicturePicker } from "./PicturePicker.tsx";
import { useKycForm } from "./use-kyc-form.ts";

/** Documents for the next level: the type, its number, and one to three pictures. */
export function KycForm({ kind, minimumAge }: { kind: KycKind; minimumAge: number }) {
  const { t, number } = useI18n();
  const form = useKycForm(kind);
  const { type } = form;
  const expiry = expiryOf(type);
  return (
    <form
      noValidate
      aria-label={t(`member.kind_${kind}`)}
      className="card grid gap-5 p-5 sm:p-6"
      onSubmit={form.onSubmit}
    >
      <Explained icon="card" title={t(`member.kycTitle_${kind}`)}>
        {t(`member.kycText_${kind}`, { age: number(minimumAge) })}
      </Explained>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          name="documentType"
          label={t("member.documentType")}
          value={type}
          options={DOCUMENTS_OF[kind].map((value) => ({ value, label: t(`member.document_${value}`) }))}
          onChange={(event) => form.setType(event.target.value)}
        />
        <TextInput
          {...form.fields.bind("documentNumber")}
          label={t(kind === "identity" ? "member.documentNumber" : "member.documentNumberOptional")}
          required={kind === "identity"}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        {expiry === "none" ? null : (
          <TextInput
            {...form.fields.bind("expiresOn")}
            type="date"
            min={form.today}
            max="9999-12-31"
            label={t(expiry === "required" ? "member.documentExpires" : "member.documentExpiresOptional")}
            required={expiry === "required"}
          />
        )}
      </div>
      <PicturePicker pictures={form.pictures} error={form.pictureProblem} disabled={form.submit.busy} />
      {form.submit.failure ? <FailureNote error={form.submit.failure} /> : null}
      <Button
        type="submit"
        variant="gold"
        size="lg"
        loading={form.submit.busy}
        className="sm:justify-self-start"
      >
        {t("member.kycSend")}
      </Button>
      <p className="text-sm text-faint">{t("member.kycPrivacy")}</p>
    </form>
  );
}
