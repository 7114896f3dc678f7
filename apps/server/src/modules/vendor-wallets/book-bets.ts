import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { maxFurtherWin } from "@khela/rules/wallets/win-limit";
import { inTransaction, isDatabaseUnavailable, type Tx } from "../../platform/database.ts";
import { maxWinOf } from "../catalogue/index.ts";
import { clientOf, lockMemberAccounts, move, providerAccount, type Transfer } from "../ledger/index.ts";
import { recordVendorBets } from "../protection/index.ts";
import { insertLines, insertVendorRounds, roundIdAt } from "../rounds/index.ts";
import * as store from "./bet-store.ts";
import { type WalletContext, walletOf } from "./context.ts";
import { recordVendorStake } from "./stake-at-vendor.ts";
import type { ReportedBet } from "./vendors/vendor.ts";

/** A bet that is reported later than this after it was placed is booked with a time this long ago. */
const OLDEST_MS = 31 * 86_400_000;

const PLAYER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The amounts that count; a void bet has none. */
const counted = ({ state, stake, payout }: Pick<ReportedBet, "state" | "stake" | "payout">) =>
  state === "void" ? { state, stake: ZERO, payout: ZERO } : { state, stake, payout };
const netOf = ({ stake, payout }: { stake: Money; payout: Money }): Money => money(payout - stake);

/**
 * Books the bets that a vendor reports from its wallets (MONEY-02): one round per bet, exactly once however often it
 * is reported; later corrections are lines beside it. They count for limits, wagering and records like any other bet.
 * One transaction per player: bets that can't be booked wait for {@link bookWaiting} and don't block the others.
 */
export async function bookBets(
  context: WalletContext,
  vendor: string,
  bets: readonly ReportedBet[],
): Promise<void> {
  const { db, log, ids: newIds, clock } = context.platform;
  const ids = [...new Set(bets.map(({ playerId }) => playerId))].filter((id) => PLAYER_ID.test(id));
  const players = await store.playersOf(db, vendor, ids);
  const byMember = Map.groupBy(bets, ({ playerId }) => playerId);
  for (const [playerId, own] of [...byMember].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const fitting = own.filter(({ currency }) => players.get(playerId) === currency);
    // Reconciliation finds the money, but the player can only be identified by hand.
    for (const { betId } of own.filter((bet) => !fitting.includes(bet)))
      log.error({ vendor, bet: betId }, "a vendor reports a bet of nobody who plays there");
    if (fitting.length === 0) continue;
    const memberId = playerId as MemberId;
    await bookOfMember(context, vendor, memberId, fitting).catch(async (error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, vendor, memberId }, "bets that a vendor reports can't be booked: they wait");
      await store.keepWaiting(db, { id: newIds.next(), vendor, memberId, bets: fitting }, now(clock));
    });
  }
}

/** Job: books waiting bets, and recomputes the player's money at the vendor. */
export async function bookWaiting(
  context: WalletContext,
  { id, vendor, memberId, bets }: store.WaitingBets,
): Promise<void> {
  await bookOfMember(context, vendor, memberId, bets);
  await inTransaction(context.platform.database, async (tx) => {
    await store.endWaiting(tx, id);
    await recordVendorStake(context, tx, memberId);
  });
}

async function bookOfMember(
  context: WalletContext,
  vendor: string,
  memberId: MemberId,
  bets: readonly ReportedBet[],
): Promise<void> {
  const { platform, ledger } = context;
  const nowMs = platform.clock.nowMs();
  // Read before the member's accounts are locked: others wait for them.
  const games = await gamesOf(context, vendor, bets);
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, memberId);
    const placedMs: number[] = [];
    let changed = false;
    for (const bet of bets) {
      const known = await store.findBet(tx, vendor, bet.betId);
      if (!known) {
        placedMs.push(await bookNew(context, tx, { vendor, memberId, bet, games, nowMs }));
        changed = true;
      } else if (known.memberId !== memberId) {
        platform.log.error({ vendor, bet: bet.betId }, "a vendor reports one bet of two players");
      } else if (bet.revision > known.revision) {
        await bookCorrection(context, tx, { vendor, memberId, bet, games, nowMs }, known);
        changed = true;
      }
    }
    if (!changed) return;
    const played = { nowMs, placedMs };
    await recordVendorBets(tx, memberId, played, (since) => store.stakeableAtVendors(tx, memberId, since));
  });
}

interface Booking {
  vendor: string;
  memberId: MemberId;
  bet: ReportedBet;
  games: Games;
  nowMs: number;
}

