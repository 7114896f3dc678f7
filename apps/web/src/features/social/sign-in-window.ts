/**
 * Signing in at Google or Facebook in a window of its own (AUTH-03). The window comes back to
 * /sign-in-return, where build/boot-script.js tells what came of it over a channel of this origin: a
 * window that has been at a provider has no opener any more.
 */
import type { LoginResponse } from "@khela/contract/identity";
import type { CallOutput } from "@khela/contract/endpoint";
import { beginSocial, exchangeCode, type listSocial } from "@khela/contract/social";
import { call } from "../../shell/api.ts";
import { base64url } from "../../shell/base64url.ts";

export type SocialProvider = CallOutput<typeof listSocial>[number];

/** Why nobody was signed in, where the server was not even asked. */
export class SignInWindowError extends Error {
  /** `blocked`: the browser lets no window open. `closed`: the person closed it, or the provider said no. */
  readonly reason: "blocked" | "closed" | "account-closed" | "account-left" | "off";

  constructor(reason: SignInWindowError["reason"]) {
    super(`sign-in window: ${reason}`);
    this.reason = reason;
  }
}

/** What the return page says; see build/boot-script.js. */
interface Answer {
  flow?: string;
  code?: string;
  join?: string;
  error?: string;
}

const CHANNEL = "khela-sign-in";
const SIZE = "popup,width=480,height=680";
/** A window at a provider may look closed to us; it rather is when we have the focus, for this long. */
const CLOSED_AFTER_MS = 2_500;
const LOOK_EVERY_MS = 250;
/** The server forgets a sign-in after as long. */
const GIVE_UP_AFTER_MS = 10 * 60_000;

/** Somebody whom a provider has named and who has no account yet: what opens one (member.registerSocial). */
export interface SocialArrival {
  by: SocialProvider;
  code: string;
  verifier: string;
}

export type SignedIn = { login: LoginResponse } | { arrival: SocialArrival };

interface Waiting {
  /**
   * The window looks closed. It may be at a provider that cuts windows off from their opener, so an
   * answer that comes all the same still counts.
   */
  onClosed: () => void;
  /** Another sign-in took this one's place. */
  signal: AbortSignal;
}

/**
 * Opens the window and waits for its answer: a login, or a person without an account. Call it straight from a click, so that the browser lets
 * the window open.
 * @throws SignInWindowError; CallError of session.exchange or social.begin
 */
export async function socialSignIn(by: SocialProvider, waiting: Waiting): Promise<SignedIn> {
  const popup = window.open("about:blank", CHANNEL, SIZE);
  if (!popup) throw new SignInWindowError("blocked");
  try {
    const { verifier, challenge } = await newSecret();
    const { url } = await call(beginSocial, { body: { provider: by, challenge } });
    const answer = waitFor(challenge, popup, waiting);
    popup.location.replace(url);
    const { code, join, error } = await answer;
    if (join !== undefined) return { arrival: { by, code: join, verifier } };
    if (code === undefined) throw new SignInWindowError(reasonOf(error));
    return { login: await call(exchangeCode, { body: { code, verifier } }) };
  } finally {
    popup.close();
  }
}

function reasonOf(error: string | undefined): SignInWindowError["reason"] {
  if (error === "AUTH_BLOCKED") return "account-closed";
  if (error === "AUTH_CLOSED") return "account-left";
  return error === "AUTH_METHOD_OFF" ? "off" : "closed";
}

/** A secret of this page, and what the server may know of it. */
async function newSecret(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

/** The answer of the window that was opened with this challenge; none is a failure. */
function waitFor(challenge: string, popup: Window, { onClosed, signal }: Waiting): Promise<Answer> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const beganMs = performance.now();
    let closedSinceMs: number | undefined;
    let told = false;
    const end = (answer: Answer): void => {
      clearInterval(timer);
      channel.close();
      resolve(answer);
    };
    channel.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (data.flow !== challenge) return;
      // The window waits for this before it closes itself.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ taken: challenge });
      end(data);
    });
    const timer = setInterval(() => {
      const nowMs = performance.now();
      if (nowMs - beganMs > GIVE_UP_AFTER_MS) end({});
      if (!popup.closed || !document.hasFocus()) closedSinceMs = undefined;
      else closedSinceMs ??= nowMs;
      if (told || closedSinceMs === undefined || nowMs - closedSinceMs < CLOSED_AFTER_MS) return;
      told = true;
      onClosed();
    }, LOOK_EVERY_MS);
    signal.addEventListener("abort", () => end({}));
  });
}
