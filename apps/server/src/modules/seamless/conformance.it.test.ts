import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { launchWithFunds } from "@khela/contract/wallets";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fund } from "../../testing/money.ts";
import { GAME, startSeamlessApp, type SeamlessApp, VENDOR, VENDOR_SECRET } from "../../testing/seamless.ts";

const PROGRAM = join(import.meta.dirname, "../../../../../tools/vendor-conformance.ts");
let app: SeamlessApp;

beforeAll(async () => {
  app = await startSeamlessApp();
});
afterAll(() => app.stop());

it("[GAME-07] [API-02] the conformance program finds every operation right in every situation", async () => {
  const [one, other] = [await app.registerMember(), await app.registerMember()];
  await fund(app, one.id, taka(100));
  const { url } = await other.call(
    launchWithFunds,
    { body: { gameCode: GAME } },
    { idempotencyKey: randomUUID() },
  );
  const options = ["--url", app.baseUrl, "--vendor", VENDOR, "--game", GAME, "--player", one.account];
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...options, "--address", url], {
    env: { ...process.env, VENDOR_SECRET, PLAYER_PASSWORD: one.password },
  });
  expect(stdout).toMatch(/^(\d+) of \1 as they must be$/m);
  expect(stdout).not.toContain("WRONG");
  expect(stdout.split("\n").filter((line) => / ok/.test(line))).toHaveLength(6);
  await app.checkBooks();
  const { rows } = await app.owner.pool.query("select id from round where state = 'open'");
  expect(rows).toEqual([]);
});
