/** Logging in and out, for the header's form and the auth screens. Source: AUTH-01, AUTH-07. */
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { login, logout } from "@khela/contract/identity";
import { asCallError, call, queryClient } from "./api.ts";
import { closeDialog } from "./dialogs.ts";
import { memberQuery } from "./queries.ts";
import { rememberSession, setPending, setToken, useSession } from "./session.ts";
import { clearTab } from "./storage.ts";
import { systemClock } from "@khela/kernel/system-clock";

/** A forced change of password within this time after the login doesn't ask for the old one again (AUTH-11). */
const TYPED_PASSWORD_MS = 5 * 60_000;
let typed: { password: string; atMs: number } | undefined;

/** The password of the login just made, kept in memory for a few minutes. */
export function recentPassword(): string | undefined {
  return typed && systemClock.nowMs() - typed.atMs < TYPED_PASSWORD_MS ? typed.password : undefined;
}

export function forgetTypedPassword(): void {
  typed = undefined;
}

type LoginAnswer = CallOutput<typeof login>;

/** Options of a login that apply at its end. */
export interface LoginOptions {
  /** Whether to stay logged in when the browser closes (AUTH-17). */
  remember?: boolean | undefined;
  /** The page to open after the login. */
  next?: string | undefined;
}

/** @throws CallError: AUTH_BAD_CREDENTIALS, AUTH_CAPTCHA_REQUIRED (its `captcha` is true), … */
export async function signIn(
  body: CallInput<typeof login>["body"],
  arrival: LoginOptions = {},
): Promise<LoginAnswer> {
  const answer = await call(login, { body });
  // A proof may be required first, and the new password after it.
  if (answer.scope !== "full" && body.type === "username")
    typed = { password: body.password, atMs: systemClock.nowMs() };
  startSession(answer, { ...arrival, remember: body.rememberMe });
  return answer;
}

/**
 * Finishes a login or registration: keeps the token, or opens the step that the server requires first (a new
 * password, another proof). Closes the pop-up that led here.
 */
export function startSession(answer: LoginAnswer, { remember = false, next }: LoginOptions = {}): void {
  const { token, scope, proof, member } = answer;
  if (scope === "full") {
    queryClient.setQueryData(memberQuery(token).queryKey, member);
    setToken(token);
    if (remember) rememberSession({ token, until: answer.expiresAt });
  } else {
    const rememberUntil = remember ? answer.expiresAt : null;
    setPending({ token, scope, proof, account: member.account, rememberUntil, next: next ?? null });
  }
  closeDialog();
}

/** The new password was accepted, so the pending session becomes a full one (AUTH-06). */
export function completePendingLogin(): void {
  const { pending } = useSession.getState();
  if (!pending) return;
  setToken(pending.token);
  if (pending.rememberUntil !== null) rememberSession({ token: pending.token, until: pending.rememberUntil });
}

/**
 * Ends the session on the server and, whatever the server answers, in this browser.
 * @throws CallError when the server was not reached
 */
export async function signOut(): Promise<void> {
  useSession.setState({ isLoggingOut: true });
  try {
    await call(logout);
  } catch (error) {
    if (asCallError(error)?.code !== "AUTH_REQUIRED") throw error;
  } finally {
    forgetSession();
    useSession.setState({ isLoggingOut: false });
  }
}

/** Removes everything about the session from this browser (AUTH-14). */
export function forgetSession(): void {
  setToken(null);
  setPending(null);
  forgetTypedPassword();
  clearTab();
  queryClient.removeQueries({ queryKey: ["member"] });
}
