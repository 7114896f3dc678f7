/** Why a password is refused, apart from its length: too common, or too similar to the account's name. */
export type PasswordProblem = "common" | "account";

/** Words of the brand, which attackers try first. */
const BRAND_WORDS = ["khela", "khelabd", "khelabet", "খেলা"];

/** The form in which passwords are compared and hashed: NFKC, never truncated (ASVS 6.2.9). */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/**
 * Checks a new password against the account's name, the brand's words, simple sequences and a list of common
 * ones. No composition is required. Source: ASVS 6.2, money-and-safety section 2.
 * @param isCommon called with the lower-case password
 */
export function passwordProblem(
  password: string,
  account: string,
  isCommon: (lowerCase: string) => boolean,
): PasswordProblem | undefined {
  const lower = normalizePassword(password).toLowerCase();
  const name = account.toLowerCase();
  if (name !== "" && withoutEnds(lower, name)) return "account";
  if (BRAND_WORDS.some((word) => withoutEnds(lower, word))) return "common";
  if (isRepetition(lower) || isSequence(lower) || isCommon(lower)) return "common";
  return undefined;
}

/** Whether a password is a word with at most four digits or symbols around it. */
function withoutEnds(password: string, word: string): boolean {
  const at = password.indexOf(word);
  if (at < 0) return false;
  const rest = password.slice(0, at) + password.slice(at + word.length);
  return Array.from(rest).length <= 4 && !/\p{L}/u.test(rest);
}

/** `aaaaaaaa`, `abcabcabc`, `12121212`: a repeated unit of up to four characters. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some(
    (unit) =>
      text.length >= unit * 2 &&
      text.split("").every((char, index) => index < unit || char === text[index - unit]),
  );
}

/** `12345678`, `hgfedcba`: consecutive characters, ascending or descending. */
function isSequence(text: string): boolean {
  if (text.length < 4) return false;
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  if (Math.abs(step) !== 1) return false;
  for (let index = 2; index < text.length; index++) {
    const here = text.charCodeAt(index) - text.charCodeAt(index - 1);
    // 0 counts as the successor of 9.
    if (here !== step && !(text[index - 1] === "9" && text[index] === "0")) return false;
  }
  return true;
}
