import { type BotCheckAction, passBotCheck } from "@khela/contract/bot-check";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";

/** An answer is good for five minutes; one that has lain this long is made anew before it is sent. */
const FRESH_MS = 4 * 60_000;

export interface BotCheck {
  state: "checking" | "passed" | "failed";
  /** Makes a call with the check's answer, once it is there; with a new one where the server refused it. */
  pass: <Answer>(request: (altcha: string) => Promise<Answer>) => Promise<Answer>;
}

/**
 * The proof-of-work check beside a form: begun when the form opens, so that its answer is there when
 * the form is sent. The work is done off the page's thread; nobody has to do anything. Source: AUTH-07.
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
      // Told where the answer is needed; taking it tries once more.
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

  /** An answer works once, so the next one is begun at once. */
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
