import type { HandlerInput } from "@khela/contract/endpoint";
import type * as calls from "@khela/contract/seamless";
import { moneyFromText, type Money } from "@khela/kernel/money";
import { SeamlessRefusal } from "./errors.ts";
import { passGates } from "./gates.ts";
import { notifyHeldWin } from "./tasks.ts";
import { type Caller, commonOf, type MoneyAnswer, type OperationTools } from "./run.ts";

type BodyOf<E> = HandlerInput<E>["body"];

/** Places a bet, or a whole round in one call. */
export async function placeBet(
  { context, playerOf, run }: OperationTools,
  caller: Caller,
  body: BodyOf<typeof calls.seamlessBet>,
  win?: { txId: string; amount: Money },
): Promise<MoneyAnswer> {
  const { vendor, ip, receivedAtMs } = caller;
  const { sessionId, gameCode, currency, txId, freeRound: free } = body;
  const stake = moneyFromText(body.amount);
  // Only a free round may have a stake of zero, and its stake must be zero.
  if ((stake === 0n) !== (free !== undefined)) throw new SeamlessRefusal("BAD_REQ", { field: "body.amount" });
  const player = await playerOf(vendor, body.playerId);
  const asked = { vendor, player, sessionId, gameCode, currency, stake, free: free !== undefined, ip };
  const gates = await passGates(context, asked);
  const command = { op: "bet", ref: body.roundId, txId, stake, free, receivedAtMs, win } as const;
  const asWhole = { ...body, amount: stake, win };
  const moved = await run({ ...commonOf(caller, player), ...gates, ...command }, txId, asWhole);
  if (win && moved.held) {
    const { memberId } = player;
    const { gameCode: code } = gates;
    await notifyHeldWin(context, { vendor, memberId, currency, ref: body.roundId, gameCode: code, ...win });
  }
  return moved;
}
