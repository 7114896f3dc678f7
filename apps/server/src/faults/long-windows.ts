import { expect } from "vitest";
import type { TestApp } from "../testing/app.ts";

/** Lets a draw sell tickets for days. A draw's times are final, so the guard is off for that. @returns its id */
export async function keepSelling({ owner }: TestApp, drawId: string): Promise<string> {
  const client = await owner.pool.connect();
  try {
    await client.query("begin; alter table lottery_draw disable trigger lottery_draw_final");
    await client.query(
      "update lottery_draw set closes_at = closes_at + interval '3 days', draws_at = draws_at + interval '3 days' where id = $1",
      [drawId],
    );
    await client.query("alter table lottery_draw enable trigger lottery_draw_final; commit");
  } finally {
    client.release();
  }
  return drawId;
}

/** Waits for a round that accepts bets; its window may close meanwhile. */
export async function openRound(
  { owner, clock }: TestApp,
  table: "crash_round" | "table_round",
  gameCode: string,
): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(
      async () => {
        const { rows } = await owner.pool.query<{ id: string }>(
          `select id from ${table} where game_code = $1 and phase = 'betting' and betting_ends_at > $2`,
          [gameCode, new Date(clock.nowMs())],
        );
        id = rows[0]?.id;
        return id;
      },
      { timeout: 120_000 },
    )
    .toBeDefined();
  return id ?? "";
}
