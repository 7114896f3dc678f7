import type { Sport } from "@khela/contract/sports";
import * as calls from "@khela/contract/sportsbook";
import { AppError } from "@khela/kernel/errors";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { type BetKind, fits } from "@khela/rules/sports/bet-lines";
import { limitsOfBet, withFactor } from "@khela/rules/sports/limits";
import { lineCount } from "@khela/rules/sports/settle-bet";
import type { DescribedMarket } from "../sports/index.ts";
import type { ChosenLeg } from "./check-legs.ts";
import type { SportsbookContext } from "./context.ts";
import { keepRefusal } from "./keep-refusal.ts";
import { serveCashOut } from "./serve-cash-out.ts";
import { serveCodes } from "./serve-codes.ts";
import { factorOf, mostPayoutOf, placeBet, stakeOfLines } from "./place-bet.ts";

/** The game of a bet in the catalogue and in the betting record: cricket and esports have categories of their own. */
const GAMES: Readonly<Partial<Record<Sport, string>>> = {
  cricket: "sportsbook-cricket",
  esports: "sportsbook-esports",
};

function gameOf(markets: ReadonlyMap<string, DescribedMarket>): string {
  const sports = new Set([...markets.values()].map(({ match }) => match.sport));
  const [only] = sports;
  return (sports.size === 1 && only && GAMES[only]) || "sportsbook";
}

/** @throws AppError SPORTS_SLIP: a system that doesn't fit the legs, or a system of one leg */
function requireFit(kind: BetKind, legs: readonly ChosenLeg[]): void {
  if (!fits(kind, legs.length)) throw new AppError("SPORTS_SLIP", { legs: legs.length });
}

export function serveSportsbook(context: SportsbookContext): void {
  serveCashOut(context);
  serveCodes(context);
  const { platform, bonuses, catalogue, reality, sports, bets } = context;
  const { http } = platform;

  http.route(calls.checkSlip, async ({ body }, call) => {
    const { legs, kind } = body;
    requireFit(kind, legs);
    const markets = await sports.describeMarkets(legs.map(({ marketId }) => marketId));
    const { minStake, maxStake } = await catalogue.requireOpen(gameOf(markets));
    const checked = legs.map((leg) => slipLeg(leg, markets.get(leg.marketId)));
    const odds = checked.map(({ oddsMilli }, place) => ({
      oddsMilli: oddsMilli ?? legs[place]?.oddsMilli ?? 1_001,
    }));
    // What one unit staked on each line can win says how many units may be.
    const unit = money(10_000n);
    const limits = limitsOfBet(
      [...markets.values()].map(({ limits: of, market }) => ({ limits: of, isInPlay: market.isInPlay })),
    );
    const factorPpm = await factorOf(platform.db, call.maybeMember?.memberId);
    const most = money(
      (withFactor(limits.mostPayout, factorPpm) * unit) / mostPayoutOf({ kind, lineStake: unit, legs: odds }),
    );
    const lines = lineCount({ kind, isEachWay: false }, legs.length);
    const ofRule = limits.mostStake === null ? money(maxStake) : withFactor(limits.mostStake, factorPpm);
    const ofLine = money((ofRule < maxStake ? ofRule : maxStake) / BigInt(lines));
    return {
      legs: checked,
      lines,
      minStake: moneyToText(money(minStake)),
      maxStake: moneyToText(roundDown(most < ofLine ? most : ofLine)),
      delayMs: limits.delayMs,
    };
  });

  http.route(calls.placeSportsBet, async ({ body }, call) => {
    const { legs, kind, accept } = body;
    requireFit(kind, legs);
    const { memberId, sessionId, currency } = call.member;
    const gameCode = gameOf(await sports.describeMarkets(legs.map(({ marketId }) => marketId)));
    const { minStake, maxStake } = await catalogue.requireOpen(gameCode);
    const lineStake = moneyFromText(body.stake);
    const stake = stakeOfLines(kind, legs.length, lineStake);
    const attempt = {
      at: new Date(call.receivedAtMs),
      memberId,
      requestKey: call.idempotency.key,
      currency,
      stake,
      legs,
    };
    const { answer } = await keepRefusal(platform, attempt, async () => {
      if (lineStake < minStake || stake > maxStake)
        throw new AppError("GAME_STAKE", {
          min: moneyToText(money(minStake)),
          max: moneyToText(money(maxStake / BigInt(lineCount({ kind, isEachWay: false }, legs.length)))),
        });
      return bonuses.runs.place(
        placeBet,
        {
          memberId,
          sessionId,
          currency,
          gameCode,
          kind,
          legs,
          lineStake,
          stake,
          accept,
          staleMs: sports.staleMs,
          realityCheckDue: await reality.isDue(call.member),
          receivedAtMs: call.receivedAtMs,
        },
        {
          scope: `member:${memberId}:sportsbook`,
          key: call.idempotency.key,
          hash: call.idempotency.requestHash.toString("hex"),
        },
      );
    });
    const bet = await bets.find(memberId, answer.betId, contentLanguageFor(body.language ?? call.language));
    if (!bet) throw new Error(`the bet ${answer.betId} is missing`);
    return { bet, balance: answer.balance, balanceVersion: answer.balanceVersion };
  });

  http.route(calls.listSportsBets, ({ query }, call) =>
    bets.page(call.member.memberId, {
      ...query,
      language: contentLanguageFor(query.language ?? call.language),
    }),
  );

  http.route(calls.getSportsBet, async ({ params, query }, call) => {
    const language = contentLanguageFor(query.language ?? call.language);
    const bet = await bets.find(call.member.memberId, params.betId, language);
    if (!bet) throw new AppError("SYS_NOT_FOUND");
    return bet;
  });
}

/** A whole number of the currency's smallest units. */
const roundDown = (amount: bigint) => money((amount / 100n) * 100n);

/** A leg as the slip shows it; the odds that the player sees decide whether they moved. */
function slipLeg({ marketId, outcome, oddsMilli: seen }: ChosenLeg, described: DescribedMarket | undefined) {
  const oddsMilli = described?.oddsOf(outcome) ?? null;
  return {
    marketId,
    outcome,
    oddsMilli,
    status: described?.market.status ?? ("deactivated" as const),
    problem: oddsMilli === null ? ("closed" as const) : oddsMilli === seen ? null : ("odds_changed" as const),
  };
}
