import { randomUUID } from "node:crypto";
import type { Money } from "@khela/kernel/money";
import { createVendorActions } from "./vendor-actions.ts";
import { createCalls, type Deps } from "./calls.ts";
import { LEAST_STAKE, MOST_STAKE, type Side } from "./games.ts";
import type { CallPlan, Round, Seat, StatementPlan } from "./records.ts";
import { createRounds } from "./rounds.ts";

/** All operations of the vendor's pages and its desk. */
export function createPlay(deps: Deps) {
  const { wallet, clock } = deps;
  const calls = createCalls(deps);
  const { maps, save, plan, statements, change, send } = calls;
  const { playReels, playCards } = createRounds(calls);
  return {
    maps,
    plan,
    statements,
    setPlan: (how: CallPlan): void => change({ calls: how }),
    setStatements: (how: StatementPlan): void => change({ statements: how }),
    /** @returns the round; undefined where the stake is outside the game's limits */
    async round(seatId: string, stake: Money, side: Side | undefined): Promise<Round | undefined> {
      const seat = maps.seat.get(seatId);
      if (!seat || stake < LEAST_STAKE || stake > MOST_STAKE) return undefined;
      const free = seat.freeRounds > 0;
      if (free) save("seat", { ...seat, freeRounds: seat.freeRounds - 1 });
      if (seat.gameCode === "nouka-reels") return playReels(seat, stake, free);
      return side && playCards(seat, stake, free, side);
    },
    act: createVendorActions(calls),
    /** Sends a call that was held back. */
    async sendUnsent(callId: string): Promise<void> {
      const call = maps.call.get(callId);
      const seat = [...maps.seat.values()].findLast(({ playerId }) => playerId === call?.playerId);
      if (call?.outcome === "unsent" && seat) await send(seat, call, "normal");
    },
    newSecret: (secret: string): void => save("secret", { id: "secret", secret }),
    /** Opens a seat for a launch token; undefined where the wallet doesn't know the token. */
    async sit(
      launch: Pick<Seat, "gameCode" | "language" | "device" | "back"> & { token: string },
    ): Promise<string | undefined> {
      const { token, ...seat } = launch;
      const { code, value } = await wallet.send("authenticate", { token });
      if (code !== "OK") return undefined;
      const id = randomUUID();
      const { playerId = "", sessionId = "", currency = "", balance = "0.00" } = value;
      save("seat", {
        ...seat,
        id,
        playerId,
        sessionId,
        currency,
        balance,
        freeRounds: 0,
        untilMs: clock.nowMs() + 4 * 3_600_000,
      });
      return id;
    },
    findSeat(id: string): Seat | undefined {
      const seat = maps.seat.get(id);
      return seat && seat.untilMs > clock.nowMs() ? seat : undefined;
    },
  };
}

export type PlayDesk = ReturnType<typeof createPlay>;
