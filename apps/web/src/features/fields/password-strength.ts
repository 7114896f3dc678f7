/** How hard a password is to guess: 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const CLASSES = [/[a-z]/u, /[A-Z]/u, /[0-9]/u, /[^A-Za-z0-9]/u];

/**
 * An estimate for the meter beside the field; the server decides. Length counts most, then variety; repeats,
 * sequences like `1234` and the username itself count for nothing.
 */
export function passwordStrength(password: string, username: string): Strength {
  if (password === "") return 0;
  let text = password;
  if (username.length > 2) text = text.replaceAll(new RegExp(escaped(username), "giu"), "");
  const distinct = effectiveLength(text);
  const variety = CLASSES.filter((part) => part.test(text)).length;
  const points = distinct + (variety - 1) * 2;
  if (Array.from(password).length < 8 || points < 8) return 1;
  if (points < 11) return 2;
  return points < 15 ? 3 : 4;
}

/** The number of characters that neither repeat the previous one nor continue a sequence. */
function effectiveLength(text: string): number {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const step = code - (codes[index - 1] ?? Number.NaN);
    return !(step === 0 || step === 1 || step === -1);
  }).length;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
