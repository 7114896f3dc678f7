/** Mobile numbers as users type them. Pure. Source: AUTH-02, AUTH-18, product specification section 5. */
import { toLatinDigits } from "@khela/i18n/input";
import { matchesPattern } from "@khela/rules/fields/patterns";

/** The site's home country; only its numbers are checked exactly. */
export const HOME_DIALING_CODE = "+880";
/** A foreign number without its dialling code (ITU-T E.164 allows 15 digits with it). */
const FOREIGN_DIGITS = /^\d{4,14}$/;

/**
 * A typed number as it is sent: digits of any script become 0-9; spaces, hyphens and brackets are removed,
 * and so is the dialling code when the whole number was typed or pasted.
 */
export function cleanMobile(text: string, dialingCode: string): string {
  const plain = toLatinDigits(text).replaceAll(/[\s()\-.]/g, "");
  const code = dialingCode.slice(1);
  const rest = plain.startsWith(`+${code}`)
    ? plain.slice(code.length + 1)
    : plain.startsWith(`00${code}`)
      ? plain.slice(code.length + 2)
      : undefined;
  if (dialingCode !== HOME_DIALING_CODE) return rest ?? plain;
  // 13 digits starting with the country's code can only be the full number (8801712345678); 1712345678 lacks
  // its leading zero.
  const national = rest ?? (plain.length === 13 && plain.startsWith(code) ? plain.slice(code.length) : plain);
  return /^1\d{9}$/.test(national) ? `0${national}` : national;
}

/** Whether a cleaned number is possible in that country. */
export function isMobile(mobile: string, dialingCode: string): boolean {
  return dialingCode === HOME_DIALING_CODE ? matchesPattern("mobileBd", mobile) : FOREIGN_DIGITS.test(mobile);
}
