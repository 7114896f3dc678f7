/** A payee account for lists: the last four characters, but never more than half of them. */
export function maskPayee(account: string): string {
  const shown = Math.min(4, Math.floor(account.length / 2));
  return `••••${account.slice(account.length - shown)}`;
}

/** A holder's name for lists: the first letter of each part. */
export function maskHolder(name: string): string {
  const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return name
    .trim()
    .split(/\s+/)
    .map((part) => `${[...letters.segment(part)][0]?.segment ?? ""}•••`)
    .join(" ");
}
