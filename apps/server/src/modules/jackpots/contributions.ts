import type { JackpotContributionView } from "@khela/contract/jackpots";
import { commitmentOf } from "@khela/games/fair/seed";
import { type JackpotContribution, type JackpotRun, contributeToJackpot } from "@khela/games/jackpots/pool";
import { jackpotThreshold } from "@khela/games/jackpots/threshold";
import { JACKPOT_TERMS, JACKPOT_TIERS, jackpotShare, type JackpotTier } from "@khela/games/jackpots/tiers";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import { houseAccount, memberAccount, move, type Statement, type Transfer } from "../ledger/index.ts";
import type { JackpotContributions, JackpotBet, JackpotEntry } from "../rounds/index.ts";
import type { Chain, Chains } from "../shared-rounds/index.ts";
import { saltedChain } from "./salted-chain.ts";
import * as store from "./store.ts";

/** The account that holds all pools of a currency, and the account that their seeds come from. */
export const jackpotAccount = (currency: string) => houseAccount("jackpots", currency);
export const reserveAccount = (currency: string) => houseAccount("jackpot-reserve", currency);

/** Finds the hash chain of a pool's runs. */
export type ChainOf = (currency: string, tier: JackpotTier) => Chains;

/**
 * A run as a batch's bets use it; its link and threshold stay in this process's memory until the run is won.
 */
interface LiveRun extends JackpotRun {
  readonly row: store.Run;
  readonly chain: Chain;
  readonly link: string;
}

/** A pool that a batch has locked. */
interface LivePool {
  kept: store.Pool;
  run: LiveRun | null;
  /** The chain that follows the run's, where all its links are used. */
  readonly spare: Chain | undefined;
}

/** The locked pools of a currency, which a batch's bets change one after the other. */
interface Held {
  readonly pools: LivePool[];
  joined: number;
  /** Statements that end and start runs, in order. */
  readonly turns: Statement[];
}

/** A bet that has joined, with its position among those of its batch. */
interface Joined {
  readonly held: Held;
  readonly place: number;
}

/**
 * Derives the link and threshold of a stored run.
 * @throws Error where this process can't decrypt the chain's seed
 */
function bringToLife(row: store.Run, chain: Chain, chains: Chains): LiveRun {
  if (chain.salt === null) throw new Error(`chain ${chain.id} has no salt yet`);
  const link = chains.linkOf(chain, row.linkIndex);
  const threshold = jackpotThreshold({ ...row, linkHex: link, salt: chain.salt });
  return { ...row, row, chain, link, threshold };
}

/** The row of a run that begins now, with its link. */
export function newRun(
  at: Pick<store.Run, "id" | "currency" | "tier" | "number" | "startedAt">,
  { chain, linkIndex, chains }: { chain: Chain; linkIndex: number; chains: Chains },
): store.Run {
  const terms = JACKPOT_TERMS.find(({ tier }) => tier === at.tier);
  if (!terms) throw new RangeError(`no terms of ${at.tier}`);
  const seedHash = commitmentOf(chains.linkOf(chain, linkIndex));
  return { ...terms, ...at, chainId: chain.id, linkIndex, seedHash };
}

/** The transfer of the seed money into a new run. */
export const seedTransfer = ({ currency, seed, id }: store.Run): Transfer =>
  move(reserveAccount(currency), jackpotAccount(currency), seed, "jackpot.seed", id);

