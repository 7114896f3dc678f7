/**
 * An account name as others may see it: the first two characters and the last one, `ab***9`; always three
 * asterisks, so that the length stays unknown. Source: domain rules 2.2.
 */
export function maskAccount(account: string): string {
  const characters = Array.from(account);
  const head = characters.slice(0, Math.min(2, Math.max(1, characters.length - 2))).join("");
  return `${head}***${characters.length > 1 ? characters.at(-1) : ""}`;
}
