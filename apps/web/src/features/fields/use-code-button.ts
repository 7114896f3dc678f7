import { useRef, useState } from "react";
import { asCallError } from "../../shell/api.ts";
import { tabStorage } from "../../shell/storage.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { useCountdown } from "../../shell/use-countdown.ts";

/** Codes are requested at most this often (product specification section 5). */
const SEND_INTERVAL_MS = 1000;

export interface CodeButton {
  /** Whole seconds until another code can be requested; 0 when it can be now. */
  left: number;
  busy: boolean;
  /** Whether a code was sent since the form opened. */
  sent: boolean;
  /** The refusal of the last request, until it is dismissed. */
  failure: unknown;
  /** Requests a code; dropped within a second of the last request. */
  send: () => Promise<void>;
  dismiss: () => void;
}

/**
 * The button beside a code's field: counts down the answer's minutes × 60 seconds, also across a reload, and
 * the wait that a refusal names. Source: AUTH-02, AUTH-18.
 * @param purpose separates the countdowns of different forms
 * @param request sends the code; a refusal is kept in `failure`
 */
export function useCodeButton(
  purpose: string,
  request: () => Promise<{ expiredMinutes: number }>,
): CodeButton {
  const key = `code.${purpose}`;
  const [untilMs, setUntilMs] = useState(() => Number(tabStorage.get(key) ?? 0));
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const askedMs = useRef(Number.NEGATIVE_INFINITY);
  const left = useCountdown(untilMs);

  function wait(seconds: number) {
    const endMs = systemClock.nowMs() + seconds * 1000;
    tabStorage.set(key, String(endMs));
    setUntilMs(endMs);
  }

  async function send() {
    const nowMs = systemClock.nowMs();
    if (busy || nowMs - askedMs.current < SEND_INTERVAL_MS) return;
    askedMs.current = nowMs;
    setBusy(true);
    setFailure(undefined);
    try {
      const { expiredMinutes } = await request();
      setSent(true);
      wait(expiredMinutes * 60);
    } catch (error) {
      setFailure(error);
      const refusal = asCallError(error);
      const seconds = refusal?.params["retryAfterS"];
      if (refusal?.code === "PHONE_TOO_MANY" && typeof seconds === "number") wait(seconds);
    } finally {
      setBusy(false);
    }
  }
  return { left, busy, sent, failure, send, dismiss: () => setFailure(undefined) };
}
