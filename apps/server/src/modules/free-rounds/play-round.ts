import type { Clock } from "@khela/kernel/clock";
import type { RoundId } from "@khela/kernel/ids";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { freeRoundRefusal, type FreeRoundsWins } from "@khela/rules/free-rounds/free-rounds";
import { type CommandKind, houseAccount, memberAccount, move } from "../ledger/index.ts";
import { type Guard, guardBet } from "../protection/index.ts";
import {
  type FreeRound,
  loadBetGuards,
  lockPairs,
  multiplierE4,
  type PlayerSeedBet,
  type PlayerSeeds,
  type Round,
  saveFreeRounds,
  saveSettledRounds,
  type SeedPair,
  settledRound,
} from "../rounds/index.ts";
import { countRounds, lockForRounds, type PlayedGrant } from "./store.ts";

/** A round to play for a grant. `stake` is what the player saw as the grant's. */
export type FreeRoundBet = PlayerSeedBet<object> & { grantId: string };

interface Loaded {
  pair: SeedPair;
  guard: Guard;
  grant: PlayedGrant | undefined;
}

interface Written {
  round: Round;
  free: FreeRound;
}

/** What the player is told, beside the game's own view. */
export interface FreeRoundView {
  roundId: string;
  nonce: number;
  stake: string;
  payout: string;
  multiplierE4: number;
  balance: string;
  balanceVersion: string;
  serverSeedHash: string;
  clientSeed: string;
  free: { nth: number; left: number; won: string; pays: FreeRoundsWins["pays"] };
}

/**
 * Plays one round of a grant (PROMO-02, GAME-09): nonce, outcome, the grant's count and a cash win in one transaction for
 * a batch of players. Nothing of the player's is staked, so no limit counts it; breaks and exclusions hold.
 * @throws AppError SYS_NOT_FOUND (also for another member's grant), PROMO_FREE_ROUNDS, PROTECT_EXCLUDED, PROTECT_REALITY
 */
export function freeRoundKind(
  seeds: PlayerSeeds,
  clock: Clock,
): CommandKind<FreeRoundBet, Loaded, Written, FreeRoundView & object> {
  return {
    name: "free-round",
    accounts: ({ memberId, currency }) => [
      memberAccount(memberId, "cash", currency),
      houseAccount("promotions", currency),
    ],
    loadsAhead: true,
    async load(client, commands) {
      const [pairs, guards, grants] = await Promise.all([
        lockPairs(
          client,
          commands.map(({ memberId }) => memberId),
        ),
        loadBetGuards(client, commands, clock.nowMs()),
        lockForRounds(
          client,
          commands.map(({ grantId }) => grantId),
        ),
      ]);
      return commands.map(({ memberId, grantId }, index) => {
        const pair = pairs.get(memberId);
        if (!pair) throw new Error("a bet without a seed pair");
        return { pair, guard: guards[index], grant: grants.get(grantId) };
      });
    },
    decide(command, { pair, guard, grant }, context) {
      if (grant?.memberId !== command.memberId)
        return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
      const guarded = guardBet(guard, { ...command, stake: ZERO }, context.nowMs);
      if ("refused" in guarded) return guarded.refused;
      const why = freeRoundRefusal(grant, command, context.nowMs);
      if (why) return { outcome: "refuse", code: "PROMO_FREE_ROUNDS", params: { why }, storeDecision: true };
      const { gameCode, memberId, currency } = command;
      const rng = seeds.open(pair).stream({ clientSeed: pair.clientSeed, nonce: pair.nextNonce, gameCode });
      const { outcome, payout: won, view } = command.play(rng);
      const id = context.transferId() as string as RoundId;
      const at = new Date(context.nowMs);
      const round = settledRound({ ...command, stake: ZERO }, pair, { id, at, payout: ZERO, outcome });
      const nth = grant.played + 1;
      const cash = memberAccount(memberId, "cash", currency);
      const pays = grant.pays === "cash" && won > 0n;
      return {
        outcome: "accept",
        transfers: pays
          ? [move(houseAccount("promotions", currency), cash, won, `${gameCode}.free-win`, id)]
          : [],
        rows: [{ round, free: { roundId: id, grantId: grant.id, nth, stake: grant.stake, won } }],
        answer: (after, version) => ({
          ...viewOf({ round, pair, grant, won }),
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
          free: {
            nth,
            left: grant.rounds - nth,
            won: moneyToText(money(grant.won + won)),
            pays: grant.pays,
          },
          ...view,
        }),
      };
    },
    save: (rows) => [
      saveSettledRounds(rows.map(({ round }) => round)),
      saveFreeRounds(rows.map(({ free }) => free)),
      countRounds(rows.map(({ free }) => free)),
    ],
  };
}

const viewOf = (played: { round: Round; pair: SeedPair; grant: PlayedGrant; won: Money }) => ({
  roundId: played.round.id,
  nonce: played.round.nonce,
  stake: moneyToText(played.grant.stake),
  payout: moneyToText(played.won),
  multiplierE4: multiplierE4(played.grant.stake, played.won),
  serverSeedHash: played.pair.hash,
  clientSeed: played.pair.clientSeed,
});
