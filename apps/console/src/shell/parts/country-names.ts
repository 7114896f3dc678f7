/** Codes that the language data names although they are not countries: unions, groups, reserved and private ones. */
const NO_COUNTRY = ["EU", "EZ", "UN", "QO", "ZZ", "XA", "XB", "AC", "CP", "CQ", "DG", "EA", "IC", "TA"];
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** All countries (ISO 3166-1 alpha-2) with their names in a language, sorted by its rules. */
export function countriesIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return (
    codes
      .filter((code) => !NO_COUNTRY.includes(code))
      // Skips withdrawn codes, which are canonicalized to their successors.
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      .flatMap((value) => {
        const name = names.of(value);
        return name === undefined ? [] : { value, label: `${name} (${value})` };
      })
      .sort((a, b) => a.label.localeCompare(b.label, language))
  );
}
