import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { listApprovals } from "@khela/contract/console/adjustments";
import {
  decideFeedChanges,
  listFeedChanges,
  listVendors,
  switchVendor,
  updateVendor,
} from "@khela/contract/console/games";
import { addVendor, setVendorAccess } from "@khela/contract/console/seamless";
import { launchWithFunds } from "@khela/contract/wallets";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, refusalOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { fund } from "../../testing/money.ts";
import { type Seated, type SeamlessApp, seamlessOf, winOf } from "../../testing/seamless.ts";
import { startVendorServer } from "../../testing/vendor-server.ts";
import { READ_CATALOGUE } from "./propose-vendor.ts";

const PROGRAM = join(import.meta.dirname, "../../../../../tools/vendor-conformance.ts");
const VENDOR = "Padma_2";
const GAME = "Tiger.Boat";
/** The game's code on this site. */
const OURS = "padma-2-tiger-boat";
const reason = "a test of a new vendor";
const params = { vassalage: VENDOR };

let app: SeamlessApp;
let beside: TestApp;
let maker: TestOperator;
let checker: TestOperator;
let games: TestOperator;
let server: Awaited<ReturnType<typeof startVendorServer>>;
let secret = "";

beforeAll(async () => {
  app = seamlessOf(await startTestApp());
  beside = await startTestApp({ beside: app });
  [maker, checker] = [await app.loginOperator("finance"), await app.loginOperator("super")];
  games = await app.loginOperator("marketing");
  server = await startVendorServer(
    app.clock.nowMs,
    () => secret,
    ({ path, signature }) => ({
      body: path === "/api/games" ? { games: [described] } : {},
      about: signature,
    }),
  );
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
  await server.stop();
});

const described = {
  code: GAME,
  name: { en: "Tiger Boat" },
  categories: ["rng"],
  rtpPpm: 960_000,
  volatility: 2,
  maxWinHundredths: 100_000,
  minStake: "1",
  maxStake: "500",
  icon: "",
};
const wish = () => ({
  vassalage: VENDOR,
  name: { bn: "পদ্মা দুই", en: "Padma Two" },
  category: "rng" as const,
  currencies: ["BDT"],
  launchUrl: `${server.url}/play`,
  apiUrl: server.url,
  addresses: ["127.0.0.0/8", "::1"],
  reason,
});
const signed = () => ({ vendor: VENDOR, secret });
const shelfRow = async () => {
  const found = (await games.call(listVendors)).vendors.find(({ vassalage }) => vassalage === VENDOR);
  if (!found) throw new Error("no vendor");
  return found;
};
/** Opens the game as a player on the other process. */
async function seat(): Promise<Seated> {
  const member = await app.registerMember();
  await fund(app, member.id, taka(100));
  const { value } = await app.send("authenticate", { token: await app.token(member, OURS) }, signed());
  const { sessionId = "", playerId = "" } = value;
  return { member, sessionId, playerId };
}
const betOf = (seated: Seated) => app.bet(seated, { gameCode: GAME });

