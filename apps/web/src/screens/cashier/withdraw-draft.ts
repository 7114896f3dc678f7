/** What the withdrawal form held when its player went to set a payment password. Never leaves the page. */
interface WithdrawDraft {
  methodId: string | undefined;
  amount: string;
}

let kept: { token: string | null; draft: WithdrawDraft } | undefined;

/** Keeps the form until its player is back. */
export function keepDraft(token: string | null, draft: WithdrawDraft): void {
  kept = { token, draft };
}

/** Whether the player of this session is on the way back to the form. */
export function hasDraft(token: string | null): boolean {
  return token !== null && kept?.token === token;
}

/** What the form held; undefined for another session. */
export function readDraft(token: string | null): WithdrawDraft | undefined {
  return hasDraft(token) ? kept?.draft : undefined;
}

/** The form is on the screen again. */
export function dropDraft(): void {
  kept = undefined;
}
