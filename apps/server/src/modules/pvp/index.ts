import { CARD_ROOMS } from "@khela/games/card-tables/rooms";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CheckResult } from "../ledger/index.ts";
import { createDriver, createLease } from "../shared-rounds/index.ts";
import { createCards } from "./cards.ts";
import { serveConsole } from "./console.ts";
import type { PvpContext, PvpNeeds } from "./context.ts";
import * as hands from "./hand-store.ts";
import { createLive } from "./live.ts";
import { serveHands, servePvp } from "./routes.ts";
import { createRunner, type PvpRunner } from "./runner.ts";
import * as store from "./store.ts";

/** Card tables between players. */
export interface Pvp {
  /**
   * Every process serves; those with the worker's role compete for the lease to deal and to act for the
   * clock.
   */
  start(roles: { worker: boolean }): Promise<void>;
  stop(): Promise<void>;
  /** The sum of a member's chips on tables. */
  chipsOf(memberId: MemberId): Promise<Money>;
  /** Another runner, as another process would create it; for tests with a clock of their own. */
  newRunner(): PvpRunner;
}

/** The holder of this lease drives the tables. */
const PVP_LEASE = { lock: 5_402_231_947, name: "pvp" };

/** Card games between players (GAME-08, GAME-09, GAME-12). Their rules are in @khela/games/holdem and adda. */
export function createPvp(platform: Platform, lower: PvpNeeds): Pvp {
  const cards = createCards(platform);
  const context: PvpContext = { ...lower, platform, cards };
  const live = createLive(context);
  servePvp(context, live);
  serveHands(context);
  serveConsole(context, live);
  lower.rounds.registerSource("pvp", async (handId) => {
    const hand = await hands.findHand(platform.db, handId);
    // The seed is never revealed; players verify the cards that they may see one by one.
    return hand && { hash: hand.roots[0] ?? "", seed: null, clientSeed: hand.tableCode };
  });
  const runner = createRunner(context, live);
  const driver = createDriver({
    clock: platform.clock,
    log: platform.log.child({ part: "pvp" }),
    lease: createLease(platform.database.pool, PVP_LEASE),
    runners: [runner],
    onTaken: () => runner.leaseAcquired(),
  });

  return {
    async start({ worker }) {
      const there = new Set(await store.tableCodes(platform.db));
      for (const { code, game } of CARD_ROOMS) {
        if (there.has(code)) continue;
        await store.insertTable(platform.db, { code, game, deckId: await cards.commit(platform.db, code) });
      }
      if (worker) driver.start();
    },
    stop: () => driver.stop(),
    async chipsOf(memberId) {
      const seats = await store.seatsOfMembers(platform.db, [memberId]);
      return seats.reduce((sum, { stack }) => money(sum + stack), money(0n));
    },
    newRunner: () => createRunner(context, live),
  };
}

/** A check in addition to the ledger's own (I13): the ledger holds exactly the chips on the tables. */
export async function checkTableChips(db: Db | Tx): Promise<CheckResult> {
  const wrong = (await store.readStacks(db)).find(({ stacks, balance }) => stacks !== balance);
  const found =
    wrong &&
    `${wrong.currency}: stacks ${moneyToText(wrong.stacks)}, held for them ${moneyToText(wrong.balance)}`;
  return {
    id: "I13",
    title: "the tables' accounts hold the stacks of who sits there",
    ...(found === undefined ? {} : { wrong: found }),
  };
}
