import type { LoginResponse } from "@khela/contract/identity";
import { useState } from "react";
import { perTab } from "../../shell/storage.ts";
import { systemClock } from "../../shell/system-clock.ts";
import { useCountdown } from "../../shell/use-countdown.ts";
import { SignInWindowError, socialSignIn, type SocialProvider } from "./sign-in-window.ts";

/** How long the button rests after a window was opened (product specification, section 9). */
const REST_MS = 60_000;

/** One provider's button: its window, and the minute that it counts down, also over a reload. Source: AUTH-03. */
export function useSocialButton(
  provider: SocialProvider,
  onFailure: (failure: unknown) => void,
  onSignedIn: (answer: LoginResponse) => void,
) {
  const key = `social.${provider}`;
  const [untilMs, setUntilMs] = useState(() => Number(perTab.get(key) ?? 0));
  const [busy, setBusy] = useState(false);
  const left = useCountdown(untilMs);

  async function signIn() {
    const endMs = systemClock.nowMs() + REST_MS;
    setBusy(true);
    onFailure(undefined);
    try {
      const answer = await socialSignIn(provider);
      onSignedIn(answer);
    } catch (error) {
      onFailure(error);
      // No window was open: nothing to rest from.
      if (error instanceof SignInWindowError && error.reason === "blocked") return;
      perTab.set(key, String(endMs));
      setUntilMs(endMs);
    } finally {
      setBusy(false);
    }
  }
  return { busy, left, signIn };
}
