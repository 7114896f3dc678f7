import type { ShotResult } from "@khela/contract/fishing";
import { SHOT_MS, SHOT_SLACK_MS } from "@khela/games/fishing/limits";
import { type FishingBet, fishingPayout, playShot, type Shot } from "@khela/games/fishing/shots";
import type { FishTitle } from "@khela/games/fishing/types";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import {
  type ActiveTerms,
  type BonusStake,
  loadBonuses,
  openPurse,
  type Purse,
  saveBonusStakes,
  stakeAccounts,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount, type Transfer } from "../ledger/index.ts";
import { type BetCounters, type Guard, guardBet, saveCounted, withPayout } from "../protection/index.ts";
import {
  loadBetGuards,
  lockPairs,
  type PlayerSeeds,
  type Round,
  roundIdAt,
  saveSettledRounds,
  type SeedPair,
  settledRound,
} from "../rounds/index.ts";
import * as store from "./store.ts";

/** A shot at a fish of a sea, and whether the fish is still there. */
export interface Aimed extends Shot {
  /** False: the fish had left, or not come yet, when the server received the shot. */
  inWater: boolean;
}

/** A member's shots of one call, at existing fish. */
export interface Burst {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  title: FishTitle;
  /** The title's code, which the locks need. */
  gameCode: string;
  level: Money;
  /** Set by `bonuses.runs.place` where bonus money may be in the bet. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due: see protection. */
  realityCheckDue?: boolean | undefined;
  shots: readonly Aimed[];
  /** When the server received the request, by its clock. */
  receivedAtMs: number;
}

interface Loaded {
  /** Undefined: the member has no seat, or has just lost it. */
  seat: store.HeldSeat | undefined;
  pair: SeedPair;
  guard: Guard;
  bonus: ActiveTerms | undefined;
  /** Fish already caught in the room; shared by all bursts of a batch, in their order. */
  caught: Set<string>;
}

interface Written {
  round: Round | undefined;
  counted: BetCounters | undefined;
  bonus: BonusStake | undefined;
  catches: readonly store.Catch[];
  fired: store.Fired;
}

/** A burst as the shooter sees it; without the balance, as everybody in the room does. */
export interface Fired {
  roundId: string | null;
  nonce: number | null;
  seat: number;
  level: string;
  stake: string;
  payout: string;
  shots: ShotResult[];
  balance: string;
  balanceVersion: string;
  serverSeedHash: string;
  clientSeed: string;
}

const keyOf = ({ sea, fish }: Pick<Shot, "sea" | "fish">): string => `${sea}:${fish}`;

/** Draws the shots one after the other: a fish that an earlier one caught pays nothing later. */
function shoot(
  { shots, title }: Burst,
  caught: Set<string>,
  rng: () => Rng,
): { paid: Shot[]; hits: number[]; results: ShotResult[] } {
  const kinds = new Map(title.kinds.map((kind) => [kind.code, kind]));
  const paid: Shot[] = [];
  const hits: number[] = [];
  const results = shots.map((shot): ShotResult => {
    const { sea, fish, kind } = shot;
    const aimedAt = kinds.get(kind);
    if (!aimedAt) throw new Error(`no fish ${kind}`);
    if (!shot.inWater || caught.has(keyOf(shot))) return { sea, fish, end: "gone", times: 0 };
    const times = playShot(rng(), aimedAt);
    paid.push({ sea, fish, kind });
    hits.push(times);
    if (times > 0) caught.add(keyOf(shot));
    return { sea, fish, end: times > 0 ? "caught" : "miss", times };
  });
  return { paid, hits, results };
}

/**
 * The shots of one call (GAME-08, GAME-09, MONEY-09), as one round: the room is locked, so that a fish is caught
 * once; the nonce is taken, each shot drawn, stake and payouts posted and the round written in one transaction with
 * the other commands of the batch. A refusal never depends on the outcome of the draws.
 * @throws AppError GAME_CLOSED without a seat, GAME_TOO_FAST, MONEY_INSUFFICIENT, PROTECT_EXCLUDED, PROTECT_LIMIT,
 * PROTECT_REALITY
 */
