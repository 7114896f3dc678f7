import * as calls from "@khela/contract/pvp";
import { cardRoom, type ListedRoom } from "@khela/games/card-tables/rooms";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import { holdTable, type PvpContext } from "./context.ts";
import { listHands, readHand } from "./history.ts";
import type { TablePublisher } from "./live.ts";
import { listTables } from "./lobby.ts";
import { playAction } from "./play-hand.ts";
import { rulesAt } from "./rule-sets.ts";
import type { CardAction } from "./rules.ts";
import { type Balance, type Caller, leaveTable, saveHeld, sitDown, sitOut, topUp } from "./seats.ts";

function roomOf(code: string): ListedRoom {
  const room = cardRoom(code);
  if (!room) throw new AppError("GAME_NOT_FOUND");
  return room;
}

export function servePvp(context: PvpContext, live: TablePublisher): void {
  const { platform, ledger, catalogue, reality } = context;
  const { http } = platform;

  /** Runs a command once per key, then publishes the table. */
  const once = async <Answer extends object>(
    call: CallContext,
    code: string,
    work: (tx: Tx) => Promise<Answer>,
  ): Promise<RawAnswer> => {
    const { key, requestHash } = call.idempotency;
    const scope = `member:${call.member.memberId}:${rulesAt(code).code}`;
    const answered = await ledger.command({ scope, key, hash: requestHash.toString("hex") }, work);
    if (!answered.replayed) await live.changed(code);
    return new RawAnswer(200, `{"success":true,"value":${answered.body}}`);
  };
  const callerOf = async (call: CallContext): Promise<Caller> => ({
    member: call.member,
    ip: call.ip,
    device: call.userAgent,
    realityCheckDue: await reality.isDue(call.member),
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

  http.route(calls.listCardTables, ({ query }, call) =>
    listTables(context, query.gameCode, call.maybeMember?.memberId),
  );
  http.route(calls.getCardTable, ({ params }, call) =>
    live.view(roomOf(params.tableCode).code, call.maybeMember?.memberId),
  );
  http.route(calls.sitAtCards, async ({ params, body }, call) => {
    const room = roomOf(params.tableCode);
    const buyIn = moneyFromText(body.buyIn);
    await catalogue.requireBet(room.game, buyIn);
    const caller = await callerOf(call);
    const asked = { caller, seat: body.seat, buyIn, clientSeed: body.clientSeed };
    return once(call, room.code, async (tx) => ({
      tableCode: room.code,
      ...(await sitDown(context, tx, room, asked)),
    }));
  });
  http.route(calls.topUpAtCards, async ({ params, body }, call) => {
    const room = roomOf(params.tableCode);
    await catalogue.requireBet(room.game, rulesAt(room.code).info.minStake);
    const asked = { caller: await callerOf(call), amount: moneyFromText(body.amount) };
    return once(call, room.code, async (tx) => ({
      tableCode: room.code,
      ...(await topUp(context, tx, room, asked)),
    }));
  });
  http.route(calls.leaveCards, ({ params }, call) => {
    const { code } = roomOf(params.tableCode);
    return once(call, code, async (tx) => ({
      tableCode: code,
      ...(await withBalance(call, await leaveTable(context, tx, code, call.member))),
    }));
  });
  http.route(calls.sitOutAtCards, async ({ params, body }, call) => {
    const { code } = roomOf(params.tableCode);
    const out = await ledger.transaction((tx) =>
      sitOut(context, tx, code, { member: call.member, out: body.out }),
    );
    await live.changed(code);
    return { tableCode: code, out };
  });
  serveActions(context, live, once);
}

/** Serves the calls about a member's own hands. */
export function serveHands(context: PvpContext): void {
  const { http } = context.platform;
  http.route(calls.listCardHands, ({ query }, call) => listHands(context, call.member.memberId, query));
  http.route(calls.getCardHand, ({ params }, call) => readHand(context, call.member.memberId, params.handId));
}

function serveActions(
  context: PvpContext,
  live: TablePublisher,
  once: (call: CallContext, code: string, work: (tx: Tx) => Promise<object>) => Promise<RawAnswer>,
): void {
  context.platform.http.route(calls.actAtCards, async ({ params, body }, call) => {
    const { code } = roomOf(params.tableCode);
    const action = actionOf(body);
    const answer = await once(call, code, async (tx) => {
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
    if (SHOWS_CARDS.includes(action.kind)) await live.own(code);
    return answer;
  });
}

/** Actions after which a player may see cards that were hidden before. */
const SHOWS_CARDS: readonly CardAction["kind"][] = ["see", "accept"];
/** Actions that need an amount. */
const WITH_AMOUNT: readonly CardAction["kind"][] = ["raise", "chaal"];

/** @throws AppError GAME_BET where a raise or a chaal has no amount, or another action has one */
function actionOf({ kind, to }: { kind: CardAction["kind"]; to?: string | undefined }): CardAction {
  if ((to !== undefined) !== WITH_AMOUNT.includes(kind)) throw new AppError("GAME_BET", { field: "to" });
  return to === undefined ? { kind } : { kind, to: moneyFromText(to) };
}
