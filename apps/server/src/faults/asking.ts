import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { buildPath } from "@khela/contract/client";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import type { Answer, Operation } from "./history.ts";

/** A player of the test who sends commands. */
export interface Player {
  memberId: string;
  token: string;
}

/** Longer than any answer may take. */
export const TIMEOUT_MS = 8_000;
/**
 * The longest time for which one key is retried: a server that never gives an answer is a finding, reported with its
 * last answer.
 */
const PATIENCE_MS = 180_000;

interface Reply {
  status: number;
  text: string;
  value: Answer | undefined;
  errorCode: string | undefined;
}

/** Sends a money command until its outcome is final, and records it. */
export type Ask = (
  player: Player,
  kind: Operation["kind"],
  endpoint: AnyEndpoint,
  body: object,
) => Promise<Answer | undefined>;

/** @param records `history`: all operations; `problems`: answers that no player should ever see */
export function createAsker(records: { baseUrl: string; history: Operation[]; problems: string[] }): Ask {
  const { baseUrl, history, problems } = records;

  const post = async (
    player: Player,
    endpoint: AnyEndpoint,
    { body: asked, key }: Operation,
  ): Promise<Reply | undefined> => {
    const { gameCode, ...body } = asked as { gameCode?: string };
    try {
      const response = await fetch(baseUrl + buildPath(endpoint.path, { params: { gameCode } }), {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${player.token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const { value, errorCode } = JSON.parse(text) as { value?: Answer; errorCode?: string };
      return { status: response.status, text, value, errorCode };
    } catch {
      // The answer was lost; a retry with the same key finds out the outcome.
      return undefined;
    }
  };

  return async (player, kind, endpoint, body) => {
    const operation: Operation = {
      kind,
      memberId: player.memberId,
      key: randomUUID(),
      body,
      invokedAtMs: performance.now(),
      attempts: 0,
      outcome: { type: "unknown" },
    };
    history.push(operation);
    for (;;) {
      operation.attempts += 1;
      const reply = await post(player, endpoint, operation);
      const isLost = !reply || reply.status === 503 || reply.errorCode === "MONEY_IN_FLIGHT";
      if (isLost) {
        if (performance.now() - operation.invokedAtMs > PATIENCE_MS) {
          problems.push(
            `${kind} ${operation.key}: no answer after ${operation.attempts} attempts, ${reply?.text ?? "lost"}`,
          );
          return undefined;
        }
        await sleep(20 + randomInt(60));
        continue;
      }
      const { status, text, value, errorCode } = reply;
      operation.answeredAtMs = performance.now();
      operation.outcome = value
        ? { type: "ok", answer: value }
        : { type: "refused", code: errorCode ?? "none" };
      if (status >= 500 || status === 401) problems.push(`${kind} ${operation.key}: ${text}`);
      if (value && randomInt(4) === 0) {
        // A retry must get the first answer, byte for byte.
        const second = await post(player, endpoint, operation);
        const differs = second?.status === 200 && second.text !== text;
        if (differs) problems.push(`${kind} ${operation.key}: ${text} then ${second.text}`);
      }
      return value;
    }
  };
}
