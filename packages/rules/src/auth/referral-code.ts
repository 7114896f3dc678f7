/** Crockford's base 32, whose characters can't be mistaken for each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BODY_LENGTH = 7;

/**
 * A member's referral code: seven characters of base 32 and a check character against typing errors.
 * @param random at least seven random bytes
 * @throws RangeError for fewer
 */
export function referralCode(random: Uint8Array): string {
  if (random.length < BODY_LENGTH) throw new RangeError("referralCode: seven random bytes are needed");
  const body = Array.from(random.subarray(0, BODY_LENGTH), (byte) => ALPHABET[byte & 31]).join("");
  return body + checkCharacter(body);
}

/** The stored form of a code that a person typed: upper case, O as 0, I and L as 1. */
export function normalizeReferralCode(text: string): string {
  return text.trim().toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
}

/** Whether a typed text can be a code at all; browsers check this before they send it. */
export function isReferralCode(text: string): boolean {
  const code = normalizeReferralCode(text);
  const body = code.slice(0, -1);
  return (
    code.length === BODY_LENGTH + 1 &&
    /^[0-9A-HJKMNP-TV-Z]+$/.test(code) &&
    code.at(-1) === checkCharacter(body)
  );
}

/** All weights are odd, so that every single wrong character is detected. */
function checkCharacter(body: string): string {
  const sum = body
    .split("")
    .reduce((total, char, index) => total + ALPHABET.indexOf(char) * (2 * index + 1), 0);
  return ALPHABET[sum % 32] ?? "0";
}
