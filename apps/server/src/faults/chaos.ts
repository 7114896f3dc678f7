import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Aftermath, startStorm, type Storm } from "./storm.ts";

export interface ChaosOptions {
  /** The number of times that the server is killed. */
  kills: number;
  players?: number;
  /** Called with the progress. */
  say?: (text: string) => void;
}

/** The figures of a chaos run and the checks after it. */
export interface ChaosReport extends Aftermath {
  kills: number;
  acknowledged: number;
  refused: number;
  /** Operations whose first answer was lost. */
  retried: number;
  slowestRestartMs: number;
}

/**
 * Players bet, spin, join crash rounds and deposit at the real server on a durable database, which is killed by
 * SIGKILL at random moments and restarted. Then everything is checked (MONEY-01, MONEY-09).
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const storm = await startStorm(options.players ?? 8);
  try {
    const slowestRestartMs = await killAgainAndAgain(storm, options);
    const aftermath = await storm.settle();
    const outcomes = aftermath.history.map(({ outcome }) => outcome.type);
    return {
      ...aftermath,
      kills: options.kills,
      acknowledged: outcomes.filter((type) => type === "ok").length,
      refused: outcomes.filter((type) => type === "refused").length,
      retried: aftermath.history.filter(({ attempts }) => attempts > 1).length,
      slowestRestartMs,
    };
  } finally {
    await storm.stop();
  }
}

/** @returns the slowest restart, in ms */
async function killAgainAndAgain(storm: Storm, { kills, say }: ChaosOptions): Promise<number> {
  const { server } = storm.stack;
  let slowestMs = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    // Mostly kills under load; now and then while the server is still starting.
    if (randomInt(5) !== 0) await someWork(storm);
    await server.kill();
    server.start();
    if (randomInt(8) === 0) {
      await sleep(randomInt(600));
      await server.kill();
      server.start();
    }
    slowestMs = Math.max(slowestMs, await server.untilReady());
    say?.(`killed ${kill} of ${kills} times`);
  }
  return slowestMs;
}

/** Waits until the players have sent some more commands, and a moment longer. */
async function someWork({ history }: Storm): Promise<void> {
  const least = history.length + 5;
  const enough = least + randomInt(60);
  // A busy machine sends the fewest, however long that takes.
  const untilMs = performance.now() + 4_000;
  while (history.length < least || (history.length < enough && performance.now() < untilMs)) await sleep(5);
  await sleep(randomInt(200));
}
