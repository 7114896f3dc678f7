import { STEPS_WAIT_MS, type StepsGame } from "@khela/games/steps/steps-game";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  saveBonusStakes,
  stakeAccounts,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount } from "../ledger/index.ts";
import { type BetCounters, type Guard, guardBet, saveCounted } from "../protection/index.ts";
import {
  insertOpenRounds,
  loadBetGuards,
  lockPairs,
  type PlayerSeeds,
  type Round,
  type SeedPair,
  advanceNonces,
} from "../rounds/index.ts";
import * as store from "./store.ts";
import { replay, type StepsView, stepsViewOf } from "./view.ts";

/** A member's order to start a round. Stake and bet are validated already. */
export interface StartRound {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  game: StepsGame;
  /** The game's code, for the locks and the guards. */
  gameCode: string;
  stake: Money;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  realityCheckDue?: boolean | undefined;
  bet: unknown;
}

interface Loaded {
  pair: SeedPair;
  playing: boolean;
  guard: Guard;
  bonus: ActiveTerms | undefined;
}

interface Written {
  round: Round;
  dueAt: Date;
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
}

/** A round as its player sees it, with the resulting balance. */
export type Played = StepsView & { balance: string; balanceVersion: string };

/**
 * Starts a round (GAME-08, GAME-09, MONEY-09): takes the nonce, moves the stake to the open bets and writes the round
 * in one transaction. Hidden values follow from the seed; they are computed when needed and not stored.
 * @throws AppError GAME_ALREADY_BET, MONEY_INSUFFICIENT, PROTECT_EXCLUDED, PROTECT_LIMIT, PROTECT_REALITY
 */
export function startRoundKind(
  seeds: PlayerSeeds,
  nowMs: () => number,
): CommandKind<StartRound, Loaded, Written, Played> {
  return {
    name: "steps-start",
    accounts: (command) => [...stakeAccounts(command), houseAccount("open-bets", command.currency)],
    async load(client, commands) {
      const [pairs, playing, guards, bonuses] = await Promise.all([
        lockPairs(
          client,
          commands.map(({ memberId }) => memberId),
        ),
        store.membersWithOpenRound(client, commands),
        loadBetGuards(client, commands, nowMs()),
        loadBonuses(client, commands),
      ]);
      return commands.map(({ memberId, gameCode }, index) => {
        const pair = pairs.get(memberId);
        if (!pair) throw new Error("a bet without a seed pair");
        const isPlaying = playing.has(`${memberId}:${gameCode}`);
        return { pair, playing: isPlaying, guard: guards[index], bonus: bonuses[index] };
      });
    },
    decide(command, { pair, playing, guard, bonus }, context) {
      if (playing) return { outcome: "refuse", code: "GAME_ALREADY_BET", storeDecision: true };
      const guarded = guardBet(guard, command, context.nowMs);
      if ("refused" in guarded) return guarded.refused;
      const purse = openPurse(command, bonus, context);
      if ("refused" in purse) return purse.refused;
      const { game, gameCode, stake, currency } = command;
      const roundId = context.transferId() as string as RoundId;
      const cash = memberAccount(command.memberId, "cash", currency);
      const round: Round = {
        id: roundId,
        at: new Date(context.nowMs),
        memberId: command.memberId,
        sessionId: command.sessionId,
        gameCode,
        kind: "steps",
        state: "open",
        currency,
        stake,
        payout: ZERO,
        settledAt: null,
        sourceId: pair.id,
        nonce: pair.nextNonce,
        mathsVersion: String(game.mathsVersion),
        bet: command.bet,
        outcome: null,
        bonusId: purse.bonusId,
      };
      const rng = seeds.open(pair).stream({ clientSeed: pair.clientSeed, nonce: round.nonce, gameCode });
      const position = replay(game, rng, round, { actions: [], ended: false });
      const dueAt = new Date(context.nowMs + STEPS_WAIT_MS);
      return {
        outcome: "accept",
        transfers: [purse.stakeTransfer(houseAccount("open-bets", currency), `${gameCode}.stake`, roundId)],
        rows: [{ round, dueAt, counted: guarded.counted, bonus: purse.openStake(roundId) }],
        answer: (after, version) => ({
          ...stepsViewOf({ round, pair, actions: [], position, by: null, dueAt }),
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
        }),
      };
    },
    save: (rows) => [
      insertOpenRounds(rows.map(({ round }) => round)),
      advanceNonces(rows.map(({ round }) => round)),
      ...saveCounted(rows.map(({ counted }) => counted)),
      ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
      store.insertOpen(rows.map(({ round, dueAt }) => ({ ...round, dueAt }))),
    ],
  };
}
