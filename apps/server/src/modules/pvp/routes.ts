import * as calls from "@khela/contract/pvp";
import { HOLDEM_INFO } from "@khela/games/holdem/info";
import type { HandAction } from "@khela/games/holdem/hand";
import { holdemRoom, type HoldemRoom } from "@khela/games/holdem/rooms";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import { holdTable, type PvpContext } from "./context.ts";
import { listHands, readHand } from "./history.ts";
import type { Live } from "./live.ts";
import { listTables } from "./lobby.ts";
import { playAction } from "./play-hand.ts";
import { type Balance, type Caller, leaveTable, saveHeld, sitDown, sitOut, topUp } from "./seats.ts";

function roomOf(code: string): HoldemRoom {
  const room = holdemRoom(code);
  if (!room) throw new AppError("GAME_NOT_FOUND");
  return room;
}

export function servePvp(context: PvpContext, live: Live): void {
  const { platform, ledger, catalogue, reality } = context;
  const { http } = platform;

  /** Runs a command once per key, then tells the table. */
  const once = async <Answer extends object>(
    call: CallContext,
    code: string,
    work: (tx: Tx) => Promise<Answer>,
  ): Promise<RawAnswer> => {
    const { key, requestHash } = call.idempotency;
    const scope = `member:${call.member.memberId}:${HOLDEM_INFO.code}`;
    const answered = await ledger.command({ scope, key, hash: requestHash.toString("hex") }, work);
    if (!answered.replayed) await live.changed(code);
    return new RawAnswer(200, `{"success":true,"value":${answered.body}}`);
  };
  const callerOf = async (call: CallContext): Promise<Caller> => ({
    member: call.member,
    ip: call.ip,
    device: call.userAgent,
    owesReality: await reality.owes(call.member),
  });
  const withBalance = async <T extends Partial<Balance>>(
    call: CallContext,
    answer: T,
  ): Promise<T & Balance> => {
    const { balance, balanceVersion } = answer;
    if (balance !== undefined && balanceVersion !== undefined) return { ...answer, balance, balanceVersion };
    const { memberId, currency } = call.member;
    const cash = (await ledger.balances(memberId, currency)).find(({ bucket }) => bucket === "cash");
    return {
      ...answer,
      balance: moneyToText(cash?.balance ?? moneyFromText("0")),
      balanceVersion: String(cash?.seq ?? 0n),
    };
  };

  http.route(calls.listHoldemTables, (_input, call) => listTables(context, call.maybeMember?.memberId));
  http.route(calls.getHoldemTable, ({ params }, call) =>
    live.view(roomOf(params.tableCode).code, call.maybeMember?.memberId),
  );
  http.route(calls.sitHoldem, async ({ params, body }, call) => {
    const room = roomOf(params.tableCode);
    const buyIn = moneyFromText(body.buyIn);
    await catalogue.requireBet(HOLDEM_INFO.code, buyIn);
    const caller = await callerOf(call);
    const asked = { caller, seat: body.seat, buyIn, clientSeed: body.clientSeed };
    return once(call, room.code, async (tx) => ({
      tableCode: room.code,
      ...(await sitDown(context, tx, room, asked)),
    }));
  });
  http.route(calls.topUpHoldem, async ({ params, body }, call) => {
    const room = roomOf(params.tableCode);
    await catalogue.requireBet(HOLDEM_INFO.code, HOLDEM_INFO.minStake);
    const asked = { caller: await callerOf(call), amount: moneyFromText(body.amount) };
    return once(call, room.code, async (tx) => ({
      tableCode: room.code,
      ...(await topUp(context, tx, room, asked)),
    }));
  });
  http.route(calls.leaveHoldem, ({ params }, call) => {
    const { code } = roomOf(params.tableCode);
    return once(call, code, async (tx) => ({
      tableCode: code,
      ...(await withBalance(call, await leaveTable(context, tx, code, call.member))),
    }));
  });
  http.route(calls.sitOutHoldem, async ({ params, body }, call) => {
    const { code } = roomOf(params.tableCode);
    const out = await ledger.transaction((tx) =>
      sitOut(context, tx, code, { member: call.member, out: body.out }),
    );
    await live.changed(code);
    return { tableCode: code, out };
  });
  serveActions(context, once);
}

/** A member's own hands. */
export function serveHands(context: PvpContext): void {
  const { http } = context.platform;
  http.route(calls.listHoldemHands, ({ query }, call) => listHands(context, call.member.memberId, query));
  http.route(calls.getHoldemHand, ({ params }, call) =>
    readHand(context, call.member.memberId, params.handId),
  );
}

function serveActions(
  context: PvpContext,
  once: (call: CallContext, code: string, work: (tx: Tx) => Promise<object>) => Promise<RawAnswer>,
): void {
  context.platform.http.route(calls.actHoldem, ({ params, body }, call) => {
    const { code } = roomOf(params.tableCode);
    const action = actionOf(body);
    return once(call, code, async (tx) => {
      const held = await holdTable(tx, code);
      const seat = held.seats.find(({ memberId }) => memberId === call.member.memberId);
      if (!seat) throw new AppError("PVP_NOT_SEATED");
      if (body.nextSeed !== undefined) seat.clientSeed = body.nextSeed;
      const played = await playAction(
        context,
        tx,
        { ...held, seat },
        { handId: body.handId, step: body.step, action },
      );
      await saveHeld(context, tx, { ...held, hand: played.hand });
      return { handId: body.handId, step: played.step };
    });
  });
}

/** @throws AppError GAME_BET where a raise has no amount, or something else has one */
function actionOf({ kind, to }: { kind: HandAction["kind"]; to?: string | undefined }): HandAction {
  if (kind === "raise" && to !== undefined) return { kind, to: moneyFromText(to) };
  if (kind === "raise" || to !== undefined) throw new AppError("GAME_BET", { field: "to" });
  return { kind };
}
