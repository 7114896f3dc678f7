import type { FieldProblem } from "../fields/check-field.ts";
import { matchesPattern, type PatternId } from "../fields/patterns.ts";
import type { KycKind } from "./level.ts";

/** The same types as in the contract. */
export const documentTypes = [
  "nid",
  "passport",
  "drivingLicence",
  "utilityBill",
  "bankStatement",
  "payslip",
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The documents that can prove each kind of check. */
export const DOCUMENTS_OF: Readonly<Record<KycKind, readonly DocumentType[]>> = {
  identity: ["nid", "passport", "drivingLicence"],
  address: ["utilityBill", "bankStatement"],
  income: ["payslip", "bankStatement"],
};

/**
 * Whether a document's last valid day must be given: passports have one, driving licences may be valid
 * indefinitely, and a national identity card has none that matters.
 */
export function expiryOf(type: DocumentType): "required" | "optional" | "none" {
  if (type === "passport") return "required";
  return type === "drivingLicence" ? "optional" : "none";
}

interface NumberRule {
  patternId: PatternId;
  lengths: readonly number[] | { min: number; max: number };
  required: boolean;
}

const FREE: NumberRule = { patternId: "alphanumeric", lengths: { min: 4, max: 40 }, required: false };
/** A national identity card of Bangladesh has 10 digits, an older one 13 or 17. */
const NUMBERS: Readonly<Record<DocumentType, NumberRule>> = {
  nid: { patternId: "digits", lengths: [10, 13, 17], required: true },
  passport: { patternId: "alphanumeric", lengths: { min: 6, max: 9 }, required: true },
  drivingLicence: { patternId: "alphanumeric", lengths: { min: 8, max: 20 }, required: true },
  utilityBill: FREE,
  bankStatement: FREE,
  payslip: FREE,
};

const BENGALI_ZERO = 0x09e6;

/** A document's number in the form in which numbers are compared: capitals, 0-9, no spaces or dashes. */
export function normalizeDocumentNumber(number: string): string {
  return number
    .normalize("NFKC")
    .replace(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? BENGALI_ZERO) - BENGALI_ZERO))
    .replace(/[\s-]/gu, "")
    .toUpperCase();
}

/** The problem of a normalized number; undefined for a valid one. */
export function documentNumberProblem(type: DocumentType, number: string): FieldProblem | undefined {
  const { patternId, lengths, required } = NUMBERS[type];
  const { min, max } = "min" in lengths ? lengths : { min: Math.min(...lengths), max: Math.max(...lengths) };
  if (number === "") return required ? { patternId: "required", min, max } : undefined;
  const fits =
    "min" in lengths ? number.length >= min && number.length <= max : lengths.includes(number.length);
  return fits && matchesPattern(patternId, number) ? undefined : { patternId, min, max };
}