/** Games by the vendor's codes; those that the catalogue doesn't have are undefined. */
type Games = ReadonlyMap<string, Awaited<ReturnType<WalletContext["catalogue"]["gameOfVendor"]>>>;

async function gamesOf(
  { catalogue }: WalletContext,
  vendor: string,
  bets: readonly ReportedBet[],
): Promise<Games> {
  const codes = [...new Set(bets.map(({ gameCode }) => gameCode))];
  return new Map(
    await Promise.all(codes.map(async (code) => [code, await catalogue.gameOfVendor(vendor, code)] as const)),
  );
}

/** Clamps the vendor's time to the range between a month ago and now. */
const within = (ms: number, nowMs: number): number => Math.min(Math.max(ms, nowMs - OLDEST_MS), nowMs);

async function bookNew(context: WalletContext, tx: Tx, booking: Booking): Promise<number> {
  const { vendor, memberId, bet, nowMs } = booking;
  const atMs = within(bet.placedAtMs, nowMs);
  const at = new Date(atMs);
  const id = roundIdAt(atMs);
  const { currency, gameCode, revision, betId } = bet;
  const counts = counted(bet);
  await store.insertBet(tx, vendor, betId, {
    ...counts,
    revision,
    memberId,
    roundId: id,
    at,
    currency,
  });
  await insertVendorRounds(tx, [
    {
      id,
      at,
      memberId,
      gameCode,
      currency,
      state: bet.state,
      // The row of a void bet keeps its stake, like that of every void round; it counts nowhere.
      stake: bet.stake,
      payout: counts.payout,
      settledAt: new Date(nowMs),
      bet: { vendor, round: betId },
    },
  ]);
  await post(context, tx, { vendor, currency, net: netOf(counts), reference: id });
  await createTaskIfLarge(context, tx, booking);
  return atMs;
}

/**
 * Creates a task for operators about a bet that paid more than its game's maximum. The money is at the vendor and
 * can't be held (decision 0043). Each revision that pays more makes another task.
 */
async function createTaskIfLarge(
  { seamless }: WalletContext,
  tx: Tx,
  { vendor, memberId, bet, games }: Booking,
): Promise<void> {
  const { betId, gameCode, currency, revision } = bet;
  const { stake, payout } = counted(bet);
  const bound = maxFurtherWin(maxWinOf(games.get(gameCode)), { stake, paid: ZERO });
  if (payout <= bound) return;
  await seamless.createLargeBetTask(tx, {
    vendor,
    memberId,
    txId: betId,
    ref: betId,
    gameCode,
    currency,
    amount: payout,
    bound,
    reason: `revision ${revision}`,
  });
}

async function bookCorrection(
  context: WalletContext,
  tx: Tx,
  booking: Booking,
  known: store.KnownBet,
): Promise<void> {
  const { vendor, memberId, bet, nowMs } = booking;
  const { currency, gameCode, revision, betId } = bet;
  const counts = counted(bet);
  await store.correctBet(tx, vendor, betId, { ...counts, revision });
  if (counts.payout > known.payout) await createTaskIfLarge(context, tx, booking);
  const difference = money(netOf(counts) - netOf(known));
  const stakeChange = money(counts.stake - known.stake);
  if (difference === 0n && stakeChange === 0n) return;
  const at = new Date(within(bet.changedAtMs, nowMs));
  const id = roundIdAt(at.getTime());
  const line = {
    id,
    at,
    memberId,
    sessionId: null,
    gameCode,
    currency,
    payout: difference,
    bet: { vendor, round: betId },
    outcome: {
      by: "vendor",
      kind: "adjust",
      about: known.roundId,
      stake: moneyToText(stakeChange),
      state: bet.state,
    },
  };
  await clientOf(tx).query(insertLines([line]));
  await post(context, tx, { vendor, currency, net: difference, reference: id });
}

/** Posts a player's win or loss at the vendor, which changes the money in the vendor's wallets. */
async function post(
  { ledger }: WalletContext,
  tx: Tx,
  { vendor, currency, net, reference }: { vendor: string; currency: string; net: Money; reference: string },
): Promise<void> {
  if (net === 0n) return;
  const wallet = walletOf(vendor, currency);
  const play = providerAccount(vendor, "play", currency);
  const transfer: Transfer =
    net > 0n
      ? move(play, wallet, net, "vendor.won", reference)
      : move(wallet, play, money(-net), "vendor.lost", reference);
  await ledger.post(tx, transfer);
}