export function fireKind(
  seeds: PlayerSeeds,
  nowMs: () => number,
): CommandKind<Burst, Loaded, Written, Fired> {
  return {
    name: "fishing-fire",
    accounts: (command) => [...stakeAccounts(command), houseAccount("games", command.currency)],
    load: (client, commands) => loadBursts(client, commands, nowMs()),
    decide(command, { seat, pair, guard, bonus, caught }, context) {
      if (!seat) return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: true };
      const { level, currency, gameCode, memberId, sessionId, title } = command;
      const open = command.shots.filter((shot) => shot.inWater && !caught.has(keyOf(shot)));
      const readyAtMs = Math.max(seat.readyAtMs, context.nowMs) + open.length * SHOT_MS;
      if (readyAtMs > context.nowMs + SHOT_SLACK_MS) {
        return { outcome: "refuse", code: "GAME_TOO_FAST", storeDecision: true };
      }
      // The stake of all shots is checked against balance and limits before one of them is drawn.
      const most = money(level * BigInt(open.length));
      const cash = memberAccount(memberId, "cash", currency);
      if (open.length > 0) {
        const guarded = guardBet(
          guard,
          { stake: most, largest: level, realityCheckDue: command.realityCheckDue },
          context.nowMs,
        );
        if ("refused" in guarded) return guarded.refused;
        const purse = openPurse({ ...command, stake: most }, bonus, context, { largest: level });
        if ("refused" in purse) return purse.refused;
      }
      const nonce = pair.nextNonce;
      let stream: Rng | undefined;
      const rng = () =>
        (stream ??= seeds.open(pair).stream({ clientSeed: pair.clientSeed, nonce, gameCode }));
      const { paid, hits, results } = shoot(command, caught, rng);
      const stake = money(level * BigInt(paid.length));
      const payout = fishingPayout(stake, { hits });
      const at = new Date(context.nowMs);
      const bet: FishingBet = { level: moneyToText(level), shots: paid };
      const round: Round | undefined =
        paid.length === 0
          ? undefined
          : settledRound(
              {
                memberId,
                sessionId,
                gameCode,
                kind: "fishing",
                currency,
                stake,
                mathsVersion: String(title.mathsVersion),
                bet,
              },
              pair,
              {
                id: roundIdAt(command.receivedAtMs),
                // The round is dated by its arrival, when its fish were in the water.
                at: new Date(command.receivedAtMs),
                settledAt: at,
                payout,
                outcome: { hits },
              },
            );
      // No more than `most`, which there is enough of.
      const purse = openPurse({ ...command, stake }, bonus, context, { largest: level });
      if ("refused" in purse) throw new Error(`the shots of ${memberId} can't be paid`);
      const counted = round && guardBet(guard, { stake, largest: level }, context.nowMs);
      return {
        outcome: "accept",
        transfers: round ? transfersOf(round, purse) : [],
        rows: [
          {
            round,
            counted: counted && "counted" in counted ? withPayout(counted.counted, payout) : undefined,
            bonus: round && purse.settledStake(round.id, payout),
            catches: results
              .filter(({ end }) => end === "caught")
              .map(({ sea, fish }) => ({ roomId: seat.roomId, sea, fish, memberId, at })),
            fired: { roomId: seat.roomId, seat: seat.seat, level, at, readyAt: new Date(readyAtMs) },
          },
        ],
        answer: (after, version) => ({
          roundId: round?.id ?? null,
          nonce: round ? nonce : null,
          seat: seat.seat,
          level: moneyToText(level),
          stake: moneyToText(stake),
          payout: moneyToText(payout),
          shots: results,
          balance: moneyToText(after(cash)),
          balanceVersion: String(version(cash)),
          serverSeedHash: pair.hash,
          clientSeed: pair.clientSeed,
        }),
      };
    },
    save: saveAll,
  };
}

/** Locks the rooms first, in one order; what is read afterwards can't change until the batch ends. */
async function loadBursts(
  client: Parameters<NonNullable<CommandKind<Burst, Loaded, Written, Fired>["load"]>>[0],
  commands: readonly Burst[],
  nowMs: number,
): Promise<Loaded[]> {
  const shots = commands.flatMap(({ memberId, gameCode, shots: aimed }) =>
    aimed.map(({ sea, fish }) => ({ memberId, gameCode, sea, fish })),
  );
  const [pairs, guards, bonuses, held, seats, caught] = await Promise.all([
    lockPairs(
      client,
      commands.map(({ memberId }) => memberId),
    ),
    loadBetGuards(client, commands, nowMs),
    loadBonuses(client, commands),
    store.lockRooms(client, commands),
    store.readSeats(client, commands),
    store.readCaught(client, shots),
  ]);
  return commands.map(({ memberId }, index) => {
    const pair = pairs.get(memberId);
    if (!pair) throw new Error("a bet without a seed pair");
    const seat = seats[index];
    // A seat created after the rooms were locked is not covered; the next burst finds it.
    const room = seat && held.has(seat.roomId) ? seat.roomId : undefined;
    const ofRoom = (room !== undefined && caught.get(room)) || new Set<string>();
    if (room !== undefined) caught.set(room, ofRoom);
    return {
      seat: room === undefined ? undefined : seat,
      pair,
      guard: guards[index],
      bonus: bonuses[index],
      caught: ofRoom,
    };
  });
}

function transfersOf({ id, gameCode, currency, payout }: Round, purse: Purse): Transfer[] {
  const house = houseAccount("games", currency);
  const staked = purse.stakeTransfer(house, `${gameCode}.stake`, id);
  if (payout === 0n) return [staked];
  return [staked, purse.payoutTransfer(house, payout, { kind: `${gameCode}.payout`, reference: id })];
}

function saveAll(rows: readonly Written[]) {
  const rounds = rows.flatMap(({ round }) => round ?? []);
  const catches = rows.flatMap((row) => row.catches);
  return [
    ...(rounds.length > 0 ? [saveSettledRounds(rounds)] : []),
    ...saveCounted(rows.map(({ counted }) => counted)),
    ...saveBonusStakes(rows.map(({ bonus }) => bonus)),
    ...(catches.length > 0 ? [store.insertCatches(catches)] : []),
    store.saveFired(rows.map(({ fired }) => fired)),
  ];
}
