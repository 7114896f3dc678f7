import * as calls from "@khela/contract/lottery";
import { lotteryRules } from "@khela/games/lottery/lotteries";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Reality } from "../protection/index.ts";
import { buyTicket } from "./buy-ticket.ts";
import { cancelTicket } from "./end-ticket.ts";
import type { DrawPublisher } from "./live.ts";
import { createMenus } from "./menus.ts";
import { lastResults, pastDraws } from "./past-draws.ts";
import { priceLines } from "./ticket.ts";
import { ticketsOf } from "./tickets-of.ts";

interface Needs {
  bonuses: Pick<Bonuses, "runs">;
  catalogue: Catalogue;
  reality: Reality;
  lives: ReadonlyMap<string, DrawPublisher>;
}

/** Lotteries of the Vietnamese kind have calls of their own in the specification. */
const VN = { area: "vn" } as const;

export function serveLottery(platform: Platform, needs: Needs): void {
  const { http, db, clock } = platform;
  const { lives } = needs;
  const menus = createMenus(platform, needs);
  const serverTime = (): string => new Date(clock.nowMs()).toISOString();
  const liveOf = (gameCode: string): DrawPublisher => {
    const live = lives.get(gameCode);
    if (!live) throw new AppError("GAME_NOT_FOUND");
    return live;
  };

  http.route(calls.lotteryMenu, ({ query }, call) => menus.menu(query, call));
  http.route(calls.vnLotteryMenu, ({ query }, call) => menus.menu({ ...query, ...VN }, call));
  http.route(calls.vnLotteryRecent, ({ query }, call) =>
    menus.recent(call.member.memberId, { ...query, ...VN }, call),
  );
  http.route(calls.vnLotteryOpened, async ({ query }, call) => {
    const { gameCode, pageSize } = query;
    if (gameCode === undefined) {
      const list = await menus.newest({ ...query, ...VN }, call);
      return { serverTime: serverTime(), list: list.slice(0, pageSize) };
    }
    if (!lives.has(gameCode) || lotteryRules(gameCode).area !== VN.area) throw new AppError("GAME_NOT_FOUND");
    return { serverTime: serverTime(), list: await lastResults(db, gameCode, pageSize) };
  });
  http.route(calls.lotteryOpened, ({ query }) => liveOf(query.gameCode).now());
  http.route(calls.listLotteryDraws, async ({ params, query }) => {
    liveOf(params.gameCode);
    return pastDraws(db, params.gameCode, query);
  });
  serveTickets(platform, needs, liveOf);
}

function serveTickets(
  { http, db }: Platform,
  { bonuses: { runs }, catalogue, reality }: Needs,
  liveOf: (gameCode: string) => DrawPublisher,
): void {
  const idempotency = (call: CallContext, of: string) => ({
    scope: `member:${call.member.memberId}:${of}`,
    key: call.idempotency.key,
    hash: call.idempotency.requestHash.toString("hex"),
  });

  http.route(calls.buyLotteryTicket, async ({ params, body }, call) => {
    const { gameCode } = params;
    liveOf(gameCode);
    const { memberId, sessionId, currency } = call.member;
    const rules = lotteryRules(gameCode);
    const { minStake, maxStake } = await catalogue.requireOpen(gameCode);
    const asked = body.lines.map((line) => ({ ...line, stake: moneyFromText(line.stake) }));
    const { body: answer } = await runs.place(
      buyTicket,
      {
        ...priceLines(rules, asked, { min: money(minStake), max: money(maxStake) }),
        rules,
        gameCode,
        memberId,
        sessionId,
        currency,
        drawId: body.drawId,
        realityCheckDue: await reality.isDue(call.member),
        receivedAtMs: call.receivedAtMs,
      },
      idempotency(call, gameCode),
    );
    return new RawAnswer(200, `{"success":true,"value":${answer}}`);
  });

  http.route(calls.cancelLotteryTicket, async ({ params }, call) => {
    const { memberId, currency } = call.member;
    // Don't ask the catalogue: a lottery that was closed sells no tickets but must still take back those of
    // its open draw.
    const { body: answer } = await runs.settle(
      cancelTicket,
      {
        rulesOf: lotteryRules,
        betId: params.ticketId,
        memberId,
        currency,
        receivedAtMs: call.receivedAtMs,
      },
      idempotency(call, "lottery:cancel"),
    );
    return new RawAnswer(200, `{"success":true,"value":${answer}}`);
  });

  http.route(calls.listLotteryTickets, ({ query }, call) =>
    ticketsOf(db, lotteryRules, { ...query, memberId: call.member.memberId }),
  );
}
