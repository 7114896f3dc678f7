import { createHash } from "node:crypto";
import * as desk from "@khela/contract/console/points";
import * as calls from "@khela/contract/points";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { CallContext } from "../../platform/http/call-context.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import type { AskPoints } from "./adjust-points.ts";
import type { PointsContext } from "./context.ts";
import { convert } from "./convert.ts";
import { decide, track } from "./decide.ts";
import { listOrderRows, orderRows, readPlayerPoints } from "./desk.ts";
import { addCodes, createItem, listItems, restock, updateItem } from "./edit-items.ts";
import { readLines } from "./lines.ts";
import { readOrders } from "./orders.ts";
import { readBalance, readConfig, readItems } from "./read.ts";
import { redeem } from "./redeem.ts";
import { proposeSettings, readSettings } from "./settings.ts";

/** The members' calls of the points mall (PROMO-07, API-03), all behind PTSYS3. */
export function servePoints(context: PointsContext): void {
  const { http } = context.platform;
  const open = () => context.system.requireFlag("PTSYS3");
  http.route(calls.getPointBalance, async (_input, { member }) => {
    await open();
    return readBalance(context, member.memberId);
  });
  http.route(calls.getPointConfig, async (_input, { member }) => {
    await open();
    return readConfig(context, member.memberId);
  });
  http.route(calls.listPointItems, async ({ query }, { member, language }) => {
    await open();
    return readItems(context, member.memberId, query, language);
  });
  http.route(calls.listPointOrders, async ({ query }, { member, language }) => {
    await open();
    return readOrders(context, member.memberId, query, language);
  });
  http.route(calls.listPointLines, async ({ query }, { member, language }) => {
    await open();
    return readLines(context, member.memberId, query, language);
  });
  const confirm = createConfirm(context);
  http.route(calls.redeemPoints, async ({ body: { paymentPassword, ...order } }, call) => {
    await open();
    const { memberId } = call.member;
    await confirm({ memberId, paymentPassword });
    const hash = digest(JSON.stringify(["redeem", order]));
    const { itemId, points, address } = order;
    const idempotency = { key: call.idempotency.key, hash };
    return redeem(context, { memberId, itemId, points, address, language: call.language, idempotency });
  });
  http.route(calls.convertPoints, async ({ body: { paymentPassword, ...wish } }, call) => {
    await open();
    const { memberId } = call.member;
    await confirm({ memberId, paymentPassword });
    const hash = digest(JSON.stringify(["convert", wish]));
    const idempotency = { key: call.idempotency.key, hash };
    return convert(context, { memberId, ...wish, idempotency });
  });
}

interface Asked {
  memberId: MemberId;
  paymentPassword: string;
}

/** The payment password stays out of the hashes that are stored: six digits could be found there by trying. */
const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Checks the payment password; a member's calls at the same moment share the check, because otherwise the right
 * password would count as guesses while it is being checked.
 * @throws AppError MONEY_PASSWORD_MISSING, AUTH_PASSWORD_WRONG, AUTH_LOCKED
 */
function createConfirm({ identity }: PointsContext) {
  return singleFlight(
    ({ memberId, paymentPassword }: Asked) => digest(JSON.stringify([memberId, paymentPassword])),
    async ({ memberId, paymentPassword }) => {
      if (!(await identity.checkPaymentPassword(memberId, paymentPassword)))
        throw new AppError("MONEY_PASSWORD_MISSING");
    },
  );
}

/** The operators' calls of the points mall (OPS-05). */
export function servePointsDesk(context: PointsContext, askPoints: AskPoints): void {
  const { http } = context.platform;
  const actorOf = ({ operator, ip }: CallContext) => ({ operator, ip });
  http.route(desk.listPointItemRows, ({ query }) => listItems(context, query));
  http.route(desk.createPointItem, ({ body }, call) => createItem(context, body, actorOf(call)));
  http.route(desk.updatePointItem, ({ params, body }, call) =>
    updateItem(context, params.id, body, actorOf(call)),
  );
  http.route(desk.changePointStock, ({ params, body }, call) =>
    restock(context, params.id, body, actorOf(call)),
  );
  http.route(desk.addVoucherCodes, ({ params, body }, call) =>
    addCodes(context, params.id, body.codes, actorOf(call)),
  );
  http.route(desk.listPointOrderRows, ({ query }, { operator }) => listOrderRows(context, query, operator));
  http.route(desk.decidePointOrder, async ({ params, body }, call) => {
    const order = await decide(context, params.id, body, actorOf(call));
    return one(await orderRows(context, [order], call.operator));
  });
  http.route(desk.trackPointOrder, async ({ params, body }, call) => {
    const order = await track(context, params.id, body.tracking, actorOf(call));
    return one(await orderRows(context, [order], call.operator));
  });
  http.route(desk.getPointSettings, () => readSettings(context));
  http.route(desk.updatePointSettings, ({ body }, call) => proposeSettings(context, body, actorOf(call)));
  http.route(desk.adjustPoints, ({ params, body }, call) =>
    askPoints({ ...body, memberId: params.playerId as MemberId, by: actorOf(call) }),
  );
  http.route(desk.getPlayerPoints, ({ params }) => readPlayerPoints(context, params.playerId as MemberId));
}

function one<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error("a list of one is empty");
  return first;
}
