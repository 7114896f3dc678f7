import type { HandlerInput } from "@khela/contract/endpoint";
import type * as calls from "@khela/contract/seamless";
import type { MemberId } from "@khela/kernel/ids";
import { moneyFromText } from "@khela/kernel/money";
import { type Game, maxWinOf } from "../catalogue/index.ts";
import { placeBet } from "./bets.ts";
import type { SeamlessContext } from "./context.ts";
import { SeamlessRefusal } from "./errors.ts";
import {
  type Caller,
  commonOf,
  createTools,
  type MoneyAnswer,
  type OperationTools,
  wrongCurrency,
} from "./run.ts";
import { findSession } from "./session-store.ts";
import { findGameOfRound, findTx } from "./store.ts";
import { executeOwedPayout } from "./tasks.ts";

type BodyOf<E> = HandlerInput<E>["body"];

/** The operations of the vendor API in plain values. All throw SeamlessRefusal or AppError; see errors.ts. */
export type Operations = ReturnType<typeof createOperations>;

export function createOperations(context: SeamlessContext) {
  const tools = createTools(context);
  return {
    balanceOf: tools.balanceOf,
    balance: (caller: Caller, body: BodyOf<typeof calls.seamlessBalance>) => readBalance(tools, caller, body),
    bet: (caller: Caller, body: BodyOf<typeof calls.seamlessBet>) => placeBet(tools, caller, body),
    betWin: (caller: Caller, { winTxId, winAmount, ...body }: BodyOf<typeof calls.seamlessBetWin>) =>
      placeBet(tools, caller, body, { txId: winTxId, amount: moneyFromText(winAmount) }),
    win: async (caller: Caller, body: BodyOf<typeof calls.seamlessWin>) => {
      const game = await context.catalogue.gameOfVendor(caller.vendor, body.gameCode);
      const { roundId: ref, currency } = body;
      const owed = { ...owedBy(caller, body), ref, currency, gameCode: game?.code ?? body.gameCode };
      return executeOwedPayout(context, owed, () => payWin(tools, caller, body, game));
    },
    rollback: (caller: Caller, body: BodyOf<typeof calls.seamlessRollback>) => takeBack(tools, caller, body),
    endRound: (caller: Caller, body: BodyOf<typeof calls.seamlessEndRound>) => endRound(tools, caller, body),
    adjust: async (caller: Caller, body: BodyOf<typeof calls.seamlessAdjust>) => {
      const about = await findTx(context.platform.db, caller.vendor, body.originalTxId);
      const { ref = null, currency = "", gameCode } = about ?? {};
      const owed = { ...owedBy(caller, body), ref, currency, gameCode: gameCode ?? "" };
      return executeOwedPayout(context, owed, () => adjust(tools, caller, body));
    },
    close: (round: ClosingRound, how: "settle" | "void") => closeRound(tools, round, how),
  };
}

async function readBalance(
  { context, playerOf, balanceOf }: OperationTools,
  { vendor }: Caller,
  { sessionId, playerId, currency }: BodyOf<typeof calls.seamlessBalance>,
): Promise<string> {
  const { db } = context.platform;
  const session = sessionId === undefined ? undefined : await findSession(db, vendor, sessionId);
  if (sessionId !== undefined && (!session || (playerId !== undefined && playerId !== session.memberId)))
    throw new SeamlessRefusal("BAD_SESSION");
  const player = await playerOf(vendor, session?.memberId ?? playerId ?? "");
  if (player.currency !== currency) throw new SeamlessRefusal("BAD_CUR");
  // Without a session it isn't known which game asks, so cash alone is told.
  return balanceOf(player, session?.gameCode);
}

/** The amount that a call owes to a player, as the vendor states it. */
const owedBy = ({ vendor }: Caller, body: { txId: string; playerId: string; amount: string }) => ({
  vendor,
  txId: body.txId,
  memberId: body.playerId as MemberId,
  amount: moneyFromText(body.amount),
});

async function payWin(
  { playerOf, run }: OperationTools,
  caller: Caller,
  body: BodyOf<typeof calls.seamlessWin>,
  game: Game | undefined,
): Promise<MoneyAnswer> {
  const { roundId: ref, txId, betTxId, kind, endRound: ends } = body;
  const amount = moneyFromText(body.amount);
  const player = await playerOf(caller.vendor, body.playerId);
  // A win is paid even if its game is switched off by now.
  const refusal =
    wrongCurrency(player, body.currency) ?? (game ? undefined : { code: "NO_GAME" as const, final: false });
  return run(
    {
      ...commonOf(caller, player),
      op: "win",
      ref,
      txId,
      betTxId,
      gameCode: game?.code ?? body.gameCode,
      amount,
      kind,
      endRound: ends === true,
      promise: maxWinOf(game),
      refusal,
    },
    txId,
    { ...body, amount },
  );
}

async function takeBack(
  { context, playerOf, run }: OperationTools,
  caller: Caller,
  body: BodyOf<typeof calls.seamlessRollback>,
): Promise<MoneyAnswer> {
  const player = await playerOf(caller.vendor, body.playerId);
  const { roundId: ref, txId, originalTxId: original } = body;
  const amount = body.amount === undefined ? undefined : moneyFromText(body.amount);
  const command = { ...commonOf(caller, player), op: "rollback", ref, txId, original, amount } as const;
  return run(command, txId, { ...body, amount }, () => findGameOfRound(context.platform.db, command));
}

async function endRound(
  { context, playerOf, run }: OperationTools,
  caller: Caller,
  body: BodyOf<typeof calls.seamlessEndRound>,
): Promise<string> {
  const player = await playerOf(caller.vendor, body.playerId);
  const key = `end ${body.playerId} ${body.roundId}`;
  const command = { ...commonOf(caller, player), op: "end-round", ref: body.roundId } as const;
  return (await run(command, key, body, () => findGameOfRound(context.platform.db, command))).balance;
}

async function adjust(
  { context, playerOf, run }: OperationTools,
  caller: Caller,
  body: BodyOf<typeof calls.seamlessAdjust>,
): Promise<MoneyAnswer> {
  const player = await playerOf(caller.vendor, body.playerId);
  const { txId, originalTxId: original, reason } = body;
  const amount = moneyFromText(body.amount);
  const command = { ...commonOf(caller, player), op: "adjust", txId, original, amount, reason } as const;
  const gameOf = async () =>
    (await findTx(context.platform.db, caller.vendor, original))?.gameCode ?? undefined;
  return run(command, txId, { ...body, amount }, gameOf);
}

/** A round that its vendor has forgotten. */
export interface ClosingRound {
  vendor: string;
  ref: string;
  memberId: MemberId;
  currency: string;
}

/** Ends a round as it stands or with the stakes returned, by an operator's decision. */
async function closeRound(
  { context, run }: OperationTools,
  { vendor, ref, ...player }: ClosingRound,
  how: "settle" | "void",
): Promise<void> {
  const caller = { vendor, ip: "", receivedAtMs: context.platform.clock.nowMs() };
  const command = { ...commonOf(caller, player), op: "end-round", ref, void: how === "void" } as const;
  await run(command, `close ${how} ${player.memberId} ${ref}`, { ref });
}
