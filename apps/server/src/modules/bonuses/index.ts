import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { isUsable } from "@khela/rules/bonuses/bonus";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { Ledger } from "../ledger/index.ts";
import type { BonusContext } from "./context.ts";
import { followOutages } from "./extend-bonus.ts";
import { createHolders } from "./holders.ts";
import { type BonusOrder, endEmptied, expireBonus, forfeitAll, grantBonus } from "./life-of-bonus.ts";
import { type FactsOf, type GameName, readAllBonuses } from "./read-bonuses.ts";
import { serveBonuses } from "./routes.ts";
import { type BonusRuns, createBonusRuns } from "./runs.ts";
import * as store from "./store.ts";
import { type TakenBack, takeBackBonus } from "./take-back.ts";
import { readEmptied } from "./take-back-store.ts";
import { countWagers } from "./wagering.ts";

export {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  type Purse,
  saveBonusStakes,
  stakeAccounts,
} from "./bet-funding.ts";
export type { BonusOrder } from "./life-of-bonus.ts";
export type { TakenBack } from "./take-back.ts";
export {
  loadStakedParts,
  lockStakedParts,
  lostStake,
  type PaidBack,
  type PaidBet,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
  withStake,
} from "./pay-back.ts";
export type { BonusRuns } from "./runs.ts";
export { bonusCosts } from "./store.ts";
export { bonusesTakenBack } from "./take-back-store.ts";
export { checkBonuses } from "./verify-store.ts";

/** Bonus money: a bucket beside cash, which bets spend after cash and which becomes cash once it is wagered (PROMO-02). */
export interface Bonuses {
  /**
   * Grants a bonus in the caller's transaction, once per source. One bonus runs at a time; further ones wait.
   * @throws AppError PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
   */
  grant(tx: Tx, order: BonusOrder): Promise<{ bonusId: string; required: Money }>;
  /**
   * Brings a bonus down to what is earned after its deposit was corrected: bonus money goes back, cash is never taken.
   * Repeats change nothing. @throws AppError SYS_NOT_FOUND for a source without a bonus
   */
  takeBack(
    tx: Tx,
    order: { source: "promotion" | "manual"; sourceRef: string; earned: Money },
  ): Promise<TakenBack>;
  /** Runs the commands of bets that may have bonus money in them. */
  runs: BonusRuns;
  /** What a member can stake on a game: cash, and the running bonus where the game counts for it. Without a game: cash. */
  spendable(memberId: MemberId, currency: string, gameCode: string | undefined): Promise<Money>;
  /** Whether a member may have bonus money, as this process knows it: a new bonus is known a moment after its commit. */
  mayHave(memberId: MemberId): boolean;
  /** All bonuses of a member, as the member sees them, newest first; for the export (SAFE-06). */
  own(memberId: MemberId): Promise<unknown[]>;
  /** Forfeits everything that runs or waits, when an account is closed; the caller holds the member's accounts. */
  giveUpAll(tx: Tx, memberId: MemberId): Promise<void>;
  /** Follows turnover: counts settled bets, and ends bonuses that are wagered off. */
  wagering: { name: string; read(tx: Tx, facts: readonly TurnoverFact[]): Promise<void> };
  start(): Promise<void>;
}

export function createBonuses(deps: {
  platform: Platform;
  ledger: Ledger;
  gameName: GameName;
  /** Asked from `turnover`, which lies above. */
  factsOf: FactsOf;
  /** A game's category; undefined where it has none. */
  categoryOf: (gameCode: string) => Promise<string | undefined>;
  requirePlay: BonusContext["requirePlay"];
  system: BonusContext["system"];
  catalogue: BonusContext["catalogue"];
}): Bonuses {
  const { platform, ledger, categoryOf } = deps;
  const holders = createHolders(platform);
  const context = { ...deps, changed: holders.changed };
  serveBonuses(context);
  followOutages(context);
  scheduleWorkLists(
    platform,
    { job: "bonuses-expire", cron: "* * * * *" },
    idList(
      (after, limit) => store.readDue(platform.db, new Date(platform.clock.nowMs()), after, limit),
      (id) => expireBonus(context, id),
    ),
    // Refunded bets are no turnover, which ends the others.
    idList(
      (after, limit) => readEmptied(platform.db, after, limit),
      (id) => endEmptied(context, id),
    ),
  );
  return {
    async grant(tx, order) {
      const { id, required } = await grantBonus(context, tx, order);
      return { bonusId: id, required };
    },
    takeBack: (tx, order) => takeBackBonus(context, tx, order),
    runs: createBonusRuns(ledger, { mayHave: holders.has, categoryOf }),
    async spendable(memberId, currency, gameCode) {
      const balances = await ledger.balances(memberId, currency);
      const of = (name: string) => balances.find(({ bucket }) => bucket === name)?.balance ?? ZERO;
      if (of("bonus") === 0n || gameCode === undefined) return of("cash");
      const [category, bonus] = await Promise.all([
        categoryOf(gameCode),
        store.findRunning(platform.db, memberId, currency),
      ]);
      const counts = bonus && isUsable(bonus, { category: category ?? "", nowMs: platform.clock.nowMs() });
      return counts ? money(of("cash") + of("bonus")) : of("cash");
    },
    mayHave: holders.has,
    own: (memberId) => readAllBonuses(context, memberId),
    giveUpAll: (tx, memberId) => forfeitAll(context, tx, memberId),
    wagering: { name: "bonuses", read: (tx, facts) => countWagers(context, tx, facts) },
    start: holders.load,
  };
}
