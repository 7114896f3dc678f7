import { createHash, randomUUID } from "node:crypto";
import { GAMES } from "@khela/games/catalogue";
import { lotteryGame } from "@khela/games/lottery/lotteries";
import type { LotteryBet, LotteryGame } from "@khela/games/lottery/types";
import type { ManualClock } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { money, taka } from "@khela/kernel/money";
import type { App } from "../app.ts";
import { buyTicket, createLive, createRunner, activeDraws, priceLines } from "../modules/lottery/index.ts";
import { createChains } from "../modules/shared-rounds/index.ts";
import type { DemoPlayer } from "./history.ts";
import type { Dicey } from "./random.ts";

/** How long lotteries are played before the present. */
export const LOTTERY_MS = 20 * 60_000;
const STEP_MS = 60_000;
/** The history's chain is short, because the next chain is made by the live site with its own salt. */
const LINKS = 30;

/** Some picks that make one unit, or a few. */
function picksOf(random: Dicey, { pick }: LotteryBet): string[] {
  const number = (digits: number, value: number): string =>
    String(value % 10 ** digits).padStart(digits, "0");
  const first = random.between(0, 99_999);
  if (pick.kind === "numbers") return [number(pick.digits, first)];
  if (pick.kind === "combination")
    return Array.from({ length: pick.of }, (_, at) => number(pick.digits, first + at));
  if (pick.kind === "choice") return [random.pick(pick.options)];
  const value = (at: number): string => pick.values[(first + at) % pick.values.length] ?? "";
  const count = pick.kind === "set" ? pick.of : pick.places.length;
  return Array.from({ length: count }, (_, at) => value(at));
}

/** Runs the draws of every lottery up to now, with tickets of some players, through the real code (LOTT-05). */
export async function drawLotteries(
  { platform, modules }: Pick<App, "platform" | "modules">,
  { clock, random }: { clock: ManualClock; random: Dicey },
  players: readonly DemoPlayer[],
): Promise<void> {
  const games = GAMES.filter(({ kind }) => kind === "lottery").map(({ code }) => lotteryGame(code));
  const runners = games.map((game) =>
    createRunner(platform, {
      game,
      ledger: modules.ledger,
      bonuses: modules.bonuses,
      chains: createChains(platform, { game: game.code, length: LINKS, reserve: 0 }),
      live: createLive(platform, game.code),
    }),
  );
  const buy = async (player: DemoPlayer, game: LotteryGame): Promise<void> => {
    const { open } = await activeDraws(platform.db, game.code);
    const bet = random.pick(game.bets);
    const picks = picksOf(random, bet);
    if (!open) return;
    const { memberId, sessionId, currency } = player;
    const limits = { min: taka(1), max: money(10_000n * taka(1)) };
    const priced = priceLines(
      game,
      [{ bet: bet.code, picks, stake: taka(random.pick([5, 10, 20])) }],
      limits,
    );
    const key = randomUUID();
    const receivedAtMs = clock.nowMs();
    await modules.bonuses.runs.place(
      buyTicket,
      {
        ...priced,
        rules: game,
        gameCode: game.code,
        memberId,
        sessionId,
        currency,
        drawId: open.id,
        receivedAtMs,
      },
      { scope: `member:${memberId}:${game.code}`, key, hash: createHash("sha256").update(key).digest("hex") },
    );
  };
  const endMs = clock.nowMs() + LOTTERY_MS;
  for (; clock.nowMs() < endMs; clock.advance(STEP_MS)) {
    for (const runner of runners) while ((await runner.advance()) <= clock.nowMs());
    for (const game of games) {
      // Refusals are normal here: some players have no money left.
      await buy(random.pick(players), game).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
  }
}
