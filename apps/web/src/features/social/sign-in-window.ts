/**
 * Sign-in at Google or Facebook in a window of its own (AUTH-03). The provider returns to /sign-in-return,
 * where build/boot-script.js reports the outcome over a BroadcastChannel, because a window that has been at a
 * provider may have lost its opener.
 */
import type { LoginResponse } from "@khela/contract/identity";
import type { CallOutput } from "@khela/contract/endpoint";
import { beginSocial, exchangeCode, type listSocial } from "@khela/contract/social";
import { call } from "../../shell/api.ts";
import { base64url } from "../../shell/base64url.ts";

export type SocialProvider = CallOutput<typeof listSocial>[number];

/** Why a sign-in failed without a call to the server. */
export class SignInWindowError extends Error {
  /** `blocked`: the browser blocked the window. `closed`: the user closed it, or the provider refused. */
  readonly reason: "blocked" | "closed" | "account-closed" | "account-left" | "off";

  constructor(reason: SignInWindowError["reason"]) {
    super(`sign-in window: ${reason}`);
    this.reason = reason;
  }
}

/** The outcome that the return page reports; see build/boot-script.js. */
interface Answer {
  flow?: string;
  code?: string;
  join?: string;
  error?: string;
}

const CHANNEL = "khela-sign-in";
const SIZE = "popup,width=480,height=680";
/**
 * A window at a provider may look closed although it is open; count it as closed after this time with the
 * focus on our page.
 */
const CLOSED_AFTER_MS = 2_500;
const LOOK_EVERY_MS = 250;
/** The server's own lifetime of a sign-in. */
const GIVE_UP_AFTER_MS = 10 * 60_000;

/** A user identified by a provider who has no account yet: the input that opens one (member.registerSocial). */
export interface SocialArrival {
  by: SocialProvider;
  code: string;
  verifier: string;
}

export type SignedIn = { login: LoginResponse } | { arrival: SocialArrival };

interface Waiting {
  /**
   * Called when the window looks closed. It may be at a provider that cuts windows off from their opener, so
   * a later answer still counts.
   */
  onClosed: () => void;
  /** Aborted when another sign-in replaces this one. */
  signal: AbortSignal;
}

/**
 * Opens the window and waits for its answer: a login, or a user without an account. Must be called directly
 * in a click handler, or the browser blocks the window.
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

/** A PKCE verifier, which stays in this page, and its challenge for the server. */
async function newSecret(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

/** The answer of the window that was opened with this challenge; an empty answer means failure. */
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
      // The window waits for this acknowledgement before it closes itself.
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
