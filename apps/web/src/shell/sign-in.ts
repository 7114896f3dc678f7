/** Logging in and out, for the header's form and the auth screens. Source: AUTH-01, AUTH-07. */
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { login, logout } from "@khela/contract/identity";
import { asCallError, call, queryClient } from "./api.ts";
import { closeDialog, openDialog } from "./dialogs.tsx";
import { memberQuery } from "./queries.ts";
import { setToken } from "./session.ts";
import { clearTab } from "./storage.ts";
import { systemClock } from "./system-clock.ts";

/** A forced change of password right after a login need not ask for the old one again (AUTH-11). */
const TYPED_PASSWORD_MS = 5 * 60_000;
let typed: { password: string; atMs: number } | undefined;

/** The password of the login just done, for a few minutes, in memory only. */
export function typedPassword(): string | undefined {
  return typed && systemClock.nowMs() - typed.atMs < TYPED_PASSWORD_MS ? typed.password : undefined;
}

export function forgetTypedPassword(): void {
  typed = undefined;
}

type LoginAnswer = CallOutput<typeof login>;

/** @throws CallError: AUTH_BAD_CREDENTIALS, AUTH_CAPTCHA_REQUIRED (its `captcha` is true), … */
export async function signIn(body: CallInput<typeof login>["body"]): Promise<LoginAnswer> {
  const answer = await call(login, { body });
  if (answer.scope === "password" || answer.passwordExpired)
    typed = { password: body.password, atMs: systemClock.nowMs() };
  startSession(answer);
  return answer;
}

/** After a login or a registration: keep the token, and force a new password where the server asks for one. */
export function startSession(answer: LoginAnswer): void {
  queryClient.setQueryData(memberQuery(answer.token).queryKey, answer.member);
  setToken(answer.token);
  if (answer.scope === "password" || answer.passwordExpired) openDialog("changePassword", { forced: true });
  else closeDialog();
}

/**
 * Ends the session on the server and, whatever the server says, in this browser.
 * @throws CallError where the server did not hear of it
 */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
  } catch (error) {
    if (asCallError(error)?.code !== "AUTH_REQUIRED") throw error;
  } finally {
    forgetSession();
  }
}

/** Leaves nothing of the session in this browser (AUTH-14). */
export function forgetSession(): void {
  setToken(null);
  forgetTypedPassword();
  clearTab();
  queryClient.removeQueries({ queryKey: ["member"] });
}
