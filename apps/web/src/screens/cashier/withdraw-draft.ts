/** The withdrawal form's content while the player sets a payment password. Kept in memory only. */
interface WithdrawDraft {
  methodId: string | undefined;
  amount: string;
}

let kept: { token: string | null; draft: WithdrawDraft } | undefined;

/** Keeps the form's content until the player returns. */
export function keepDraft(token: string | null, draft: WithdrawDraft): void {
  kept = { token, draft };
}

/** Whether this session's player left the form and is expected back. */
export function hasDraft(token: string | null): boolean {
  return token !== null && kept?.token === token;
}

/** The kept content; undefined for another session. */
export function readDraft(token: string | null): WithdrawDraft | undefined {
  return hasDraft(token) ? kept?.draft : undefined;
}

/** Called when the form is on the screen again. */
export function dropDraft(): void {
  kept = undefined;
}
