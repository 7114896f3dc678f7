/** Codes that the language data names although they are no country: unions, groups, reserved and private ones. */
const NO_COUNTRY = ["EU", "EZ", "UN", "QO", "ZZ", "XA", "XB", "AC", "CP", "CQ", "DG", "EA", "IC", "TA"];
const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Every country (ISO 3166-1 alpha-2) with its name in a language, in that language's order. */
export function countriesIn(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return (
    codes
      .filter((code) => !NO_COUNTRY.includes(code))
      // A code that was given up stands for its successor.
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      .flatMap((value) => {
        const name = names.of(value);
        return name === undefined ? [] : { value, label: `${name} (${value})` };
      })
      .sort((a, b) => a.label.localeCompare(b.label, language))
  );
}
