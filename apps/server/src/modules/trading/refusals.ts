import { type ConsoleRefusal, listRefusals as listCall } from "@khela/contract/console/trading";
import { moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { listRefusals } from "../sportsbook/index.ts";
import type { DescribedMarket } from "../sports/index.ts";
import type { TradingContext } from "./context.ts";

/** Serves the report of bets that were not accepted (OPS-04). */
export function serveRefusals({ platform, sports, identity }: TradingContext): void {
  platform.http.route(listCall, async ({ query }) => {
    const { code, playerId, from, to, pageNo, pageSize } = query;
    const { rows, sums } = await listRefusals(
      platform.db,
      {
        from: from === undefined ? undefined : new Date(dayOfKey(from).startMs),
        to: to === undefined ? undefined : new Date(dayOfKey(to).endMs),
        code,
        memberId: playerId,
      },
      { limit: pageSize, offset: (pageNo - 1) * pageSize },
    );
    const [markets, members] = await Promise.all([
      sports.describeMarkets(rows.flatMap(({ marketId }) => marketId ?? [])),
      identity.findMembers(rows.map(({ memberId }) => memberId)),
    ]);
    const totalCount = sums
      .filter((sum) => code === undefined || sum.code === code)
      .reduce((count, { bets }) => count + bets, 0);
    return {
      content: rows.map(({ memberId, marketId, at, stake, ...row }) => {
        const described = marketId === null ? undefined : markets.get(marketId);
        return {
          ...row,
          at: at.toISOString(),
          stake: moneyToText(stake),
          playerId: memberId,
          account: members.get(memberId)?.account ?? "",
          market: described ? marketView(described) : null,
          outcomeName: described?.market.outcomes.find(({ key }) => key === row.outcome)?.name ?? null,
        };
      }),
      pageNum: pageNo,
      totalPages: Math.ceil(totalCount / pageSize),
      totalCount,
      sums: sums.map(({ stakes, ...sum }) => ({ ...sum, stakes: moneyToText(stakes) })),
    };
  });
}

const marketView = ({ market, match }: DescribedMarket): ConsoleRefusal["market"] => ({
  marketId: market.id,
  type: market.type,
  specifiers: market.specifiers,
  lineQuarters: market.lineQuarters,
  subject: market.subject,
  matchId: match.id,
  home: match.home.name,
  away: match.away.name,
});
