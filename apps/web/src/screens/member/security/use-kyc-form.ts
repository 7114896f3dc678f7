import { requestKyc } from "@khela/contract/kyc";
import { dayOf } from "@khela/kernel/period";
import {
  DOCUMENTS_OF,
  documentNumberProblem,
  type DocumentType,
  expiryOf,
  normalizeDocumentNumber,
} from "@khela/rules/kyc/document";
import type { KycKind } from "@khela/rules/kyc/level";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { problemText, refusedField } from "../../../features/fields/field-text.ts";
import { useFields } from "../../../features/fields/use-fields.ts";
import { asCallError, call } from "../../../shell/api.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { securityChanged } from "./queries.ts";
import { usePictures } from "./use-pictures.ts";
import { useSubmit } from "./use-submit.ts";

const NAMES = ["documentNumber", "expiresOn"] as const;
type Name = (typeof NAMES)[number];

/** State and actions of the identity check's form. */
export function useKycForm(kind: KycKind) {
  const i18n = useI18n();
  const { t } = i18n;
  const submit = useSubmit();
  const pictures = usePictures("kyc");
  const [chosen, setChosen] = useState<DocumentType>();
  const [pictureProblem, setPictureProblem] = useState<string>();
  const types = DOCUMENTS_OF[kind];
  const type = chosen ?? types[0] ?? "nid";
  const today = dayOf(systemClock.nowMs()).key;

  const fields = useFields<Name>({ documentNumber: "", expiresOn: "" }, (name, values) => {
    if (name === "documentNumber") {
      const problem = documentNumberProblem(type, normalizeDocumentNumber(values.documentNumber));
      return problem && problemText(i18n, name, problem);
    }
    const expiry = expiryOf(type);
    if (expiry === "none") return undefined;
    if (values.expiresOn === "") return expiry === "required" ? t("auth.field.required") : undefined;
    return values.expiresOn < today ? t("member.documentExpired") : undefined;
  });

  function refused(error: unknown): boolean {
    const refusal = asCallError(error);
    const named = refusal?.code === "FIELD_FORMAT" ? refusedField(refusal.params) : undefined;
    const name = NAMES.find((field) => field === named?.field);
    if (named && name) fields.refuse(name, problemText(i18n, name, named.problem));
    return named !== undefined && name !== undefined;
  }
  async function send() {
    const { expiresOn } = fields.values;
    const number = normalizeDocumentNumber(fields.values.documentNumber);
    const done = await submit.run(async () => {
      const uploadIds = await pictures.send();
      await call(requestKyc, {
        body: {
          kind,
          documentType: type,
          uploadIds,
          ...(number === "" ? {} : { documentNumber: number }),
          ...(expiryOf(type) === "none" || expiresOn === "" ? {} : { expiresOn }),
        },
      });
    }, refused);
    if (!done) return;
    toast({ kind: "success", text: t("member.kycSent") });
    await securityChanged("kyc");
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit.clear();
    const missing = pictures.list.length === 0;
    setPictureProblem(missing ? t("member.picturesMissing") : undefined);
    if (fields.check(NAMES).length > 0 || missing) return;
    void send();
  }
  return {
    fields,
    type,
    setType: (value: string) => setChosen(types.find((known) => known === value)),
    today,
    pictures,
    pictureProblem: pictures.list.length === 0 ? pictureProblem : undefined,
    submit,
    onSubmit,
  };
}
