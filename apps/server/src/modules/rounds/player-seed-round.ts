import type { Clock } from "@khela/kernel/clock";
import type { Rng } from "@khela/kernel/rng";
import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, moneyToText } from "@khela/kernel/money";
import { type CommandKind, houseAccount, memberAccount, move, type Transfer } from "../ledger/index.ts";
import { type Counted, type Guard, guardBet, saveCounted, withPayout } from "../protection/index.ts";
import { loadBetGuards } from "./guards.ts";
import type { SeedPair } from "./seed-store.ts";
import { lockPairs } from "./seed-store.ts";
import type { Seeds } from "./seeds.ts";
import { type Round, type RoundKind, saveBatch } from "./store.ts";

/** A bet whose outcome follows from the player's seed pair and is known at once. */
export interface PlayerSeedBet<View extends object> {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  kind: RoundKind;
  mathsVersion: string;
  stake: Money;
  /** A reality check is due: see protection. */
  owesReality?: boolean | undefined;
  bet: unknown;
  /** Draws and judges the round. Pure. */
  play(rng: Rng): { outcome: unknown; payout: Money; view: View };
}

/** What every such round answers with, beside the game's own view. */
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

/** Payout over stake in 1/10,000, rounded down; 0 where nothing was staked. */
export function multiplierE4(stake: Money, payout: Money): number {
  if (stake === 0n) return 0;
  return Number((payout * 10_000n) / stake);
}

interface Loaded {
  pair: SeedPair;
  guard: Guard;
}

/** What an accepted bet writes: the round, and the player's own counters where there are some. */
interface Written {
  round: Round;
  counted: Counted | undefined;
}

/**
 * The one command kind behind dice and slots (GAME-07, GAME-09): the nonce is taken, the outcome
 * drawn, stake and payout posted and the round written in one transaction, many players at once.
 */
export function playerSeedKind(
  seeds: Seeds,
  clock: Clock,
): CommandKind<PlayerSeedBet<object>, Loaded, Written, SettledView & object> {
  return {
    name: "player-seed-round",
    accounts: (command) => [
      memberAccount(command.memberId, "cash", command.currency),
      houseAccount("games", command.currency),
    ],
    loadsAhead: true,
    async load(client, commands) {
      const [pairs, guards] = await Promise.all([
        lockPairs(
          client,
          commands.map(({ memberId }) => memberId),
        ),
        loadBetGuards(client, commands, clock.nowMs()),
      ]);
      return commands.map(({ memberId }, index) => {
        const pair = pairs.get(memberId);
        if (!pair) throw new Error("a bet without a seed pair");
        return { pair, guard: guards[index] };
      });
    },
    decide(command, { pair, guard }, context) {
      const { stake, gameCode } = command;
      const guarded = guardBet(guard, command, context.nowMs);
      if ("refused" in guarded) return guarded.refused;
      const cash = memberAccount(command.memberId, "cash", command.currency);
      if (context.balance(cash) < stake) {
        return {
          outcome: "refuse",
          code: "MONEY_INSUFFICIENT",
          params: { balance: moneyToText(context.balance(cash)) },
          storeDecision: true,
        };
      }
      const nonce = pair.nextNonce;
      const rng = seeds.open(pair).stream({ clientSeed: pair.clientSeed, nonce, gameCode });
      const { outcome, payout, view } = command.play(rng);
      const roundId = context.transferId() as string as RoundId;
      const house = houseAccount("games", command.currency);
      const transfers: Transfer[] = [move(cash, house, stake, `${gameCode}.stake`, roundId)];
      if (payout > 0n) transfers.push(move(house, cash, payout, `${gameCode}.payout`, roundId));
      const at = new Date(context.nowMs);
      const round: Round = {
        id: roundId,
        at,
        memberId: command.memberId,
        sessionId: command.sessionId,
        gameCode,
        kind: command.kind,
        state: "settled",
        currency: command.currency,
        stake,
        payout,
        settledAt: at,
        sourceId: pair.id,
        nonce,
        mathsVersion: command.mathsVersion,
        bet: command.bet,
        outcome,
      };
      return {
        outcome: "accept",
        transfers,
        rows: [{ round, counted: withPayout(guarded.counted, payout) }],
        answer: (after, version) => ({
          roundId,
          nonce,
          stake: moneyToText(stake),
          payout: moneyToText(payout),
          multiplierE4: multiplierE4(stake, payout),
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
          serverSeedHash: pair.hash,
          clientSeed: pair.clientSeed,
          ...view,
        }),
      };
    },
    save: (rows) => [
      saveBatch(rows.map(({ round }) => round)),
      ...saveCounted(rows.map(({ counted }) => counted)),
    ],
  };
}
