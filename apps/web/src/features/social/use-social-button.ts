import { useState } from "react";
import { tabStorage } from "../../shell/storage.ts";
import { useSession } from "../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { useCountdown } from "../../shell/use-countdown.ts";
import { type SignedIn, SignInWindowError, socialSignIn, type SocialProvider } from "./sign-in-window.ts";

/** How long the button stays disabled after a window was opened (product specification, section 9). */
const REST_MS = 60_000;

/** The pending sign-in; at most one per page. */
let current: AbortController | undefined;

/**
 * A provider's sign-in button: opens its window and counts down one minute, also across a reload. Source:
 * AUTH-03.
 */
export function useSocialButton(
  provider: SocialProvider,
  onFailure: (failure: unknown) => void,
  onSignedIn: (answer: SignedIn) => void,
) {
  const startedAs = useSession((session) => session.token);
  const key = `social.${provider}`;
  const [untilMs, setUntilMs] = useState(() => Number(tabStorage.get(key) ?? 0));
  const [busy, setBusy] = useState(false);
  const left = useCountdown(untilMs);

  function rest(endMs: number) {
    tabStorage.set(key, String(endMs));
    setUntilMs(endMs);
    setBusy(false);
  }

  async function signIn() {
    const endMs = systemClock.nowMs() + REST_MS;
    current?.abort();
    const own = new AbortController();
    current = own;
    setBusy(true);
    onFailure(undefined);
    const onClosed = () => {
      onFailure(new SignInWindowError("closed"));
      rest(endMs);
    };
    try {
      const answer = await socialSignIn(provider, { onClosed, signal: own.signal });
      // If the user has logged in another way in the meantime, that session stays.
      if (useSession.getState().token === startedAs) onSignedIn(answer);
    } catch (error) {
      if (own.signal.aborted) return;
      onFailure(error);
      // No window was opened, so the button needs no rest.
      if (error instanceof SignInWindowError && error.reason === "blocked") return;
      rest(endMs);
    } finally {
      if (!own.signal.aborted) setBusy(false);
    }
  }
  return { busy, left, signIn };
}
