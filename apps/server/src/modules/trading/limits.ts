import { askSportsLimit, type ConsoleSportsLimit, listSportsLimits } from "@khela/contract/console/trading";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { MOST_LIABILITY, MOST_PAYOUT } from "@khela/rules/sports/limits";
import { isMarketType } from "@khela/rules/sports/markets/market-types";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { changesOf, defineSetting } from "../four-eyes/index.ts";
import { addLimit, limitHistory, readLimits, type StoredLimit } from "../sports/index.ts";
import type { TradingContext } from "./context.ts";

type Draft = HandlerInput<typeof askSportsLimit>["body"];
/** What is asked for; the reason stands beside it in the request. */
type Wanted = Omit<Draft, "reason"> & { reason: string };

const HISTORY = 100;

/** Serves the limits and margins of the house, which two operators change (OPS-04, decision 0080). */
export function serveLimits({ platform, sports, fourEyes }: TradingContext): void {
  const { http, db, database, clock } = platform;
  /** The matches whose prices an approval has changed, by the scope of its rule; told after the commit. */
  const toTell = new Map<string, string[]>();

  const ask = defineSetting<"sports_limit", Wanted>(fourEyes, {
    kind: "sports_limit",
    permission: "sports.trade",
    async apply(tx, { approvalId, name, wanted, by }) {
      await requireSeen(tx, name, wanted.seen);
      const { scope, figures, reason } = wanted;
      const matchIds = await addLimit(tx, {
        ...scope,
        scope: name,
        mostStake: moneyOf(figures.mostStake),
        mostPayout: moneyOf(figures.mostPayout),
        mostLiability: moneyOf(figures.mostLiability),
        delayMs: figures.delayMs,
        marginPpm: figures.marginPpm,
        reason,
        askedBy: by,
        approvalId,
        at: now(clock),
      });
      toTell.set(name, matchIds);
    },
    afterCommit(name) {
      void sports.tellMatches(toTell.get(name) ?? []);
      toTell.delete(name);
    },
  });

  http.route(listSportsLimits, async () => ({
    house: { mostPayout: moneyToText(MOST_PAYOUT), mostLiability: moneyToText(MOST_LIABILITY) },
    rules: (await readLimits(db)).map(view),
    history: (await limitHistory(db, HISTORY)).map(view),
  }));

  http.route(askSportsLimit, ({ body }, { operator, ip }) =>
    inTransaction(database, async (tx) => {
      const { sport, leagueId, marketType } = body.scope;
      if (sport !== null && leagueId !== null) throw new AppError("FIELD_FORMAT", { field: "sport" });
      if (marketType !== null && !isMarketType(marketType))
        throw new AppError("FIELD_FORMAT", { field: "marketType" });
      if (leagueId !== null && !(await sports.hasLeague(leagueId))) throw new AppError("SYS_NOT_FOUND");
      const name = scopeName(body.scope);
      const before = await requireSeen(tx, name, body.seen);
      const figures = normal(body.figures);
      const changes = changesOf<"sports_limit">(before ? figuresOf(before) : {}, figures);
      return ask(tx, {
        name,
        changes,
        wanted: { ...body, figures },
        reason: body.reason,
        by: { operator, ip },
      });
    }),
  );
}

/** @throws AppError OPS_CHANGED where the rule was changed since it was seen */
async function requireSeen(tx: Tx, name: string, seen: number | null): Promise<StoredLimit | undefined> {
  const rule = (await readLimits(tx)).find(({ scope }) => scope === name);
  if ((rule?.version ?? null) !== seen) throw new AppError("OPS_CHANGED");
  return rule;
}

/** `all`, `sport:cricket`, `league:<id>/type:totals` */
const scopeName = ({ sport, leagueId, marketType }: Draft["scope"]): string =>
  [
    leagueId === null ? (sport === null ? "all" : `sport:${sport}`) : `league:${leagueId}`,
    ...(marketType === null ? [] : [`type:${marketType}`]),
  ].join("/");

const moneyOf = (text: string | null): Money | null => (text === null ? null : moneyFromText(text));
const textOf = (amount: Money | null): string | null => (amount === null ? null : moneyToText(amount));

/** Amounts as they are written everywhere, so that equal ones are equal texts. */
const normal = (figures: Draft["figures"]): Draft["figures"] => ({
  mostStake: textOf(moneyOf(figures.mostStake)),
  mostPayout: textOf(moneyOf(figures.mostPayout)),
  mostLiability: textOf(moneyOf(figures.mostLiability)),
  delayMs: figures.delayMs,
  marginPpm: figures.marginPpm,
});

const figuresOf = (rule: StoredLimit): Draft["figures"] => ({
  mostStake: textOf(rule.mostStake),
  mostPayout: textOf(rule.mostPayout),
  mostLiability: textOf(rule.mostLiability),
  delayMs: rule.delayMs,
  marginPpm: rule.marginPpm,
});

const view = (rule: StoredLimit): ConsoleSportsLimit => ({
  version: rule.version,
  sport: rule.sport as ConsoleSportsLimit["sport"],
  leagueId: rule.leagueId,
  marketType: rule.marketType,
  ...figuresOf(rule),
  reason: rule.reason,
  askedBy: rule.askedBy,
  at: rule.at.toISOString(),
});
