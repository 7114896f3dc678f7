import { stepsGameOf } from "@khela/games/steps/games";
import type { StepsEnd, StepsGame, StepsOutcome, StepsPosition } from "@khela/games/steps/steps-game";
import type { ErrorCode } from "@khela/contract/errors";
import type { ErrorParams } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import {
  loadStakedParts,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount, move, type Transfer } from "../ledger/index.ts";
import { countPayouts } from "../protection/index.ts";
import {
  endRounds,
  lockPairs,
  lockRounds,
  type PlayerSeeds,
  type Round,
  type RoundEnd,
  type SeedPair,
} from "../rounds/index.ts";
import { payoutTransfer, refundTransfer } from "../shared-rounds/index.ts";
import type { Played } from "./start-round.ts";
import * as store from "./store.ts";
import { endOf, replay, stepsViewOf } from "./view.ts";

/** The next event of a round: the player acts or cashes out, or the round's time is over. */
export type StepEvent =
  | { readonly kind: "act"; readonly step: number; readonly action: unknown }
  | { readonly kind: "cashOut"; readonly step: number }
  | { readonly kind: "time" }
  /** The round's version of the maths no longer exists. */
  | { readonly kind: "version" };

export interface NextStep {
  memberId: MemberId;
  currency: string;
  roundId: string;
  game: StepsGame;
  doing: StepEvent;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

interface Loaded {
  round: Round | undefined;
  pair: SeedPair | undefined;
  actions: readonly unknown[];
  dueAt: Date | null;
  staked: ReadonlyMap<string, StakedPart>;
}

type Ended = RoundEnd & Pick<Round, "memberId" | "stake">;

interface Written {
  step: store.StepRow | undefined;
  end: Ended | undefined;
  bonus: StakeChange | undefined;
}

/** The round's state after the event. */
interface StepResult {
  actions: readonly unknown[];
  position: StepsPosition;
  by: StepsEnd | null;
}

interface Refused {
  code: ErrorCode;
  params?: ErrorParams;
  /** False where the same key may be tried again. */
  final: boolean;
}

const refused = (code: ErrorCode, params?: ErrorParams): { refused: Refused } => ({
  refused: { code, ...(params ? { params } : {}), final: true },
});

/**
 * One step of an open round, and the end of the round where the step ends it (GAME-08, GAME-12, MONEY-09). The
 * player's account is locked, so that steps run one after the other across all processes, and the round is paid
 * exactly once.
 * @throws AppError SYS_NOT_FOUND, GAME_BET, GAME_STEP, GAME_CASHED_OUT
 */
export function nextStepKind(seeds: PlayerSeeds): CommandKind<NextStep, Loaded, Written, Played> {
  return {
    name: "steps-next",
    accounts: (command) => [
      ...payoutAccounts(command),
      houseAccount("open-bets", command.currency),
      houseAccount("games", command.currency),
    ],
    async load(client, commands) {
      const ids = commands.map(({ roundId }) => roundId);
      const [pairs, rounds, steps] = await Promise.all([
        lockPairs(
          client,
          commands.map(({ memberId }) => memberId),
        ),
        lockRounds(client, ids),
        store.readSteps(client, ids),
      ]);
      const staked = await loadStakedParts(client, rounds.values());
      return commands.map(({ memberId, roundId }, index) => ({
        round: rounds.get(roundId),
        pair: pairs.get(memberId),
        actions: steps[index]?.actions ?? [],
        dueAt: steps[index]?.dueAt ?? null,
        staked,
      }));
    },
    decide(command, loaded, context) {
      const { round, pair, dueAt } = loaded;
      if (!round || !isTheirs(command, round)) {
        return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
      }
      if (round.state !== "open") {
        return { outcome: "refuse", code: "GAME_CASHED_OUT", storeDecision: true };
      }
      const game = stepsGameOf(round);
      // A round is never continued under other rules than those of its bet; a job returns the stake instead.
      if ((game === undefined) !== (command.doing.kind === "version")) {
        return { outcome: "refuse", code: "GAME_CASHED_OUT", storeDecision: false };
      }
      // A pair can't be rotated while a round of it is open.
      if (pair?.id !== round.sourceId || !dueAt) throw new Error(`open round ${round.id} has lost its seed`);
      const stream = () =>
        seeds
          .open(pair)
          .stream({ clientSeed: pair.clientSeed, nonce: round.nonce, gameCode: round.gameCode });
      const after =
        game === undefined
          ? gone(loaded.actions)
          : afterStep({ ...command, game }, { ...loaded, round, dueAt, nowMs: context.nowMs }, stream);
      if ("refused" in after) {
        const { code, params = {}, final } = after.refused;
        return { outcome: "refuse", code, params, storeDecision: final };
      }
      const told = stepsViewOf({ round, pair, dueAt, ...after });
      const at = new Date(context.nowMs);
      const cash = memberAccount(round.memberId, "cash", round.currency);
      const payout = moneyFromText(told.payout ?? "0");
      const end = after.by === null ? undefined : endRow(round, after, { at, payout, state: told.state });
      const { doing } = command;
      const paid =
        end && endTransfer(round, end, { staked: loaded.staked, holds: command.paysBonus === true });
      return {
        outcome: "accept",
        transfers: paid ? [paid.transfer] : [],
        rows: [
          {
            step:
              doing.kind === "act"
                ? { roundId: round.id, step: doing.step, action: doing.action, at }
                : undefined,
            end,
            bonus: paid?.change,
          },
        ],
        answer: (balance, version) => ({
          ...told,
          balance: moneyToText(balance(cash)),
          balanceVersion: String(version(cash)),
        }),
      };
    },
    save: saveAll,
  };
}

/** The result of a round that can't be replayed any more: the stake is returned and nothing else is known. */
const gone = (actions: readonly unknown[]): StepResult => ({
  actions,
  by: "version",
  position: { over: true, pays: null, next: null, view: {} },
});

function isTheirs({ memberId, currency, game }: NextStep, round: Round): boolean {
  return (
    round.kind === "steps" &&
    round.memberId === memberId &&
    round.currency === currency &&
    round.gameCode === game.code
  );
}

function afterStep(
  { game, doing }: NextStep,
  { round, actions, dueAt, nowMs }: Omit<Loaded, "staked"> & { round: Round; dueAt: Date; nowMs: number },
  stream: () => Parameters<StepsGame["replay"]>[0],
): StepResult | { refused: Refused } {
  const ended = (by: StepsEnd): StepResult => ({
    actions,
    by,
    position: replay(game, stream(), round, { actions, ended: true }),
  });
  if (doing.kind === "time") {
    return nowMs >= dueAt.getTime() ? ended("time") : { refused: { code: "GAME_BET", final: false } };
  }
  if (doing.kind === "version") return refused("GAME_CASHED_OUT");
  if (doing.step !== actions.length + 1) return refused("GAME_STEP", { step: actions.length });
  if (doing.kind === "cashOut") {
    const { pays } = replay(game, stream(), round, { actions, ended: false });
    return game.cashOut && pays !== null ? ended("cashOut") : refused("GAME_BET", { field: "step" });
  }
  const next = [...actions, doing.action];
  const position = game.replay(stream(), round.bet, next, false);
  if (!position) return refused("GAME_BET", { field: "action" });
  const by = endOf(round, position);
  return {
    actions: next,
    by,
    position: by === null ? position : replay(game, stream(), round, { actions: next, ended: true }),
  };
}

function endRow(
  round: Round,
  { actions, position, by }: StepResult,
  { at, payout, state }: { at: Date; payout: Money; state: Round["state"] },
): Ended {
  const outcome: StepsOutcome = { actions, by: by ?? "cashOut", view: position.view };
  return {
    id: round.id,
    at: round.at,
    memberId: round.memberId,
    stake: round.stake,
    state: state === "void" ? "void" : "settled",
    payout: state === "void" ? money(0n) : payout,
    outcome,
    settledAt: at,
  };
}

/**
 * The transfer that ends a round: the stake leaves the open bets for the player (with the win) or for the house; a
 * void round returns it.
 */
function endTransfer(
  round: Round,
  { state, payout }: RoundEnd,
  bonus: Parameters<typeof payBack>[2],
): { transfer: Transfer; change: StakeChange | undefined } {
  const { currency, gameCode, stake, id } = round;
  const paid = payBack(round, state === "void" ? stake : payout, bonus);
  if (state === "void") return { ...paid, transfer: refundTransfer(round, paid, "void") };
  if (payout > 0n) return { ...paid, transfer: payoutTransfer(round, paid) };
  const [openBets, house] = [houseAccount("open-bets", currency), houseAccount("games", currency)];
  return { ...paid, transfer: move(openBets, house, stake, `${gameCode}.lost`, id) };
}

/**
 * The player's payout for the limits. For a void round it is the stake, which the round's row doesn't count as
 * payout.
 */
const backOf = ({ memberId, at, state, payout, stake }: Ended) => ({
  memberId,
  at,
  payout: state === "void" ? stake : payout,
});

function saveAll(rows: readonly Written[]) {
  const steps = rows.flatMap(({ step }) => step ?? []);
  const ends = rows.flatMap(({ end }) => end ?? []);
  return [
    ...saveStakeChanges(rows.map(({ bonus }) => bonus)),
    ...(steps.length > 0 ? [store.insertSteps(steps)] : []),
    ...(ends.length > 0
      ? [endRounds(ends), store.deleteOpen(ends.map(({ id }) => id)), ...countPayouts(ends.map(backOf))]
      : []),
  ];
}
