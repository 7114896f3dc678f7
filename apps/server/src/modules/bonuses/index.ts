import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { Ledger } from "../ledger/index.ts";
import type { BonusContext } from "./context.ts";
import { followOutages } from "./extend-bonus.ts";
import { createHolders } from "./holders.ts";
import { type BonusOrder, expireBonus, forfeitAll, grantBonus } from "./life-of-bonus.ts";
import { type FactsOf, type GameName, readAllBonuses } from "./read-bonuses.ts";
import { serveBonuses } from "./routes.ts";
import * as store from "./store.ts";
import { type TakenBack, takeBackBonus } from "./take-back.ts";
import { countWagers } from "./wagering.ts";

export { type BonusStake, bonusPayout, fundBet, loadBonuses, saveBonusStakes } from "./bet-funding.ts";
export type { BonusOrder } from "./life-of-bonus.ts";
export type { TakenBack } from "./take-back.ts";

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
  requirePlay: BonusContext["requirePlay"];
  system: BonusContext["system"];
}): Bonuses {
  const { platform } = deps;
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
  );
  return {
    async grant(tx, order) {
      const { id, required } = await grantBonus(context, tx, order);
      return { bonusId: id, required };
    },
    takeBack: (tx, order) => takeBackBonus(context, tx, order),
    mayHave: holders.has,
    own: (memberId) => readAllBonuses(context, memberId),
    giveUpAll: (tx, memberId) => forfeitAll(context, tx, memberId),
    wagering: { name: "bonuses", read: (tx, facts) => countWagers(context, tx, facts) },
    start: holders.load,
  };
}
