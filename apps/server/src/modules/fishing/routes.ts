import { fireFishing, getSeas, joinFishing, leaveFishing } from "@khela/contract/fishing";
import { CANNON_LEVELS, LEFT_GRACE_MS } from "@khela/games/fishing/limits";
import type { FishTitle } from "@khela/games/fishing/types";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText } from "@khela/kernel/money";
import { RawAnswer } from "../../platform/http/answer.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Protection, Reality } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";
import { type Aimed, type Fired, fireKind } from "./fire.ts";
import type { FishingPublisher } from "./live.ts";
import { firstLevel, getUp, sitDown } from "./seats.ts";
import type { SeaCache } from "./sea-cache.ts";

/** One fishing game of this process. */
export interface Fishery {
  title: FishTitle;
  live: FishingPublisher;
  waters: SeaCache;
}

export function serveFishing(
  platform: Platform,
  deps: {
    bonuses: Pick<Bonuses, "runs">;
    rounds: Rounds;
    catalogue: Catalogue;
    reality: Reality;
    requirePlay: Protection["requirePlay"];
    fisheries: ReadonlyMap<string, Fishery>;
  },
): void {
  const { http, clock, log } = platform;
  const { bonuses, rounds, catalogue, reality, requirePlay, fisheries } = deps;
  const fire = fireKind(rounds.playerSeeds, () => clock.nowMs());
  const fisheryOf = (gameCode: string): Fishery => {
    const fishery = fisheries.get(gameCode);
    if (!fishery) throw new AppError("GAME_NOT_FOUND");
    return fishery;
  };
  /** A committed decision stands even if publishing fails: the others see it when they read the room again. */
  const tell = (telling: Promise<void>): void => {
    telling.catch((error: unknown) => log.warn({ err: error }, "fishing: a room was not told"));
  };

  http.route(getSeas, ({ params }) => fisheryOf(params.gameCode).live.seas());

  http.route(joinFishing, async ({ params: { gameCode } }, call) => {
    const { live } = fisheryOf(gameCode);
    const { memberId, currency } = call.member;
    const { minStake, maxStake } = await catalogue.requireOpen(gameCode);
    await requirePlay(memberId);
    const level = firstLevel({ min: money(minStake), max: money(maxStake) });
    const { roomId, changed } = await sitDown(platform, { memberId, gameCode, currency, level });
    for (const room of changed) tell(live.seated(room));
    return live.room(memberId, roomId);
  });

  http.route(leaveFishing, async ({ params: { gameCode } }, { member: { memberId } }) => {
    const { live } = fisheryOf(gameCode);
    const left = await getUp(platform, { memberId, gameCode });
    if (left !== undefined) tell(live.seated(left));
    return {};
  });

  http.route(fireFishing, async ({ params: { gameCode }, body }, call) => {
    const { title, live, waters } = fisheryOf(gameCode);
    const level = moneyFromText(body.level);
    await catalogue.requireBet(gameCode, level);
    if (!CANNON_LEVELS.includes(level)) throw new AppError("GAME_BET", { field: "level" });
    const shots = await Promise.all(body.shots.map((shot) => aim(waters, shot, call.receivedAtMs)));
    const { memberId, sessionId, currency } = call.member;
    await rounds.playerSeeds.ensure(memberId);
    const realityCheckDue = await reality.isDue(call.member);
    const answered = await bonuses.runs.place(
      fire,
      {
        memberId,
        sessionId,
        currency,
        title,
        gameCode,
        level,
        realityCheckDue,
        shots,
        receivedAtMs: call.receivedAtMs,
      },
      {
        scope: `member:${memberId}:${gameCode}`,
        key: call.idempotency.key,
        hash: call.idempotency.requestHash.toString("hex"),
      },
    );
    if (!answered.replayed) tell(live.fired(memberId, answered.answer satisfies Fired));
    return new RawAnswer(200, `{"success":true,"value":${answered.body}}`);
  });
}

/**
 * A shot at a fish, and whether the fish is in the water when the server receives the shot; a bullet in flight may
 * arrive a moment after the fish has left.
 * @throws AppError GAME_BET for an unknown sea or fish
 */
async function aim(
  waters: SeaCache,
  { sea, fish }: { sea: string; fish: number },
  receivedAtMs: number,
): Promise<Aimed> {
  const water = await waters.find(sea);
  const found = water?.fish[fish];
  if (!water || !found) throw new AppError("GAME_BET", { field: "shots" });
  const seaMs = receivedAtMs - water.sea.startsAt.getTime();
  const inWater = seaMs >= found.entersMs && seaMs <= found.leavesMs + LEFT_GRACE_MS;
  return { sea, fish, kind: found.kind, inWater };
}
