import { type BotCheckAction, passBotCheck } from "@khela/contract/bot-check";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";

/** A proof of work is valid for five minutes; one older than this is solved again before sending. */
const FRESH_MS = 4 * 60_000;

export interface BotCheck {
  state: "checking" | "passed" | "failed";
  /** Makes a call with the solved check, waiting for it if needed; solves a new one when the server refuses it. */
  pass: <Answer>(request: (altcha: string) => Promise<Answer>) => Promise<Answer>;
}

/**
 * The proof-of-work check of a form: starts when the form opens, so that the solution is ready when the form
 * is sent. It runs in a worker and needs no action from the user. Source: AUTH-07.
 */
export function useBotCheck(action: BotCheckAction, enabled = true): BotCheck {
  const [state, setState] = useState<BotCheck["state"]>("checking");
  const current = useRef<{ answer: Promise<string>; madeMs: number; stop: AbortController }>(undefined);

  function launch() {
    current.current?.stop.abort();
    const stop = new AbortController();
    const answer = passBotCheck(call, action, { signal: stop.signal });
    answer.then(
      () => stop.signal.aborted || setState("passed"),
      // `take` reports the failure where the solution is needed, after one more try.
      () => stop.signal.aborted || setState("failed"),
    );
    current.current = { answer, madeMs: performance.now(), stop };
    return answer;
  }
  function begin() {
    setState("checking");
    return launch();
  }
  const first = useEffectEvent(launch);
  useEffect(() => {
    if (!enabled) return undefined;
    void first().catch(() => undefined);
    return () => current.current?.stop.abort();
  }, [enabled]);

  /** A solution can be used once, so the next one starts at once. */
  async function take() {
    const made = current.current;
    const usable = made && !made.stop.signal.aborted && performance.now() - made.madeMs < FRESH_MS;
    const answer = await (usable ? made.answer.catch(begin) : begin());
    void begin().catch(() => undefined);
    return answer;
  }
  async function pass<Answer>(request: (altcha: string) => Promise<Answer>): Promise<Answer> {
    const altcha = await take();
    try {
      return await request(altcha);
    } catch (error) {
      if (asCallError(error)?.code !== "AUTH_BOT_CHECK") throw error;
      return request(await take());
    }
  }
  return { state, pass };
}
