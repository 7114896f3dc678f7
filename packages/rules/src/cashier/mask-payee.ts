/** A payee account for lists: the last four characters, and never more than half of them. */
export function maskPayee(account: string): string {
  const shown = Math.min(4, Math.floor(account.length / 2));
  return `••••${account.slice(account.length - shown)}`;
}
