import * as calls from "@khela/contract/sportsbook";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { CASH_OUT_OFFER_MS } from "@khela/rules/sports/limits";
import { cashOut, worthOf } from "./cash-out.ts";
import type { SportsbookContext } from "./context.ts";
import { mostOf } from "./views.ts";

export function serveCashOut({ platform, bonuses, sports, bets }: SportsbookContext): void {
  const { http, clock, ids } = platform;

  http.route(calls.offerCashOut, async ({ params, body }, call) => {
    const bet = await bets.own(call.member.memberId, params.betId);
    if (!bet) throw new AppError("SYS_NOT_FOUND");
    const markets = await sports.describeMarkets(bet.legs.map(({ marketId }) => marketId));
    const left = money(bet.lineStake - bet.cashedLineStake);
    // A part of each line in the currency's smallest unit; all of it where that is asked for.
    const lineStake =
      body.percent === 100 ? left : money(((left * BigInt(body.percent)) / 100n / 100n) * 100n);
    const amount = worthOf(
      bet,
      ({ marketId, outcome }) => markets.get(marketId)?.oddsOf(outcome) ?? null,
      lineStake,
    );
    if (amount === undefined) throw new AppError("SPORTS_CASH_OUT");
    const offeredAt = now(clock);
    const expiresAt = new Date(offeredAt.getTime() + CASH_OUT_OFFER_MS);
    const offerId = ids.next();
    await bets.offer({ id: offerId, betId: bet.id, lineStake, amount, offeredAt, expiresAt });
    return {
      offerId,
      stake: moneyToText(money((bet.stake / bet.lineStake) * lineStake)),
      amount: moneyToText(amount),
      expiresAt: expiresAt.toISOString(),
      serverTime: offeredAt.toISOString(),
    };
  });

  http.route(calls.setAutoCashOut, async ({ params, body }, call) => {
    const { memberId } = call.member;
    const bet = await bets.own(memberId, params.betId);
    if (!bet) throw new AppError("SYS_NOT_FOUND");
    const amount = body.amount === null ? null : moneyFromText(body.amount);
    if (amount !== null) {
      const markets = await sports.describeMarkets(bet.legs.map(({ marketId }) => marketId));
      const worth =
        worthOf(bet, ({ marketId, outcome }) => markets.get(marketId)?.oddsOf(outcome) ?? null) ?? ZERO;
      const most = money(mostOf(bet) - bet.cashedPayout);
      // What the bet is worth already is offered by the cash out itself; more than it can pay is never reached.
      if (bet.state !== "open" || amount <= worth || amount >= most)
        throw new AppError("SPORTS_AUTO_CASH_OUT", { min: moneyToText(worth), max: moneyToText(most) });
    }
    await bets.setAmount(bet.id, amount, now(clock));
    const shown = await bets.find(memberId, bet.id, contentLanguageFor(body.language ?? call.language));
    if (!shown) throw new Error(`the bet ${bet.id} is missing`);
    return shown;
  });

  http.route(calls.takeCashOut, async ({ params, body }, call) => {
    const { memberId, currency } = call.member;
    const own = await bets.own(memberId, params.betId);
    if (!own) throw new AppError("SYS_NOT_FOUND");
    const { answer } = await bonuses.runs.settle(
      cashOut,
      {
        offerId: body.offerId,
        betId: own.id,
        marketIds: own.legs.map(({ marketId }) => marketId),
        memberId,
        currency,
        staleMs: sports.staleMs,
        receivedAtMs: call.receivedAtMs,
      },
      {
        scope: `member:${memberId}:sportsbook:cash-out`,
        key: call.idempotency.key,
        hash: call.idempotency.requestHash.toString("hex"),
      },
    );
    const bet = await bets.find(memberId, own.id, contentLanguageFor(body.language ?? call.language));
    if (!bet) throw new Error(`the bet ${own.id} is missing`);
    return { bet, ...answer };
  });
}
