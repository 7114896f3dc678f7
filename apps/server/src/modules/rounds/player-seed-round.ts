import type { ErrorCode } from "@khela/contract/errors";
import type { Clock } from "@khela/kernel/clock";
import type { ErrorParams } from "@khela/kernel/errors";
import type { RoundId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { type BonusStake, bonusPayout, fundBet, loadBonuses, saveBonusStakes } from "../bonuses/index.ts";
import {
  type CommandKind,
  type DecideContext,
  houseAccount,
  memberAccount,
  type Posting,
  type Transfer,
} from "../ledger/index.ts";
import { type BetCounters, type Guard, guardBet, saveCounted, withPayout } from "../protection/index.ts";
import { loadBetGuards } from "./guards.ts";
import type { PlayerSeedBet } from "./player-seed-bet.ts";
import { type JackpotContributions, type JackpotEntry, stakeTransfer } from "./jackpot-contributions.ts";
import { settledRound } from "./settled-round.ts";
import type { SeedPair } from "./seed-store.ts";
import { lockPairs } from "./seed-store.ts";
import type { Seeds } from "./seeds.ts";
import { type Round, saveBatch } from "./store.ts";

/** The fields of the response that all these games share, beside the game's own view. */
export interface SettledView {
  roundId: string;
  nonce: number;
  stake: string;
  payout: string;
  multiplierE4: number;
  balance: string;
  balanceVersion: string;
  serverSeedHash: string;
  clientSeed: string;
}

/** The payout over the stake in 1/10,000, rounded down; 0 where nothing was staked. */
export function multiplierE4(stake: Money, payout: Money): number {
  if (stake === 0n) return 0;
  return Number((payout * 10_000n) / stake);
}

interface Loaded {
  pair: SeedPair;
  guard: Guard;
  bonus: Bonus;
  pot: unknown;
}
type Bonus = Awaited<ReturnType<typeof loadBonuses>>[number];

/** The rows that an accepted bet writes: the round and, if there are any, limit counters and the bonus in the stake. */
interface Written {
  round: Round;
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
  pot: unknown;
}

/** The buckets that a stake comes from and a payout goes to. */
interface Purse {
  /** The parts above zero of an amount that is split like the stake. */
  split(amount: Money): Posting[];
  bonusStake: Money;
}

/** Opens the purse of a bet: cash first, then bonus money (PROMO-02). */
function openPurse(
  { memberId, currency, stake, bonusCategory }: PlayerSeedBet<object>,
  bonus: Bonus,
  context: DecideContext,
): Purse | { refused: ErrorCode; params: ErrorParams } {
  const cash = memberAccount(memberId, "cash", currency);
  const bucket = memberAccount(memberId, "bonus", currency);
  const balances = {
    cash: context.balance(cash),
    bonus: bonusCategory === undefined ? ZERO : context.balance(bucket),
  };
  const funding = fundBet({ stake, category: bonusCategory ?? "", nowMs: context.nowMs }, balances, bonus);
  if (!("refused" in funding)) {
    const split = (amount: Money): Posting[] => {
      const part = bonusPayout(amount, stake, funding.bonus);
      return [
        { account: cash, amount: money(amount - part) },
        { account: bucket, amount: part },
      ].filter((posting) => posting.amount > 0n);
    };
    return { split, bonusStake: funding.bonus };
  }
  if (funding.refused === "max_stake")
    return { refused: "PROMO_MAX_BET", params: { max: moneyToText(funding.max) } };
  return { refused: "MONEY_INSUFFICIENT", params: { balance: moneyToText(balances.cash) } };
}

/** The response to the player, without the balance. */
const settledView = (
  { id, nonce, stake, payout }: Round,
  { hash, clientSeed }: SeedPair,
): Omit<SettledView, "balance" | "balanceVersion"> => ({
  roundId: id,
  nonce,
  stake: moneyToText(stake),
  payout: moneyToText(payout),
  multiplierE4: multiplierE4(stake, payout),
  serverSeedHash: hash,
  clientSeed,
});

/** The pot entry of a bet that takes part in no pot. */
const NO_POT: Exclude<JackpotEntry, { refused: unknown }> = {
  contributions: [],
  transfers: [],
  won: ZERO,
  shownResult: {},
  row: undefined,
};

/** The bonus money in a bet, where there is any. */
function bonusStakeOf(
  { bonusStake }: Purse,
  { bonusId, roundId, paid, stake }: { bonusId: string; roundId: string; paid: Money; stake: Money },
): BonusStake | undefined {
  if (bonusStake === 0n) return undefined;
  return { roundId, bonusId, stake: bonusStake, payout: bonusPayout(paid, stake, bonusStake) };
}

/**
 * The one command kind behind dice and slots (GAME-07, GAME-09). It takes the nonce, draws the outcome, posts
 * stake and payout and writes the round in one transaction for a batch of players.
 * @param pot the pot that bets of this kind contribute to, if any
 */
export function playerSeedKind(
  seeds: Seeds,
  clock: Clock,
  pot?: JackpotContributions,
): CommandKind<PlayerSeedBet<object>, Loaded, Written, SettledView & object> {
  return {
    name: pot ? "player-seed-round-with-pot" : "player-seed-round",
    serialized: pot !== undefined,
    accounts: (command) => [
      memberAccount(command.memberId, "cash", command.currency),
      ...(command.bonusCategory === undefined
        ? []
        : [memberAccount(command.memberId, "bonus", command.currency)]),
      houseAccount("games", command.currency),
      ...(pot?.accounts(command.currency) ?? []),
    ],
    loadsAhead: true,
    async load(client, commands) {
      const [pairs, guards, bonuses, pots] = await Promise.all([
        lockPairs(
          client,
          commands.map(({ memberId }) => memberId),
        ),
        loadBetGuards(client, commands, clock.nowMs()),
        loadBonuses(client, commands),
        // Locked last, so that no other lock is waited for while the pot is held.
        pot?.load(client, commands) ?? [],
      ]);
      return commands.map(({ memberId }, index) => {
        const pair = pairs.get(memberId);
        if (!pair) throw new Error("a bet without a seed pair");
        return { pair, guard: guards[index], bonus: bonuses[index], pot: pots[index] };
      });
    },
    decide(command, { pair, guard, bonus, pot: loadedPot }, context) {
      const { stake, gameCode } = command;
      const guarded = guardBet(guard, command, context.nowMs);
      if ("refused" in guarded) return guarded.refused;
      const cash = memberAccount(command.memberId, "cash", command.currency);
      const purse = openPurse(command, bonus, context);
      if ("refused" in purse)
        return { outcome: "refuse", code: purse.refused, params: purse.params, storeDecision: true };
      const { clientSeed, nextNonce: nonce } = pair;
      const rng = seeds.open(pair).stream({ clientSeed, nonce, gameCode });
      const { outcome, payout: paid, view } = command.play(rng);
      const roundId = context.transferId() as string as RoundId;
      const entry = pot ? pot.contribute({ bet: command, roundId, nowMs: context.nowMs }, loadedPot) : NO_POT;
      if ("refused" in entry) return { outcome: "refuse", code: entry.refused, storeDecision: false };
      const house = houseAccount("games", command.currency);
      const kind = `${gameCode}.stake`;
      const transfers: Transfer[] = [
        stakeTransfer({ from: purse.split(stake), to: house, kind, reference: roundId }, entry.contributions),
      ];
      if (paid > 0n) {
        const postings = [{ account: house, amount: money(-paid) }, ...purse.split(paid)];
        transfers.push({ kind: `${gameCode}.payout`, reference: roundId, postings });
      }
      transfers.push(...entry.transfers);
      const payout = money(paid + entry.won);
      const round = settledRound(command, pair, {
        id: roundId,
        at: new Date(context.nowMs),
        payout,
        outcome: pot ? { ...(outcome as object), ...entry.shownResult } : outcome,
      });
      return {
        outcome: "accept",
        transfers,
        rows: [
          {
            round,
            counted: withPayout(guarded.counted, payout),
            bonus: bonus && bonusStakeOf(purse, { bonusId: bonus.id, roundId, paid, stake }),
            pot: entry.row,
          },
        ],
        answer: (after, version) => ({
          ...settledView(round, pair),
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
          ...view,
          ...entry.shownResult,
        }),
      };
    },
    save: (rows) => [
      saveBatch(rows.map(({ round }) => round)),
      ...saveCounted(rows.map(({ counted }) => counted)),
      ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
      ...(pot?.save(rows.map((row) => row.pot)) ?? []),
    ],
  };
}
