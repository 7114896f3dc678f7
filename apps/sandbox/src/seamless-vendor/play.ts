import { randomInt, randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import { type Money, moneyToText } from "@khela/kernel/money";
import type { RecordFile } from "../record-file.ts";
import { deal, LEAST_STAKE, MOST_STAKE, payoutOf, type Side, spin } from "./games.ts";
import type { CallPlan, Operation, Records, Round, Seat, WalletCall } from "./records.ts";
import type { Wallet, WalletAnswer } from "./wallet.ts";

interface Deps {
  file: RecordFile<Records>;
  wallet: Wallet;
  clock: Clock;
}

type Body = WalletCall["body"];

/** Plays rounds, and talks to the site's wallet about them. */
export function createPlay({ file, wallet, clock }: Deps) {
  const { maps, save } = file;
  const plan = (): CallPlan => maps.plan.get("plan")?.calls ?? "normal";

  const note = (seat: Seat, roundId: string, operation: Operation, body: Body): WalletCall => ({
    id: String(body["txId"] ?? `end-${roundId}`),
    operation,
    body,
    playerId: seat.playerId,
    roundId,
    atMs: clock.nowMs(),
    outcome: "unsent",
    balance: null,
  });
  const told = (seatId: string, call: WalletCall, { code, value }: WalletAnswer): void => {
    save("call", { ...call, outcome: code, balance: value["balance"] ?? null });
    const seat = maps.seat.get(seatId);
    const { balance } = value;
    if (seat && balance !== undefined) save("seat", { ...seat, balance });
  };
  const send = async (seat: Seat, call: WalletCall, as = plan()): Promise<WalletAnswer> => {
    // Kept before anybody hears of it: a restart knows what may have been said.
    save("call", call);
    const answer = await wallet.sendAs(as, call.operation, call.body);
    told(seat.id, call, answer);
    return answer;
  };
  const betBody = (seat: Seat, roundId: string, stake: Money, free: boolean): Body => ({
    ...{ sessionId: seat.sessionId, playerId: seat.playerId, gameCode: seat.gameCode, roundId },
    ...{ txId: randomUUID(), amount: free ? "0" : moneyToText(stake), currency: seat.currency },
    ...(free ? { freeRound: "sandbox-gift" } : {}),
  });
  const winBody = (seat: Seat, roundId: string, betTxId: string, payout: Money): Body => ({
    ...{ playerId: seat.playerId, gameCode: seat.gameCode, roundId, txId: randomUUID(), betTxId },
    ...{ amount: moneyToText(payout), currency: seat.currency, kind: "win", endRound: true },
  });
  const keep = (seat: Seat, round: Omit<Round, "seatId" | "gameCode" | "atMs">): Round => {
    const kept = { ...round, seatId: seat.id, gameCode: seat.gameCode, atMs: clock.nowMs() };
    save("round", kept);
    return kept;
  };

  /** The reels: a whole round in one call. */
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

  /** The cards: a bet, then what it won or that it lost. */
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
    // Whoever doesn't know whether a bet stands takes it back.
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

  const takeBack = (seat: Seat, bet: WalletCall): Promise<WalletAnswer> =>
    send(
      seat,
      note(seat, bet.roundId, "rollback", {
        playerId: seat.playerId,
        txId: randomUUID(),
        originalTxId: String(bet.body["txId"]),
        roundId: bet.roundId,
      }),
      "normal",
    );
  const lastCall = (seat: Seat, operations: readonly Operation[]): WalletCall | undefined =>
    [...maps.call.values()].findLast(
      ({ playerId, operation, outcome }) =>
        playerId === seat.playerId && operations.includes(operation) && outcome === "OK",
    );

  return {
    maps,
    plan,
    setPlan: (calls: CallPlan): void => save("plan", { id: "plan", calls }),
    /** @returns the round; undefined where the stake is outside the game's limits */
    async round(seatId: string, stake: Money, side: Side | undefined): Promise<Round | undefined> {
      const seat = maps.seat.get(seatId);
      if (!seat || stake < LEAST_STAKE || stake > MOST_STAKE) return undefined;
      const free = seat.freeRounds > 0;
      if (free) save("seat", { ...seat, freeRounds: seat.freeRounds - 1 });
      if (seat.gameCode === "nouka-reels") return playReels(seat, stake, free);
      return side && playCards(seat, stake, free, side);
    },
    /** What the person testing has the vendor do with a seat. */
    async act(seatId: string, what: "gift" | "prize" | "jackpot" | "rollback" | "adjust"): Promise<void> {
      const seat = maps.seat.get(seatId);
      if (!seat) return;
      const { playerId, currency, gameCode } = seat;
      if (what === "gift") save("seat", { ...seat, freeRounds: seat.freeRounds + 3 });
      if (what === "prize") {
        const body = {
          playerId,
          gameCode,
          roundId: `prize-${randomUUID()}`,
          txId: randomUUID(),
          amount: "50",
          currency,
          kind: "tournament",
        };
        await send(seat, note(seat, body.roundId, "win", body));
      }
      const last = lastCall(seat, ["bet", "bet-win"]);
      if (!last) return;
      if (what === "jackpot") {
        const body = {
          playerId,
          gameCode,
          roundId: last.roundId,
          txId: randomUUID(),
          amount: "250",
          currency,
          kind: "jackpot",
        };
        await send(seat, note(seat, last.roundId, "win", body));
      }
      if (what === "rollback") await takeBack(seat, last);
      if (what === "adjust") {
        const body = {
          playerId,
          txId: randomUUID(),
          originalTxId: String(last.body["txId"]),
          amount: "-1",
          reason: "sandbox correction",
        };
        await send(seat, note(seat, last.roundId, "adjust", body));
      }
    },
    /** Sends what was held back. */
    async sendUnsent(callId: string): Promise<void> {
      const call = maps.call.get(callId);
      const seat = [...maps.seat.values()].findLast(({ playerId }) => playerId === call?.playerId);
      if (call?.outcome === "unsent" && seat) await send(seat, call, "normal");
    },
    newSecret: (secret: string): void => save("secret", { id: "secret", secret }),
    /** A seat from a launch token; undefined where the wallet doesn't know it. */
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
