import { createHmac } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import {
  documentNumberProblem,
  DOCUMENTS_OF,
  type DocumentType,
  expiryOf,
  normalizeDocumentNumber,
} from "@khela/rules/kyc/document";
import type { KycKind } from "@khela/rules/kyc/level";
import type { Secrets } from "../../platform/secrets.ts";

/** The player's statement about a document. */
export interface StatedDocument {
  kind: KycKind;
  documentType: DocumentType;
  documentNumber?: string | undefined;
  expiresOn?: string | undefined;
}

const DATE = { min: 10, max: 10 } as const;

/**
 * Checks the statement about a document.
 * @param today key of the business day
 * @returns the normalized number, empty where there is none
 * @throws AppError FIELD_FORMAT (documentNumber, expiresOn), SYS_BAD_INPUT where this type of document can't
 *   prove the kind asked for
 */
export function checkDocument(document: StatedDocument, today: string): string {
  const { kind, documentType, expiresOn } = document;
  if (!DOCUMENTS_OF[kind].includes(documentType)) {
    throw new AppError("SYS_BAD_INPUT", { field: "body.documentType", problem: "kind" });
  }
  const number = normalizeDocumentNumber(document.documentNumber ?? "");
  const problem = documentNumberProblem(documentType, number);
  if (problem) throw new AppError("FIELD_FORMAT", { field: "documentNumber", ...problem });
  if (expiresOn === undefined && expiryOf(documentType) === "required") {
    throw new AppError("FIELD_FORMAT", { field: "expiresOn", patternId: "required", ...DATE });
  }
  if (expiresOn !== undefined && expiresOn <= today) {
    throw new AppError("FIELD_FORMAT", { field: "expiresOn", patternId: "date", ...DATE });
  }
  return number;
}

/**
 * The number as it is stored: encrypted, and as a keyed hash that finds other requests with the same
 * document.
 */
export function storedNumber(
  secrets: Secrets,
  requestId: string,
  document: { type: DocumentType; number: string },
): { number_sealed: Buffer | null; number_key: Buffer | null } {
  if (document.number === "") return { number_sealed: null, number_key: null };
  return {
    number_sealed: secrets.seal(Buffer.from(document.number), `kyc:${requestId}`),
    number_key: createHmac("sha256", secrets.key("pepper", "kyc-document"))
      .update(`${document.type}:${document.number}`)
      .digest(),
  };
}

export function openNumber(
  secrets: Secrets,
  row: { id: string; number_sealed: Buffer | null },
): string | null {
  return row.number_sealed && secrets.open(row.number_sealed, `kyc:${row.id}`).toString();
}
