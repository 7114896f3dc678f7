import { randomUUID } from "node:crypto";
import type { Call } from "@khela/contract/client";
import { fireFishing, getSeas, joinFishing } from "@khela/contract/fishing";
import { type Fish, fishOfSea } from "@khela/games/fishing/sea";
import { fishTitle } from "@khela/games/fishing/titles";
import { type ManualClock } from "@khela/kernel/clock";
import type { Platform } from "../../platform/platform.ts";
import { createChains, type Runner } from "../shared-rounds/index.ts";
import { createRunner } from "./runner.ts";
import { findSea, type Sea } from "./store.ts";

/** The parts of the test server that are needed; passed in, because the test kit is only for test files. */
interface Server {
  app: { platform: Platform };
  call: Call;
}

/** A fishing game on a manual clock: seas begin only when told. */
export interface TestFishing {
  gameCode: string;
  params: { gameCode: string };
  /** One more runner, as in another process. @param late runs once it has seen that a sea is due */
  newRunner(late?: () => Promise<unknown>): Runner;
  /** Begins the due sea, and sets the clock to its middle. @returns it with its fish */
  nextSea(): Promise<{ sea: Sea; fish: readonly Fish[] }>;
  /** Fish of a sea that are in the water now. */
  swimming(of: { sea: Sea; fish: readonly Fish[] }): Fish[];
  sit(member: { call: Call }): ReturnType<typeof sitDown>;
  fire(
    member: { call: Call },
    shots: readonly { sea: string; fish: number }[],
    change?: { level?: string; key?: string },
  ): ReturnType<typeof shoot>;
}

const sitDown = (call: Call, gameCode: string) => call(joinFishing, { params: { gameCode }, body: {} });
const shoot = (
  call: Call,
  gameCode: string,
  body: { level: string; shots: { sea: string; fish: number }[] },
  key: string,
) => call(fireFishing, { params: { gameCode }, body }, { idempotencyKey: key });

const MIDDLE_MS = 60_000;

export function startTestFishing(
  { app, call }: Server,
  clock: ManualClock,
  gameCode = "golden-hilsa",
): TestFishing {
  const title = fishTitle(gameCode);
  if (!title) throw new Error(`no fishing game ${gameCode}`);
  const { platform } = app;
  const newRunner = (late: () => Promise<unknown> = async () => undefined): Runner => {
    const chains = createChains(platform, { game: gameCode, length: 50, reserve: 0 });
    const current = async () => {
      await late();
      return await chains.current();
    };
    return createRunner(platform, { title, chains: { ...chains, current }, begun: async () => undefined });
  };
  const runner = newRunner();
  return {
    gameCode,
    params: { gameCode },
    newRunner,
    async nextSea() {
      for (;;) {
        const dueMs = await runner.advance();
        if (dueMs > clock.nowMs()) break;
      }
      const { seas } = await call(getSeas, { params: { gameCode } });
      const sea = await findSea(platform.db, seas[0]?.seaId ?? "");
      if (!sea) throw new Error("no sea");
      clock.set(Math.max(clock.nowMs(), sea.startsAt.getTime() + MIDDLE_MS));
      return { sea, fish: fishOfSea(title, sea) };
    },
    swimming({ sea, fish }) {
      const seaMs = clock.nowMs() - sea.startsAt.getTime();
      return fish.filter((one) => one.entersMs <= seaMs && one.leavesMs >= seaMs);
    },
    sit: (member) => sitDown(member.call, gameCode),
    fire: (member, shots, { level = "1", key = randomUUID() } = {}) =>
      shoot(member.call, gameCode, { level, shots: [...shots] }, key),
  };
}
