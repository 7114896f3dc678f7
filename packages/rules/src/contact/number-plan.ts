/**
 * Mobile numbers: which ones exist, and which may receive a code. A typed number is converted to E.164
 * (`+8801712345678`), so that one number has one form. Source: AUTH-18, domain rules 2.5, money-and-safety
 * section 2 (toll fraud).
 */

/** A country whose mobile numbers can be told from its other numbers. */
interface Country {
  /** ISO 3166. */
  countryCode: string;
  /** The trunk prefix, which people dial before the national number; not part of E.164. */
  trunk: string;
  /** The pattern of national mobile numbers without the trunk prefix. */
  mobile: RegExp;
}

const COUNTRIES = {
  "+880": { countryCode: "BD", trunk: "0", mobile: /^1[3-9]\d{8}$/ },
  "+91": { countryCode: "IN", trunk: "0", mobile: /^[6-9]\d{9}$/ },
  "+92": { countryCode: "PK", trunk: "0", mobile: /^3\d{9}$/ },
  "+94": { countryCode: "LK", trunk: "0", mobile: /^7\d{8}$/ },
  "+977": { countryCode: "NP", trunk: "0", mobile: /^9[678]\d{8}$/ },
  "+971": { countryCode: "AE", trunk: "0", mobile: /^5\d{8}$/ },
  "+966": { countryCode: "SA", trunk: "0", mobile: /^5\d{8}$/ },
  "+60": { countryCode: "MY", trunk: "0", mobile: /^1\d{8,9}$/ },
  "+66": { countryCode: "TH", trunk: "0", mobile: /^[689]\d{8}$/ },
  "+84": { countryCode: "VN", trunk: "0", mobile: /^[35789]\d{8}$/ },
} as const satisfies Readonly<Record<string, Country>>;
export type DialingCode = keyof typeof COUNTRIES;

/**
 * Prefixes that cost the sender much or reach no person: international shared-cost and premium services,
 * satellite networks, and the premium and internet-telephony ranges of Bangladesh.
 */
export const COSTLY_PREFIXES = [
  "+808",
  "+870",
  "+878",
  "+881",
  "+882",
  "+883",
  "+979",
  "+88090",
  "+88096",
] as const;

export const isDialingCode = (code: string): code is DialingCode => Object.hasOwn(COUNTRIES, code);

/** The dialling codes of the number plan; the setting of allowed ones is a subset. */
export const KNOWN_DIALING_CODES = Object.keys(COUNTRIES) as DialingCode[];

/** A mobile number in its forms. */
export interface Mobile {
  /** `+8801712345678`. */
  e164: string;
  countryDialingCode: string;
  /** The national form that people write: `01712345678`. */
  national: string;
}

/** The operator's settings. */
export interface NumberPolicy {
  /** `+880`, …; the first one is assumed where none is given. */
  dialingCodes: readonly DialingCode[];
  /** Prefixes (E.164) that receive no codes, in addition to the built-in ones. */
  blockedPrefixes: readonly string[];
}

export type NumberProblem = "missing" | "format" | "notAllowed";

/**
 * Reads a number as a person typed it: with or without the trunk zero or the dialling code, with spaces,
 * hyphens or brackets, in Latin or Bengali digits.
 * @returns the number, or its problem
 */
export function readMobile(
  typed: string | undefined,
  countryDialingCode: string | undefined,
  policy: NumberPolicy,
): Mobile | NumberProblem {
  const code = countryDialingCode || policy.dialingCodes[0] || "";
  const text = latinDigits(typed ?? "").replace(/[\s()./-]/g, "");
  if (text === "") return "missing";
  if (!/^\+?\d{1,15}$/.test(text)) return "format";
  if (!isDialingCode(code) || !policy.dialingCodes.includes(code)) return "notAllowed";
  const country = COUNTRIES[code];
  const national = withoutPrefixes(text, code, country.trunk);
  // A number with a plus but of another country.
  if (national === undefined) return "notAllowed";
  const e164 = code + national;
  const blocked = (prefix: string): boolean => e164.startsWith(prefix);
  if (COSTLY_PREFIXES.some(blocked) || policy.blockedPrefixes.some(blocked)) return "notAllowed";
  if (!country.mobile.test(national)) return "format";
  return { e164, countryDialingCode: code, national: country.trunk + national };
}

/** The policy's countries in the shape of the country call. */
export function allowedCountries(
  policy: NumberPolicy,
): { countryCode: string; countryDialingCode: string }[] {
  return policy.dialingCodes.map((countryDialingCode) => ({
    countryCode: COUNTRIES[countryDialingCode].countryCode,
    countryDialingCode,
  }));
}

function withoutPrefixes(text: string, code: string, trunk: string): string | undefined {
  if (text.startsWith("+"))
    return text.startsWith(code) ? stripTrunk(text.slice(code.length), trunk) : undefined;
  const international = `00${code.slice(1)}`;
  if (text.startsWith(international)) return stripTrunk(text.slice(international.length), trunk);
  // `8801712345678` has the dialling code without its plus; no national number is that long.
  if (text.startsWith(code.slice(1)) && text.length > 11)
    return stripTrunk(text.slice(code.length - 1), trunk);
  return stripTrunk(text, trunk);
}

function stripTrunk(text: string, trunk: string): string {
  return text.startsWith(trunk) ? text.slice(trunk.length) : text;
}

/** Replaces Bengali digits by Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}
