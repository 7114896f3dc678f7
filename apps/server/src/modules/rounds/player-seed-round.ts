import type { Clock } from "@khela/kernel/clock";
import type { RoundId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  saveBonusStakes,
  stakeAccounts,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount, type Transfer } from "../ledger/index.ts";
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
  bonus: ActiveTerms | undefined;
  pot: unknown;
}

/** The rows that an accepted bet writes: the round and, if there are any, limit counters and the bonus in the stake. */
interface Written {
  round: Round;
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
  pot: unknown;
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
      ...stakeAccounts(command),
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
      if ("refused" in purse) return purse.refused;
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
      if (paid > 0n)
        transfers.push(purse.payoutTransfer(house, paid, { kind: `${gameCode}.payout`, reference: roundId }));
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
            bonus: purse.settledStake(roundId, paid),
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
