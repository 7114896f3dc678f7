import { CallError } from "@khela/contract/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../../shell/session.ts";
import { tabStorage } from "../../../shell/storage.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { pause } from "./pause.ts";
import { createPendingRounds, type FoundRound, type PendingRound } from "./pending-round.ts";
import { resolveRound } from "./resolve-round.ts";

const pendingRounds = createPendingRounds(tabStorage);

/** A version 4 UUID; `crypto.randomUUID` is missing on plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20)}`;
}

export interface RoundSender<Body, Answer> {
  /**
   * Places a bet. @returns undefined when the screen was left or the account changed first @throws CallError
   * for a refusal
   */
  place: (owner: string, body: Body) => Promise<Answer | undefined>;
  /** The pending round that an earlier visit of this tab did not show. */
  find: (owner: string) => FoundRound;
  /** Sends a pending round again; its key makes it the same bet. */
  resume: (round: PendingRound) => Promise<Answer | undefined>;
  /** Called when the result is on the screen; clears the pending round. */
  shown: () => void;
  /** Whether a lost answer is being retried. */
  checking: boolean;
}

/** Sends the bets of one game so that none is lost or doubled. GAME-12. */
export function useRound<Body, Answer>(
  gameCode: string,
  send: (body: Body, key: string) => Promise<Answer>,
): RoundSender<Body, Answer> {
  const [checking, setChecking] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const resume = useCallback(
    async (round: PendingRound) => {
      const { token } = useSession.getState();
      const isOver = () => gone.current || useSession.getState().token !== token;
      let lost = false;
      try {
        const answer = await resolveRound({
          send: () => send(round.body as Body, round.key),
          onLost: () => {
            lost = true;
            setChecking(true);
          },
          sleep: pause,
          stopped: isOver,
        });
        // The result of one account's bet must not appear on the next account's screen.
        return useSession.getState().token === token ? answer : undefined;
      } catch (error) {
        // A bet with unknown outcome is retried at its owner's next login.
        const waits = lost && error instanceof CallError && error.code === "AUTH_REQUIRED";
        if (!waits) pendingRounds.clear(gameCode);
        throw error;
      } finally {
        setChecking(false);
      }
    },
    [gameCode, send],
  );

  const place = useCallback(
    (owner: string, body: Body) => {
      const round = { gameCode, key: newIdempotencyKey(), owner, body, atMs: systemClock.nowMs() };
      pendingRounds.save(round);
      return resume(round);
    },
    [gameCode, resume],
  );

  const find = useCallback(
    (owner: string) => pendingRounds.find(gameCode, owner, systemClock.nowMs()),
    [gameCode],
  );
  const shown = useCallback(() => pendingRounds.clear(gameCode), [gameCode]);

  return { place, find, resume, shown, checking };
}