/** Creates the jackpots' part in a batch of bets (GAME-11, decision 0023). */
export function createJackpotContributions(
  { ids }: Pick<Platform, "ids">,
  chainOf: ChainOf,
): JackpotContributions {
  const living = new Map<string, LiveRun>();

  const liveRun = async (row: store.Run): Promise<LiveRun> => {
    const known = living.get(row.id);
    if (known) return known;
    const chains = chainOf(row.currency, row.tier);
    const run = bringToLife(row, await chains.find(row.chainId), chains);
    // Only the few newest runs are still in play; the rest were won and can be dropped.
    if (living.size > 100) living.clear();
    living.set(row.id, run);
    return run;
  };

  const poolOf = async (kept: store.Pool, row: store.Run | undefined): Promise<LivePool> => {
    const run = row ? await liveRun(row) : null;
    const usedUp = run !== null && run.row.linkIndex === run.chain.length;
    const spare = usedUp ? await saltedChain(chainOf(kept.currency, kept.tier)) : undefined;
    return { kept, run, spare };
  };

  /** The run after a won one; null where none begins. */
  const follow = (pool: LivePool, won: LiveRun, startedAt: Date): LiveRun | null => {
    if (!pool.kept.takesNewRuns) return null;
    const { currency, tier, number } = won.row;
    const goesOn = won.row.linkIndex < won.chain.length;
    const chain = goesOn ? won.chain : pool.spare;
    // If the next chain isn't loaded, the job starts the next run instead.
    if (!chain || (!goesOn && won.chain.id === chain.id)) return null;
    const chains = chainOf(currency, tier);
    const linkIndex = goesOn ? won.row.linkIndex + 1 : 1;
    const at = { id: ids.next(), currency, tier, number: number + 1, startedAt };
    return bringToLife(newRun(at, { chain, linkIndex, chains }), chain, chains);
  };

  return {
    accounts: (currency) => [jackpotAccount(currency), reserveAccount(currency)],

    async load(client, bets) {
      const currencies = [...new Set(bets.map(({ currency }) => currency))];
      const { pools, runs } = await store.lockPools(client, currencies);
      const held = new Map<string, Held>();
      for (const currency of currencies) {
        const own = pools.filter((pool) => pool.currency === currency);
        const ready = await Promise.all(own.map((pool) => poolOf(pool, runs.get(pool.runId ?? ""))));
        held.set(currency, { pools: ready, joined: 0, turns: [] });
      }
      return bets.map(({ currency }) => held.get(currency));
    },

    contribute(entrant, loaded): JackpotEntry {
      const held = loaded as Held;
      // A title's stated RTP counts on all of its pools, so it can't be played while one has no run.
      if (held.pools.length !== JACKPOT_TIERS.length || held.pools.some(({ run }) => !run))
        return { refused: "GAME_MAINTENANCE" };
      const at = new Date(entrant.nowMs);
      const entered = held.pools.map((pool) => enter(pool, entrant, (won) => follow(pool, won, at)));
      held.turns.push(...entered.flatMap(({ turns }) => turns));
      held.joined += 1;
      return {
        contributions: [
          { account: jackpotAccount(entrant.bet.currency), amount: sum(entered.map(({ share }) => share)) },
        ],
        transfers: entered.flatMap(({ transfers }) => transfers),
        won: sum(entered.map(({ won }) => won)),
        shownResult: { jackpots: entered.flatMap(({ places }) => places) },
        row: { held, place: held.joined } satisfies Joined,
      };
    },

    save(rows) {
      const statements: Statement[] = [];
      for (const [held, own] of Map.groupBy(rows as readonly Joined[], (row) => row.held)) {
        // A bet that changed the pools but was not accepted would leave a gap in their places.
        if (own.length !== held.joined || own.some(({ place }, index) => place !== index + 1))
          throw new RangeError(`jackpots: ${own.length} of ${held.joined} bets were accepted`);
        statements.push(...held.turns, store.savePools(held.pools.map(({ kept }) => kept)));
      }
      return statements;
    },
  };
}

const sum = (amounts: readonly Money[]): Money => money(amounts.reduce((all, amount) => all + amount, 0n));

const textOf = (tier: JackpotTier, place: JackpotContribution): JackpotContributionView => ({
  tier,
  run: place.run,
  from: moneyToText(place.from),
  to: moneyToText(place.to),
  won: place.won === null ? null : moneyToText(place.won),
});

/** Adds a bet's contribution to one pool, and pays the runs that it wins. */
function enter(
  pool: LivePool,
  { bet, roundId, nowMs }: JackpotBet,
  follow: (won: LiveRun) => LiveRun | null,
) {
  const { kept, run } = pool;
  if (!run) throw new RangeError(`jackpots: ${kept.tier} has no run`);
  const { stake, currency, gameCode, memberId } = bet;
  const share = money(jackpotShare(stake, run.poolPpm) + jackpotShare(stake, run.reservePpm));
  const step = contributeToJackpot({ amount: kept.amount, reserved: kept.reserved, run }, stake, follow);
  const at = new Date(nowMs);
  const cash = memberAccount(memberId, "cash", currency);
  const account = jackpotAccount(currency);
  const turns: Statement[] = [];
  const transfers: Transfer[] = [];
  for (const [index, { run: won, reserved, place }] of step.ended.entries()) {
    const { link, threshold, row } = won;
    const { from, to } = place;
    turns.push(
      store.endRun({ id: row.id, link, threshold, wonAt: at, memberId, roundId, gameCode, from, to }),
    );
    transfers.push(move(account, cash, threshold, `${gameCode}.jackpot`, roundId));
    if (reserved > 0n)
      transfers.push(move(account, reserveAccount(currency), reserved, "jackpot.reserve", row.id));
    const next = step.started[index];
    if (!next) continue;
    turns.push(store.startRun(next.row));
    transfers.push(seedTransfer(next.row));
  }
  const fresh = step.ended.length > 0;
  pool.run = step.run;
  pool.kept = {
    ...kept,
    runId: step.run?.row.id ?? null,
    runs: step.run?.number ?? step.ended.at(-1)?.run.number ?? kept.runs,
    amount: step.amount,
    reserved: step.reserved,
    contributed: fresh ? money(0n) : money(kept.contributed + share),
    bets: fresh ? 0 : kept.bets + 1,
  };
  const won = sum(step.ended.map(({ run: { threshold } }) => threshold));
  const places = step.places.map((place) => textOf(kept.tier, place));
  return { share, won, turns, transfers, places };
}
