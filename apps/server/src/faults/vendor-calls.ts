import { GAME, type Seated, type SeamlessApp } from "../testing/seamless.ts";

type TakenBet = ReturnType<SeamlessApp["bet"]>;

/** A vendor's round with one bet. */
export async function takenBet(vendor: SeamlessApp, seat: Seated): Promise<TakenBet> {
  const bet = vendor.bet(seat);
  await vendor.send("bet", bet);
  return bet;
}

/** The body of each operation that changes something, for a round with one bet. */
export const VENDOR_CALLS: Readonly<
  Record<string, (about: { seat: Seated; bet: TakenBet; n: number; txId: string }) => object>
> = {
  bet: ({ bet, n, txId }) => ({ ...bet, txId, amount: String(1 + n) }),
  win: ({ seat: { playerId }, bet: { roundId }, n, txId }) => ({
    playerId,
    gameCode: GAME,
    roundId,
    txId,
    amount: String(1 + n),
    currency: "BDT",
    kind: "win",
  }),
  "bet-win": ({ bet, n, txId }) => ({
    ...bet,
    roundId: txId,
    txId,
    winTxId: `${txId}-win`,
    winAmount: String(n),
  }),
  adjust: ({ seat: { playerId }, bet, n, txId }) => ({
    playerId,
    txId,
    originalTxId: bet.txId,
    amount: String(-1 - n),
    reason: "for the tests",
  }),
  rollback: ({ seat: { playerId }, bet, txId }) => ({
    playerId,
    txId,
    originalTxId: bet.txId,
    roundId: bet.roundId,
  }),
  "end-round": ({ seat: { playerId }, bet: { roundId } }) => ({ playerId, roundId }),
};
/** Operations that move no money: a token is exchanged, and a balance is read. */
export const READING = ["authenticate", "balance"];
