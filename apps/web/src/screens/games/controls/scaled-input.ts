/**
 * Reads a decimal with at most `decimals` places as a whole number of its last place.
 * @returns undefined where the text is no such number
 */
export function scaledFromInput(text: string, decimals: number): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d*))?$/.exec(text);
  if (!match || (match[2] ?? "").length > decimals) return undefined;
  return Number((match[1] ?? "") + (match[2] ?? "").padEnd(decimals, "0"));
}
