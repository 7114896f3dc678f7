import { actSteps, cashOutSteps, getOpenSteps, startSteps } from "@khela/contract/steps";
import { STEPS_VERSIONS, stepsGame, stepsGameOf } from "@khela/games/steps/games";
import { AppError } from "@khela/kernel/errors";
import { now } from "@khela/kernel/clock";
import { moneyFromText } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { Platform } from "../../platform/platform.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Bonuses } from "../bonuses/index.ts";
import { type Idempotency, requestHash } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";
import { type StepEvent, nextStepKind } from "./next-step.ts";
import { startRoundKind } from "./start-round.ts";
import * as store from "./store.ts";
import { replay, stepsViewOf } from "./view.ts";

/** All multi-step games that draw from the player's seed; the rules and figures are in @khela/games/steps. */
export function createSteps(
  platform: Platform,
  lower: { bonuses: Pick<Bonuses, "runs">; rounds: Rounds; catalogue: Catalogue; reality: Reality },
): void {
  const { http, db, clock } = platform;
  const { rounds, catalogue } = lower;
  const { runs } = lower.bonuses;
  const start = startRoundKind(rounds.playerSeeds, () => clock.nowMs());
  const next = nextStepKind(rounds.playerSeeds);

  const keyOf = ({ member, idempotency }: CallContext, gameCode: string): Idempotency => ({
    scope: `member:${member.memberId}:${gameCode}`,
    key: idempotency.key,
    hash: idempotency.requestHash.toString("hex"),
  });
  const raw = (body: string) => new RawAnswer(200, `{"success":true,"value":${body}}`);

  http.route(startSteps, async ({ params, body }, call) => {
    const stake = moneyFromText(body.stake);
    const { code, kind } = await catalogue.requireBet(params.gameCode, stake);
    const game = kind === "steps" ? stepsGame(code) : undefined;
    if (!game) throw new AppError("GAME_NOT_FOUND");
    const { bet } = body;
    if (!game.isBet(bet)) throw new AppError("GAME_BET", { field: "bet" });
    const { memberId, sessionId, currency } = call.member;
    await rounds.playerSeeds.ensure(memberId);
    const realityCheckDue = await lower.reality.isDue(call.member);
    const command = { memberId, sessionId, currency, game, gameCode: code, stake, realityCheckDue, bet };
    return raw((await runs.place(start, command, keyOf(call, code))).body);
  });

  /** A step is accepted even if the game is switched off by now, because open rounds still settle. */
  const step = async (call: CallContext, gameCode: string, roundId: string, doing: StepEvent) => {
    const game = stepsGame(gameCode);
    if (!game) throw new AppError("SYS_NOT_FOUND");
    if (doing.kind === "act" && !game.isAction(doing.action)) {
      throw new AppError("GAME_BET", { field: "action" });
    }
    const { memberId, currency } = call.member;
    const command = { memberId, currency, roundId, game, doing };
    return raw((await runs.settle(next, command, keyOf(call, gameCode))).body);
  };
  http.route(actSteps, ({ params, body: { roundId, ...action } }, call) =>
    step(call, params.gameCode, roundId, { kind: "act", ...action }),
  );
  http.route(cashOutSteps, ({ params, body }, call) =>
    step(call, params.gameCode, body.roundId, { kind: "cashOut", step: body.step }),
  );

  http.route(getOpenSteps, async ({ params }, call) => {
    const open = await store.findOpen(db, call.member.memberId, params.gameCode);
    const round = open && (await rounds.find(open.roundId));
    const game = round && stepsGameOf(round);
    const pair = round && (await rounds.playerSeeds.find(round.sourceId));
    if (!game || !open || !round || !pair) return { round: null };
    const { actions, dueAt } = open;
    const { clientSeed } = pair;
    const rng = rounds.playerSeeds.open(pair).stream({ clientSeed, nonce: round.nonce, gameCode: game.code });
    const position = replay(game, rng, round, { actions, ended: false });
    return { round: stepsViewOf({ round, pair, actions, position, by: null, dueAt }) };
  });

  const end = async (roundId: string, kind: "time" | "version"): Promise<void> => {
    const round = await rounds.find(roundId);
    const game = round && stepsGame(round.gameCode);
    if (!game) throw new Error(`open round ${roundId} is of no game`);
    const { memberId, currency } = round;
    const hash = requestHash({ roundId, doing: kind });
    const command = { memberId, currency, roundId, game, doing: { kind } } as const;
    await runs.settle(next, command, { scope: `steps:${roundId}`, key: kind, hash }).catch((error) => {
      // The player ended the round first.
      if (!(error instanceof AppError && error.code === "GAME_CASHED_OUT")) throw error;
    });
  };

  /** Returns the stakes of rounds whose version of the maths no longer exists. */
  const gone = idList(
    (after, limit) => rounds.openRoundsOfOtherVersions("steps", STEPS_VERSIONS, { after, limit }),
    (roundId) => end(roundId, "version"),
  );
  /** Ends rounds that have waited too long: pays what was won so far, or returns the stake where nothing was played. */
  const due = idList(
    (after, limit) => store.dueRounds(db, now(clock), after, limit),
    (roundId) => end(roundId, "time"),
  );
  scheduleWorkLists(platform, { job: "steps-end-due", cron: "* * * * *" }, gone, due);
}
