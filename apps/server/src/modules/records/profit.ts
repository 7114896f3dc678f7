import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { getProfitLoss } from "@khela/contract/records";
import type { Money } from "@khela/kernel/money";
import { money, moneyToText } from "@khela/kernel/money";
import { PROFIT_DAYS, recordRange } from "@khela/rules/records/range";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { stepsOf } from "@khela/rules/records/steps";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import {
  addRoundTotals,
  firstRoundAt,
  NOTHING_PLAYED,
  type PlayTotal,
  playView,
  readDays,
  readGames,
} from "../rounds/index.ts";
import { type MovementTotal, type RecordOwner, totalMovements } from "../wallet/index.ts";

type Query = HandlerInput<typeof getProfitLoss>["query"];
type ProfitLoss = HandlerOutput<typeof getProfitLoss>;
type Group = ProfitLoss["groups"][number];

const EVER = { from: "-infinity", to: "infinity" };

/**
 * Personal profit and loss (MONEY-07). Bets count on the business day of the bet and are summed by the betting
 * record's own rule; deposits and withdrawals count on their day in the account record. All figures come from
 * one snapshot, so that they agree with those records to the last digit.
 * @throws AppError SYS_BAD_INPUT, RECORD_RANGE
 */
export function readProfit(
  { database, clock }: Platform,
  { catalogue }: { catalogue: Catalogue },
  owner: RecordOwner,
  query: Query,
  language: ContentLanguage,
): Promise<ProfitLoss> {
  const range = recordRange(query, clock.nowMs(), PROFIT_DAYS);
  const { memberId } = owner;
  return inTransaction(
    database,
    async (tx) => {
      const days = await readDays(tx, { memberId, ...range });
      const games = await readGames(tx, { memberId, ...range });
      const movements = (await totalMovements(tx, owner, range)).totals;
      const totals = days.reduce(addRoundTotals, NOTHING_PLAYED);
      return {
        from: range.from,
        to: range.to,
        totals: { ...playView(totals), ...movedView(movements), other: moneyToText(othersOf(movements)) },
        steps: stepsOf(range, query.step).map((step) => ({
          ...step,
          ...playView(
            days
              .filter(({ day }) => day >= step.from && day <= step.to)
              .reduce(addRoundTotals, NOTHING_PLAYED),
          ),
        })),
        groups: await groupsOf(games, query.cut, catalogue, language),
        lifetime: await readLifetime(tx, owner),
      };
    },
    "repeatable read",
  );
}

async function readLifetime(db: Db | Tx, owner: RecordOwner): Promise<ProfitLoss["lifetime"]> {
  const { totals, since } = await totalMovements(db, owner, EVER);
  const played = (await readGames(db, { memberId: owner.memberId, ...EVER })).reduce(
    addRoundTotals,
    NOTHING_PLAYED,
  );
  const first = await firstRoundAt(db, owner.memberId);
  const beginnings = [since, first].flatMap((at) => (at ? [at.getTime()] : []));
  return {
    since: beginnings.length > 0 ? new Date(Math.min(...beginnings)).toISOString() : null,
    ...movedView(totals),
    winLoss: moneyToText(played.winLoss),
  };
}

const netOf = (totals: readonly MovementTotal[], kinds: readonly string[]): Money =>
  money(
    totals
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { incoming, outgoing }) => sum + incoming - outgoing, 0n),
  );

const OF_PLAY = ["bet", "payout", "refund"];
/** Money that is held for a withdrawal and returned is neither gain nor loss. */
const OF_CASHIER = ["deposit", "withdrawal_hold", "withdrawal_returned", "withdrawal_paid"];

function movedView(totals: readonly MovementTotal[]) {
  const deposits = netOf(totals, ["deposit"]);
  const withdrawals = money(-netOf(totals, ["withdrawal_paid"]));
  return {
    deposits: moneyToText(deposits),
    withdrawals: moneyToText(withdrawals),
    netDeposits: moneyToText(money(deposits - withdrawals)),
  };
}

function othersOf(totals: readonly MovementTotal[]): Money {
  const known = [...OF_PLAY, ...OF_CASHIER];
  return netOf(
    totals,
    totals.flatMap(({ kind }) => (known.includes(kind) ? [] : [kind])),
  );
}

async function groupsOf(
  games: Awaited<ReturnType<typeof readGames>>,
  cut: Query["cut"],
  catalogue: Catalogue,
  language: ContentLanguage,
): Promise<Group[]> {
  const groups = new Map<string, { group: Pick<Group, "key" | "name" | "category">; total: PlayTotal }>();
  for (const sum of games) {
    const game = await catalogue.describe(sum.gameCode, language);
    const group = {
      category: { key: game.category ?? "", name: null, category: game.category },
      vendor: { key: game.vassalage, name: game.vendor, category: null },
      game: { key: sum.gameCode, name: game.name, category: game.category },
    }[cut];
    const { total } = groups.get(group.key) ?? { total: NOTHING_PLAYED };
    groups.set(group.key, { group, total: addRoundTotals(total, sum) });
  }
  return [...groups.values()]
    .toSorted((a, b) => (a.total.stake < b.total.stake ? 1 : a.total.stake > b.total.stake ? -1 : 0))
    .map(({ group, total }) => ({ ...group, ...playView(total) }));
}
