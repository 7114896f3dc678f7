import { randomInt, randomUUID } from "node:crypto";
import { type Money, moneyToText } from "@khela/kernel/money";
import { betBody, type Calls, winBody } from "./calls.ts";
import { deal, payoutOf, type Side, spin } from "./games.ts";
import type { Round, Seat } from "./records.ts";

/** Plays rounds of the games. */
export function createRounds({ save, clock, plan, note, send, takeBack }: Calls) {
  const keep = (seat: Seat, round: Omit<Round, "seatId" | "gameCode" | "atMs">): Round => {
    const kept = { ...round, seatId: seat.id, gameCode: seat.gameCode, atMs: clock.nowMs() };
    save("round", kept);
    return kept;
  };

  /** Plays the reels: a whole round in one call. */
  const playReels = async (seat: Seat, stake: Money, free: boolean): Promise<Round> => {
    const roundId = randomUUID();
    const outcome = spin(randomInt);
    const payout = payoutOf(stake, outcome);
    const bet = betBody(seat, roundId, stake, free);
    const body = { ...bet, winTxId: randomUUID(), winAmount: moneyToText(payout) };
    const { code } = await send(seat, note(seat, roundId, "bet-win", body));
    const refused = code === "OK" ? null : code;
    const paid = refused ? "0.00" : moneyToText(payout);
    return keep(seat, {
      id: roundId,
      stake: String(bet["amount"]),
      payout: paid,
      shows: outcome.shows,
      refused,
      free,
    });
  };

  /** Plays the cards: a bet, then a call with its win or loss. */
  const playCards = async (seat: Seat, stake: Money, free: boolean, side: Side): Promise<Round> => {
    const roundId = randomUUID();
    const outcome = deal(randomInt, side);
    const payout = payoutOf(stake, outcome);
    const bet = note(seat, roundId, "bet", betBody(seat, roundId, stake, free));
    const end =
      payout > 0n
        ? note(seat, roundId, "win", winBody(seat, roundId, String(bet.body["txId"]), payout))
        : note(seat, roundId, "end-round", { playerId: seat.playerId, roundId });
    const how = plan();
    if (how === "reordered") await send(seat, end, "normal");
    const { code } = await send(seat, bet, how === "unsent" ? "normal" : how);
    const refused = code === "OK" ? null : code;
    if (refused === null && how === "unsent") save("call", end);
    else if (refused === null) await send(seat, end, how);
    // Roll the bet back where it is unknown whether the wallet has booked it.
    else if (["RETRY", "AWAY"].includes(code)) await takeBack(seat, bet);
    const paid = refused ? "0.00" : moneyToText(payout);
    return keep(seat, {
      id: roundId,
      stake: String(bet.body["amount"]),
      payout: paid,
      shows: outcome.shows,
      refused,
      free,
    });
  };

  return { playReels, playCards };
}
