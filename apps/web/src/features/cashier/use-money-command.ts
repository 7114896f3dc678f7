import { useRef, useState } from "react";
import { asCallError } from "../../shell/api.ts";
import { CommandKeys, isOutcomeUnknown, retryUntilAnswered } from "./command-retry.ts";

/**
 * `checking`: the first answer was lost, and the command is repeated with its own key. `unknown`: the server
 * stays unreachable; only the same command may be sent, with the same key.
 */
export type CommandPhase = "idle" | "sending" | "checking" | "unknown" | "refused";

export interface MoneyCommand<Body, Answer> {
  phase: CommandPhase;
  error: unknown;
  busy: boolean;
  /** @returns the answer; undefined when the command was refused or its outcome is unknown */
  run: (body: Body) => Promise<Answer | undefined>;
  /** Discards a refusal, but never an open command. */
  clear: () => void;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A money command that is carried out once, however often it is pressed or its answer is lost. Source: MONEY-09. */
export function useMoneyCommand<Body, Answer>(
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
): MoneyCommand<Body, Answer> {
  const [state, setState] = useState<{ phase: CommandPhase; error: unknown }>({
    phase: "idle",
    error: undefined,
  });
  const keys = useRef<CommandKeys>(undefined);
  const running = useRef(false);

  async function run(body: Body): Promise<Answer | undefined> {
    if (running.current) return undefined;
    running.current = true;
    keys.current ??= new CommandKeys(() => crypto.randomUUID());
    const key = keys.current.keyOf(body);
    setState({ phase: "sending", error: undefined });
    try {
      const answer = await retryUntilAnswered({
        send: () => send(body, key),
        lost: (error) => isOutcomeUnknown(asCallError(error)?.code),
        onChecking: () => setState({ phase: "checking", error: undefined }),
        wait,
      });
      keys.current.answered();
      setState({ phase: "idle", error: undefined });
      return answer;
    } catch (error) {
      const open = isOutcomeUnknown(asCallError(error)?.code);
      if (!open) keys.current.answered();
      setState({ phase: open ? "unknown" : "refused", error });
      return undefined;
    } finally {
      running.current = false;
    }
  }
  return {
    ...state,
    busy: state.phase === "sending" || state.phase === "checking",
    run,
    clear: () =>
      setState((before) => (before.phase === "refused" ? { phase: "idle", error: undefined } : before)),
  };
}