describe("[GAME-07] [OPS-01] a vendor that operators add", () => {
  it("is nobody until a second one approves; then every process knows it, and its games wait for approval", async () => {
    const { call } = await app.loginOperator("marketing");
    expect(await codeOf(call, addVendor, { body: wish() })).toBe("AUTH_FORBIDDEN");
    const asked = await maker.call(addVendor, { body: wish() });
    ({ secret } = asked);
    const hello = () => app.send("balance", { playerId: randomUUID(), currency: "BDT" }, signed());
    expect((await hello()).code).toBe("BAD_SIGN");
    expect((await games.call(listVendors)).vendors.map(({ vassalage }) => vassalage)).not.toContain(VENDOR);
    const { content: waiting } = await checker.call(listApprovals, { query: { search: VENDOR } });
    expect(waiting.map(({ id, setting, state }) => [id, setting, state])).toEqual([
      [asked.approval.id, `vendor:${VENDOR}`, "open"],
    ]);
    expect(await refusalOf(() => approve(maker, asked.approval))).toBe("OPS_SELF_REVIEW");
    await approve(checker, asked.approval);
    expect((await hello()).code).toBe("NO_PLAYER");
    expect(await codeOf(maker.call, addVendor, { body: wish() })).toBe("OPS_CHANGED");
    expect(await beside.app.modules.seamless.isSeamlessVendor(VENDOR)).toBe(true);
    await expect.poll(() => beside.app.modules.seamless.statements.vendors()).toContain(VENDOR);
    // Runs the job that the approval enqueued, on a process that did not approve.
    await beside.app.platform.jobs.runNow(READ_CATALOGUE, { vassalage: VENDOR, by: "finance" });
    const { content } = await games.call(listFeedChanges, { query: { vendor: VENDOR, state: "open" } });
    expect(content.map(({ vendorCode, kind }) => [vendorCode, kind])).toEqual([[GAME, "add"]]);
    const ids = content.map(({ id }) => id);
    await games.call(decideFeedChanges, { body: { ids, decision: "approve", reason } });
  });

  it("its bet, win and rollback move the player's money, in the ledger too", async () => {
    const seated = await seat();
    const bet = betOf(seated);
    expect((await app.send("bet", bet, signed())).value["balance"]).toBe("90.00");
    const { playerId } = seated;
    const win = winOf(seated, bet.roundId, { gameCode: GAME, amount: "35", endRound: true });
    expect((await app.send("win", win, signed())).value["balance"]).toBe("125.00");
    const second = betOf(seated);
    await app.send("bet", second, signed());
    expect(await app.cash(seated)).toBe("115.00");
    const back = { playerId, txId: randomUUID(), originalTxId: second.txId, roundId: second.roundId };
    expect((await app.send("rollback", back, signed())).code).toBe("OK");
    expect(await app.cash(seated)).toBe("125.00");
    await app.checkBooks();
  });

  it("[API-02] the conformance program finds every operation right in every situation", async () => {
    const [one, other] = [await app.registerMember(), await app.registerMember()];
    await fund(app, one.id, taka(100));
    const { url } = await other.call(
      launchWithFunds,
      { body: { gameCode: OURS } },
      { idempotencyKey: randomUUID() },
    );
    const options = ["--url", app.baseUrl, "--vendor", VENDOR, "--game", OURS, "--player", one.account];
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...options, "--address", url], {
      env: { ...process.env, VENDOR_SECRET: secret, PLAYER_PASSWORD: one.password },
    });
    expect(stdout).toMatch(/^(\d+) of \1 as they must be$/m);
    expect(stdout).not.toContain("WRONG");
    expect(stdout.split("\n").filter((line) => / ok/.test(line))).toHaveLength(6);
    await app.checkBooks();
    const { rows } = await app.owner.pool.query("select id from round where state = 'open'");
    expect(rows).toEqual([]);
  });

  it("plays in its currencies alone; what it owes is taken in any case", async () => {
    const seated = await seat();
    const bet = betOf(seated);
    await app.send("bet", bet, signed());
    const { name, maintenance, maintenanceUntil, deniedCountries, devices, position, version } =
      await shelfRow();
    const row = { name, maintenance, maintenanceUntil, deniedCountries, devices, position, version, reason };
    const { version: next } = await games.call(updateVendor, {
      params,
      body: { ...row, currencies: ["EUR"] },
    });
    expect((await app.send("bet", betOf(seated), signed())).code).toBe("BAD_CUR");
    const owed = winOf(seated, bet.roundId, { gameCode: GAME, endRound: true });
    expect((await app.send("win", owed, signed())).code).toBe("OK");
    await games.call(updateVendor, { params, body: { ...row, currencies: [], version: next } });
    expect((await app.send("bet", betOf(seated), signed())).code).toBe("OK");
  });

  it("switched off it takes no bets, and from another address nothing", async () => {
    const seated = await seat();
    const { version } = await shelfRow();
    await games.call(switchVendor, { params, body: { active: false, version, reason } });
    expect((await app.send("bet", betOf(seated), signed())).code).toBe("NO_GAME");
    const { launchUrl, apiUrl } = wish();
    const body = { launchUrl, apiUrl, addresses: ["203.0.113.0/24"], version: 0, reason };
    await approve(checker, await maker.call(setVendorAccess, { params, body }));
    const refused = await app.send("balance", { playerId: seated.playerId, currency: "BDT" }, signed());
    expect([refused.code, refused.params["reason"]]).toEqual(["BAD_SIGN", "address"]);
  });
});
