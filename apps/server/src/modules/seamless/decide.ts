import type { RoundId } from "@khela/kernel/ids";
import { money, ZERO } from "@khela/kernel/money";
import { fitsCorrection, maxFurtherWin } from "@khela/rules/wallets/win-limit";
import { type DecideContext, move, type Transfer } from "../ledger/index.ts";
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
  cashOf,
  closed,
  retryLater,
  endOf,
  insufficient,
  lineOf,
  openBets,
  openRound,
  placeOf,
  playAccount,
  refundStake,
  refuse,
  restaked,
  settleStake,
  txOf,
  creditWin,
} from "./decision-parts.ts";
import type { RoundChange } from "./store.ts";

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
  { txs, round, guard }: Loaded,
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
  const cash = cashOf(command);
  if (context.balance(cash) < stake) return insufficient(context.balance(cash));

  const at = new Date(context.nowMs);
  const id = context.transferId();
  const roundId = round?.roundId ?? (context.transferId() as string as RoundId);
  const total = money((round?.stake ?? 0n) + stake);
  const transfers: Transfer[] = [];
  if (stake > 0n)
    transfers.push({ ...move(cash, openBets(command), stake, `${gameCode}.stake`, roundId), id });
  const written: Written = {
    txs: [txOf(command, { id, at, op: "bet", txId, amount: money(-stake), gameCode })],
    change: { ...placeOf(command, roundId, round?.at ?? at, gameCode), paid: ZERO, bets: 1, wins: 0 },
    counted: guarded.counted,
    ...(round ? restaked(round, total) : { open: openRound(command, roundId, at) }),
  };
  if (win) {
    const winId = context.transferId();
    const most = maxFurtherWin(command.promise, { stake: total, paid: round?.paid ?? ZERO });
    const won = creditWin(command, { ...win, id: winId, most, reference: roundId, at });
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
    written.change = { ...(written.change as RoundChange), paid: won.amount, wins: 1 };
    written.end = endOf(command, { id: roundId, at: round?.at ?? at }, paid, at);
  }
  return accept(command, transfers, written, id);
}

function decideWin(command: WinCommand, { txs, round }: Loaded, context: DecideContext): SeamlessDecision {
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
    const won = creditWin(command, { id, txId, amount, most, reference: id, at });
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
  const won = creditWin(command, { id, txId, amount, most, reference: round.roundId, at });
  const { transfers } = won;
  const written: Written = {
    txs: [own],
    ...(won.held ? { held: won.held } : {}),
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
  { txs, round }: Loaded,
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
  const transfers = refundStake(command, stake, round.gameCode, round.roundId, id);
  return accept(
    command,
    transfers,
    {
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

function decideEnd(command: EndCommand, { round }: Loaded, context: DecideContext): SeamlessDecision {
  if (!round) return retryLater("SYS_NOT_FOUND");
  const id = context.transferId();
  if (round.state !== "open") return accept(command, [], { txs: [] }, id);
  const at = new Date(context.nowMs);
  const where = { id: round.roundId, at: round.at };
  if (command.void) {
    if (round.wins > 0) return refuse("SETTLED", "paid");
    return accept(
      command,
      refundStake(command, round.stake, round.gameCode, round.roundId, id),
      {
        txs: [],
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
    { txs: [], end: endOf(command, where, round.paid, at) },
    id,
  );
}

function decideAdjust(
  command: AdjustCommand,
  { txs, isVoid }: Loaded,
  context: DecideContext,
): SeamlessDecision {
  const { txId, original, amount, memberId, vendor } = command;
  if (txs.has(txId)) return refuse("CONFLICT", "tx");
  const about = txs.get(original);
  if (!about) return retryLater("SYS_NOT_FOUND");
  if (about.memberId !== memberId || (about.op !== "bet" && about.op !== "win") || about.gameCode === null)
    return refuse("CONFLICT", "originalTxId");
  if (about.rolledBackBy !== null || isVoid) return refuse("SETTLED", "rolled_back");
  if (about.held === "held" || about.held === "kept") return refuse("SETTLED", about.held);
  if (!fitsCorrection(about, amount)) return refuse("LIMIT", "adjust");
  const cash = cashOf(command);
  if (context.balance(cash) + amount < 0n) return insufficient(context.balance(cash));
  const at = new Date(context.nowMs);
  const id = context.transferId();
  const { gameCode, ref } = about;
  const house = playAccount(command);
  const transfer =
    amount > 0n
      ? move(house, cash, amount, `${gameCode}.adjust`, id)
      : move(cash, house, money(-amount), `${gameCode}.adjust`, id);
  const { reason } = command;
  return accept(
    command,
    [{ ...transfer, id }],
    {
      adjusted: { vendor, txId: original, by: amount },
      txs: [{ ...txOf(command, { id, at, op: "adjust", txId, amount, gameCode, original, reason }), ref }],
      ...lineOf(command, { id, at, gameCode, amount, why: { adjusts: original, reason, vendor } }),
    },
    id,
  );
}
