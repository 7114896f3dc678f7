/** Sends bursts so that none is lost or doubled. GAME-12: a lost answer is retried. */
import { CallError } from "@khela/contract/client";
import type { CallOutput } from "@khela/contract/endpoint";
import { fireFishing, type ShotResult } from "@khela/contract/fishing";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useCallback } from "react";
import { call } from "../../../shell/api.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import { markRoundShown, setGameState } from "../frame/game-status.ts";
import { countRound, cacheBalance } from "../frame/player.ts";
import type { PendingRound } from "../rounds/pending-round.ts";
import { useRound } from "../rounds/use-round.ts";
import { useResumePendingRound } from "../rounds/use-resume-pending-round.ts";
import type { FiredShot } from "./gun.ts";

type Answer = CallOutput<typeof fireFishing>;
interface Body {
  level: string;
  shots: { sea: string; fish: number }[];
}

export interface Bursts {
  /**
   * @returns undefined when the burst was refused or its answer can no longer be had; if it was accepted, the
   * betting record has it
   */
  send: (level: Money, shots: readonly FiredShot[]) => Promise<readonly ShotResult[] | undefined>;
  /** Whether a lost answer is being retried. */
  checking: boolean;
}

/**
 * @param on.answered the server accepted a burst
 * @param on.taken a round was decided
 * @param on.refused shots were refused, so firing stops for now
 * @param on.noSeat the player's seat was given away
 */
export function useBursts(
  gameCode: string,
  account: string | undefined,
  on: { answered: () => void; taken: (roundId: string) => void; refused: () => void; noSeat: () => void },
): Bursts {
  const refuse = useRefusal();
  const post = useCallback(
    (body: Body, key: string) => call(fireFishing, { params: { gameCode }, body }, { idempotencyKey: key }),
    [gameCode],
  );
  const sender = useRound<Body, Answer>(gameCode, post);

  const taken = (answer: Answer) => {
    sender.shown();
    on.answered();
    cacheBalance(answer);
    if (answer.roundId === null) return;
    on.taken(answer.roundId);
    countRound(moneyFromText(answer.stake), moneyFromText(answer.payout));
    markRoundShown(answer.roundId);
  };
  const refused = (error: unknown) => {
    const code = error instanceof CallError ? error.code : undefined;
    if (code === "GAME_CLOSED") on.noSeat();
    // Two windows fire at the same time: this window's shots were not charged, and firing goes on.
    else if (code !== "GAME_TOO_FAST") {
      on.refused();
      refuse(error);
    }
  };
  async function resume(found: PendingRound) {
    try {
      const answer = await sender.resume(found);
      if (answer) taken(answer);
    } catch (error) {
      refused(error);
    }
  }
  useResumePendingRound(account, { find: sender.find, resume: (found) => void resume(found) });

  return {
    checking: sender.checking,
    async send(level, shots) {
      if (account === undefined) return undefined;
      setGameState("betting");
      try {
        const fish = shots.map(({ sea, fish: number }) => ({ sea, fish: number }));
        const answer = await sender.place(account, { level: moneyToText(level), shots: fish });
        if (answer) taken(answer);
        return answer?.shots;
      } catch (error) {
        refused(error);
        return undefined;
      } finally {
        setGameState("idle");
      }
    },
  };
}
