const LONGEST = 14;
const DIGITS = 5;
/** For names in letters that an account name can't have. */
const NAMELESS = "player";

/**
 * An account name for somebody who did not choose one: the first letters of the person's first name and
 * five digits, in the form that registration asks for (a letter first, letters and digits, 4 to 14).
 * @param firstName as the sign-in provider knows it, in any script; may be empty
 * @param random whole number from 0; its last five digits are used
 */
export function suggestAccount(firstName: string, random: number): string {
  const letters = firstName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, LONGEST - DIGITS);
  const digits = String(random).slice(-DIGITS).padStart(DIGITS, "0");
  return (letters.length >= 2 ? letters : NAMELESS) + digits;
}
