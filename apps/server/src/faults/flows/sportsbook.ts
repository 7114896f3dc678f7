import { offerCashOut, placeSportsBet, type SportsBetView, takeCashOut } from "@khela/contract/sportsbook";
import { taka } from "@khela/kernel/money";
import type { TestApp } from "../../testing/app.ts";
import type { ResultName, TestSportsbook } from "../../testing/sportsbook.ts";
import { type AnyFlow, flow, type Site } from "../flow.ts";
import { asked, newRequester, type Requester } from "./people.ts";

const EVEN = { home: 2_000, away: 2_000 };
const LIVE = { state: "live", startsInMs: -60_000 } as const;

/** A market with bets, whose next row a process has still to read. */
interface Decided {
  marketId: string;
}

/** Bets of each kind on a market: won, lost, in a multiple that goes on; and one whose player owes money. */
async function betsOfEachKind(book: TestSportsbook, site: Site): Promise<string> {
  const [marketId, other, wrong] = [
    await book.market(EVEN),
    await book.market(EVEN),
    await book.market(EVEN),
  ];
  const debtor = await book.player(taka(100));
  await book.place(debtor, [[wrong, "home", 2_000]]);
  await book.change(wrong, EVEN, { results: { home: "won", away: "lost" } });
  await book.place(debtor, [[marketId, "home", 2_000]], { stake: "150" });
  await book.change(wrong, EVEN, { results: { home: "lost", away: "won" } });
  for (const legs of [
    [[marketId, "home", 2_000]],
    [[marketId, "away", 2_000]],
    [
      [marketId, "home", 2_000],
      [other, "home", 2_000],
    ],
    [
      [marketId, "away", 2_000],
      [other, "home", 2_000],
    ],
  ] as const)
    await book.place((await newRequester(site, taka(100))).member, legs);
  return marketId;
}

/** Reads the feed and settles, as a worker does, until nothing is due. */
async function work({ app }: TestApp, { marketId }: Decided, { survivor }: Site): Promise<void> {
  await app.modules.sports.read();
  await app.platform.jobs.runNow("on:sports.market-decided:sportsbook", { marketId });
  await app.modules.sportsbook.settleDue();
  const { rows } = await survivor.owner.pool.query<{ left: number }>(
    `select count(*)::int as left from sports_leg l join sports_bet b on b.id = l.bet_id join sports_market k on k.id = l.market_id
       where l.market_id = $1 and (b.due or l.result_version < k.settlement_version)`,
    [marketId],
  );
  if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} bets are left`);
}

/** The rows of sports bets. @param book what tests write into the feed that both processes read */
export function sportsbookFlows(book: TestSportsbook): AnyFlow[] {
  const onMarket = async (site: Site, of = {}) => ({
    ...(await newRequester(site, taka(1_000))),
    marketId: await book.market(EVEN, of),
  });
  const place = (process: TestApp, { marketId, ...asker }: Requester & { marketId: string }) => {
    const [call, key] = asked(process, asker);
    const legs = [{ marketId, outcome: "home", oddsMilli: 2_000 }];
    const body = { legs, kind: { type: "all" }, stake: "100", accept: "better" } as const;
    return call(placeSportsBet, { body }, key);
  };

  const settlement = (name: string, results: readonly Record<string, ResultName>[]): AnyFlow =>
    flow<Decided>({
      name,
      done: [],
      async prepare(site) {
        const marketId = await betsOfEachKind(book, site);
        for (const earlier of results.slice(0, -1)) await book.change(marketId, EVEN, { results: earlier });
        book.send(marketId, EVEN, { results: results.at(-1) ?? {} });
        return { marketId };
      },
      act: work,
    });

  return [
    flow({
      name: "sports bet",
      command: placeSportsBet,
      prepare: (site) => onMarket(site),
      act: place,
      identity: ({ bet }: { bet: SportsBetView }) => bet.betId,
    }),
    flow<{ betId: string }>({
      name: "decide a sports bet in play",
      done: [],
      async prepare(site) {
        const { bet } = await place(site.survivor, await onMarket(site, LIVE));
        book.clock.advance(5_001);
        return bet;
      },
      async act({ app }, { betId }, { survivor }) {
        await app.modules.sportsbook.decideDue();
        const { rows } = await survivor.owner.pool.query<{ state: string }>(
          "select state from sports_bet where id = $1",
          [betId],
        );
        if (rows[0]?.state !== "open") throw new Error(`the bet is ${rows[0]?.state}`);
      },
    }),
    flow<Requester & { betId: string; offerId: string }>({
      name: "cash out a sports bet",
      command: takeCashOut,
      async prepare(site) {
        const asker = await onMarket(site);
        const { bet } = await place(site.survivor, asker);
        const offer = { params: { betId: bet.betId }, body: { percent: 50 } };
        const { offerId } = await asker.member.call(offerCashOut, offer);
        return { member: asker.member, key: `${asker.key.slice(0, -1)}0`, betId: bet.betId, offerId };
      },
      act(process, { betId, offerId, ...asker }) {
        const [call, key] = asked(process, asker);
        return call(takeCashOut, { params: { betId }, body: { offerId } }, key);
      },
      identity: ({ balance }: { balance: string }) => balance,
    }),
    settlement("settle sports bets", [{ home: "won", away: "lost" }]),
    settlement("settle sports bets again", [
      { home: "won", away: "lost" },
      { home: "lost", away: "won" },
    ]),
  ];
}
