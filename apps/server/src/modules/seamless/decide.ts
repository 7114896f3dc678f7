import type { RoundId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { fitsCorrection, maxFurtherWin } from "@khela/rules/wallets/win-limit";
import { openPurse, withStake } from "../bonuses/index.ts";
import type { DecideContext, Transfer } from "../ledger/index.ts";
import { guardBet } from "../protection/index.ts";
import type {
  AdjustCommand,
  BetCommand,
  Command,
  EndCommand,
  Loaded,
  RollbackCommand,
  SeamlessDecision,
  WinCommand,
  Written,
} from "./command.ts";
import {
  accept,
  closed,
  retryLater,
  endOf,
  lineOf,
  openBets,
  openRound,
  placeOf,
  playAccount,
  payBackRound,
  creditTransfer,
  refuse,
  restaked,
  settleStake,
  txOf,
  creditWin,
} from "./decision-parts.ts";
import type { RoundChange, VendorRound } from "./store.ts";

/** Decides one call. Pure. The possible refusals are in {@link SEAMLESS_ERRORS}. */
export function decide(command: Command, loaded: Loaded, context: DecideContext): SeamlessDecision {
  // The vendor has timed out and will send the call again.
  if (context.nowMs > command.deadlineMs) return retryLater("SYS_UNAVAILABLE");
  switch (command.op) {
    case "bet":
      return decideBet(command, loaded, context);
    case "win":
      return decideWin(command, loaded, context);
    case "rollback":
      return decideRollback(command, loaded, context);
    case "end-round":
      return decideEnd(command, loaded, context);
    default:
      return decideAdjust(command, loaded, context);
  }
}

function decideBet(
  command: BetCommand,
  { txs, round, guard, terms, staked }: Loaded,
  context: DecideContext,
): SeamlessDecision {
  const { txId, win, stake, refusal, gameCode } = command;
  const known = txs.get(txId);
  if (known) return known.op === "tombstone" ? refuse("SETTLED", "rolled_back") : refuse("CONFLICT", "tx");
  if (win && (txs.has(win.txId) || win.txId === txId)) return refuse("CONFLICT", "winTxId");
  if (refusal)
    return refusal.final ? refuse(refusal.code, refusal.reason) : retryLater("AUTH_REQUIRED", refusal);
  if (round && round.state !== "open") return refuse("SETTLED", closed(round));
  if (round && (round.gameCode !== gameCode || round.currency !== command.currency))
    return refuse("CONFLICT", "round");
  const guarded = guardBet(guard, command, context.nowMs);
  if ("refused" in guarded) return guarded.refused;
  const total = money((round?.stake ?? 0n) + stake);
  const purse = openPurse(command, terms, context, { largest: total, bonusId: round?.bonusId });
  if ("refused" in purse)
    return purse.refused.code === "PROMO_MAX_BET" ? refuse("LIMIT", "bonus_max_bet") : purse.refused;

  const at = new Date(context.nowMs);
  const id = context.transferId();
  const roundId = round?.roundId ?? (context.transferId() as string as RoundId);
  const transfers: Transfer[] = [];
  if (stake > 0n)
    transfers.push({ ...purse.stakeTransfer(openBets(command), `${gameCode}.stake`, roundId), id });
  const bonusStake = purse.openStake(roundId);
  const bonusId = round?.bonusId ?? purse.bonusId;
  const written: Written = {
    txs: [
      txOf(command, { id, at, op: "bet", txId, amount: money(-stake), gameCode, bonus: purse.bonusStake }),
    ],
    change: { ...placeOf(command, roundId, round?.at ?? at, gameCode), paid: ZERO, bets: 1, wins: 0 },
    counted: guarded.counted,
    bonusStake,
    ...(round
      ? restaked(round, total, purse.bonusId)
      : { open: openRound(command, roundId, { at, bonusId }) }),
  };
  if (win) {
    const winId = context.transferId();
    const most = maxFurtherWin(command.promise, { stake: total, paid: round?.paid ?? ZERO });
    const parts = bonusStake ? withStake(bonusStake, staked) : staked;
    const split = (amount: Money) =>
      payBackRound(command, { roundId, stake: total, bonusId }, amount, { staked: parts, isOpen: false });
    const won = creditWin(command, { ...win, id: winId, most, reference: roundId, at, split });
    const paid = money((round?.paid ?? 0n) + won.amount);
    transfers.push(...won.transfers, ...settleStake(command, total, gameCode, roundId));
    written.txs.push(
      txOf(command, {
        id: winId,
        at,
        op: "win",
        txId: win.txId,
        amount: win.amount,
        gameCode,
        kind: "win",
        original: txId,
      }),
    );
    if (won.held) written.held = won.held;
    written.bonusChange = won.change;
    written.change = { ...(written.change as RoundChange), paid: won.amount, wins: 1 };
    written.end = endOf(command, { id: roundId, at: round?.at ?? at }, paid, at);
  }
  return accept(command, transfers, written, id);
}

function decideWin(
  command: WinCommand,
  { txs, round, staked }: Loaded,
  context: DecideContext,
): SeamlessDecision {
  const { txId, betTxId, amount, kind, gameCode } = command;
  if (txs.has(txId)) return refuse("CONFLICT", "tx");
  if (command.refusal)
    return command.refusal.final
      ? refuse(command.refusal.code, command.refusal.reason)
      : retryLater("AUTH_REQUIRED", command.refusal);
  const bet = betTxId === undefined ? undefined : txs.get(betTxId);
  if (bet?.op === "tombstone" || bet?.rolledBackBy) return refuse("SETTLED", "rolled_back");
  const at = new Date(context.nowMs);
  const id = context.transferId();
  const own = txOf(command, { id, at, op: "win", txId, amount, gameCode, kind, original: betTxId });
  const prize = kind === "promo" || kind === "tournament";
  if (prize || (kind === "jackpot" && round?.state === "settled")) {
    const most = maxFurtherWin(command.promise, { stake: ZERO, paid: ZERO });
    // It belongs to no stake, so it is cash.
    const split = (paid: Money) =>
      payBackRound(command, { roundId: id as string as RoundId, stake: ZERO }, paid, {
        staked,
        isOpen: false,
      });
    const won = creditWin(command, { id, txId, amount, most, reference: id, at, split });
    return accept(
      command,
      won.transfers,
      {
        txs: [own],
        ...(won.held ? { held: won.held } : {}),
        ...(won.amount > 0n
          ? lineOf(command, { id, at, gameCode, amount, why: { kind }, session: round?.session })
          : {}),
      },
      id,
    );
  }
  // A win may arrive before its bet. Nothing is decided then, and the vendor sends it again.
  if (!round || (betTxId !== undefined && !bet)) return retryLater("SYS_NOT_FOUND");
  if (bet && (bet.op !== "bet" || bet.memberId !== command.memberId || bet.ref !== command.ref))
    return refuse("CONFLICT", "betTxId");
  if (round.state !== "open") return refuse("SETTLED", closed(round));
  if (round.gameCode !== gameCode || round.currency !== command.currency) return refuse("CONFLICT", "round");
  // A jackpot is not a multiple of the stake that happened to win it.
  const stake = kind === "jackpot" ? ZERO : round.stake;
  const most = maxFurtherWin(command.promise, { stake, paid: round.paid });
  const split = (paid: Money) => payBackRound(command, round, paid, { staked, isOpen: !command.endRound });
  const won = creditWin(command, { id, txId, amount, most, reference: round.roundId, at, split });
  const { transfers } = won;
  const written: Written = {
    txs: [own],
    ...(won.held ? { held: won.held } : {}),
    bonusChange: won.change,
    change: { ...placeOf(command, round.roundId, round.at, gameCode), paid: won.amount, bets: 0, wins: 1 },
  };
  if (command.endRound) {
    transfers.push(...settleStake(command, round.stake, gameCode, round.roundId));
    written.end = endOf(command, { id: round.roundId, at: round.at }, money(round.paid + won.amount), at);
  }
  return accept(command, transfers, written, id);
}

function decideRollback(
  command: RollbackCommand,
  { txs, round, staked }: Loaded,
  context: DecideContext,
): SeamlessDecision {
  const { txId, original, memberId, ref } = command;
  if (txs.has(txId) || txId === original) return refuse("CONFLICT", "tx");
  const bet = txs.get(original);
  const at = new Date(context.nowMs);
  const id = context.transferId();
  const own = txOf(command, { id, at, op: "rollback", txId, amount: ZERO, original });
  if (!bet) {
    const stone = txOf(command, {
      id: context.transferId(),
      at,
      op: "tombstone",
      txId: original,
      amount: ZERO,
    });
    return accept(command, [], { txs: [own, stone] }, id);
  }
  if (bet.memberId !== memberId || bet.ref !== ref) return refuse("CONFLICT", "originalTxId");
  if (bet.op === "tombstone") return accept(command, [], { txs: [own] }, id);
  if (bet.op !== "bet") return refuse("CONFLICT", "not_a_bet");
  if (bet.rolledBackBy) return refuse("SETTLED", "rolled_back");
  const stake = money(-bet.amount);
  if (command.amount !== undefined && command.amount !== stake) return refuse("CONFLICT", "amount");
  if (!round) throw new Error(`bet ${original} of ${command.vendor} has no round`);
  if (round.state !== "open") return refuse("SETTLED", closed(round));
  // A round that has paid can only be corrected by the vendor explicitly; its bets can't be rolled back.
  if (round.wins > 0) return refuse("SETTLED", "paid");
  const last = round.bets <= 1;
  // Exactly what the bet took. The round that ends keeps the stake of its last bet, and pays it back.
  const back = last
    ? payBackRound(command, { ...round, stake }, stake, { staked, isOpen: false })
    : payBackRound(command, round, stake, { staked, isOpen: true, takenBack: bet.bonus });
  return accept(
    command,
    refundTransfers(command, round, back, id),
    {
      bonusChange: back.change,
      txs: [{ ...own, amount: stake, gameCode: round.gameCode }],
      rolledBack: { vendor: command.vendor, txId: original, by: txId },
      change: { ...placeOf(command, round.roundId, round.at, round.gameCode), paid: ZERO, bets: -1, wins: 0 },
      // The round ends void and keeps the stake of its last bet, which is no longer held.
      ...(last
        ? {
            end: {
              ...endOf(command, { id: round.roundId, at: round.at }, ZERO, at),
              state: "void",
              outcome: { by: "rollback" },
            },
          }
        : restaked(round, money(round.stake - stake))),
      ...(stake > 0n ? { paid: { memberId, at: bet.at, payout: stake } } : {}),
    },
    id,
  );
}

function decideEnd(command: EndCommand, { round, staked }: Loaded, context: DecideContext): SeamlessDecision {
  if (!round) return retryLater("SYS_NOT_FOUND");
  const id = context.transferId();
  if (round.state !== "open") return accept(command, [], { txs: [] }, id);
  const at = new Date(context.nowMs);
  const where = { id: round.roundId, at: round.at };
  if (command.void) {
    if (round.wins > 0) return refuse("SETTLED", "paid");
    const back = payBackRound(command, round, round.stake, { staked, isOpen: false });
    return accept(
      command,
      refundTransfers(command, round, back, id),
      {
        txs: [],
        bonusChange: back.change,
        end: { ...endOf(command, where, ZERO, at), state: "void", outcome: { by: "operator" } },
        ...(round.stake > 0n
          ? { paid: { memberId: command.memberId, at: round.at, payout: round.stake } }
          : {}),
      },
      id,
    );
  }
  return accept(
    command,
    settleStake(command, round.stake, round.gameCode, round.roundId),
    {
      txs: [],
      end: endOf(command, where, round.paid, at),
      bonusChange: payBackRound(command, round, ZERO, { staked, isOpen: false }).change,
    },
    id,
  );
}

/** The stake of open bets, back to where it came from. */
const refundTransfers = (
  command: RollbackCommand | EndCommand,
  { gameCode, roundId }: Pick<VendorRound, "gameCode" | "roundId">,
  back: Parameters<typeof creditTransfer>[1],
  id: Transfer["id"],
): Transfer[] =>
  creditTransfer(openBets(command), back, { kind: `${gameCode}.refund`, reference: roundId, id });

function decideAdjust(
  command: AdjustCommand,
  { txs, round, staked }: Loaded,
  context: DecideContext,
): SeamlessDecision {
  const { txId, original, amount, memberId, vendor } = command;
  if (txs.has(txId)) return refuse("CONFLICT", "tx");
  const about = txs.get(original);
  if (!about) return retryLater("SYS_NOT_FOUND");
  if (about.memberId !== memberId || (about.op !== "bet" && about.op !== "win") || about.gameCode === null)
    return refuse("CONFLICT", "originalTxId");
  if (about.rolledBackBy !== null || round?.state === "void") return refuse("SETTLED", "rolled_back");
  if (about.held === "held" || about.held === "kept") return refuse("SETTLED", about.held);
  if (!fitsCorrection(about, amount)) return refuse("LIMIT", "adjust");
  const at = new Date(context.nowMs);
  const id = context.transferId();
  const { gameCode, ref } = about;
  // A prize beside rounds belongs to no stake.
  const of = round ?? { roundId: id as string as RoundId, stake: ZERO };
  const paid = payBackRound(command, of, amount, { staked, isOpen: round?.state === "open" });
  const { reason } = command;
  return accept(
    command,
    creditTransfer(playAccount(command), paid, { kind: `${gameCode}.adjust`, reference: id, id }),
    {
      bonusChange: paid.change,
      adjusted: { vendor, txId: original, by: amount },
      txs: [{ ...txOf(command, { id, at, op: "adjust", txId, amount, gameCode, original, reason }), ref }],
      ...lineOf(command, { id, at, gameCode, amount, why: { adjusts: original, reason, vendor } }),
    },
    id,
  );
}
