const LONGEST = 14;
const DIGITS = 5;
/** The fallback for first names without letters that an account name may have. */
const NAMELESS = "player";

/**
 * Suggests an account name for a person who did not choose one: the first letters of the first name and five
 * digits, in the form that registration requires (a letter first, letters and digits, 4 to 14).
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
