/**
 * Plays every operation of the seamless wallet as a vendor, in every situation, against a running Khela, and
 * prints which results are right; docs/connect-a-vendor.md. The exit code is 1 if one is wrong.
 *
 *   VENDOR_SECRET=… PLAYER_PASSWORD=… npm run vendor:conformance -- --url http://localhost:3000 --vendor
 *   sandbox-seamless \
 *     --game sandbox-seamless-nouka-reels --player demo1 --player demo2 [--stake 1]
 *
 * `--address` replaces a `--player`: it is the address at which the site opened the game, at most a minute
 * ago.
 */
import { parseArgs } from "node:util";
import { parseMoney } from "@khela/kernel/money";
import { createCaller } from "./vendor-conformance/caller.ts";
import { checkWallet, RIGHT, SITUATIONS } from "./vendor-conformance/check-wallet.ts";
import { openGame, takeSeat } from "./vendor-conformance/seats.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    vendor: { type: "string" },
    game: { type: "string" },
    player: { type: "string", multiple: true, default: [] },
    address: { type: "string", multiple: true, default: [] },
    stake: { type: "string", default: "1" },
  },
});
const { url, vendor, game = "", player: names, address: addresses } = values;
const { VENDOR_SECRET: secret, PLAYER_PASSWORD: password = "" } = process.env;
const stake = parseMoney(values.stake);
if (!vendor || !secret || !stake || names.length + addresses.length !== 2) {
  console.error(
    "VENDOR_SECRET=… PLAYER_PASSWORD=… npm run vendor:conformance -- --url … --vendor … --game … --player … --player …",
  );
  process.exit(2);
}

const caller = createCaller({ url, vendor, secret, nowMs: () => Date.now() });
// The first player places the bets.
const opened: string[] = [];
for (const username of names) opened.push(await openGame(url, { username, password, gameCode: game }));
opened.push(...addresses);
const seats = [];
for (const address of opened) seats.push(await takeSeat(caller, address));
const [one, other] = seats.map(({ player }) => ({ caller, player, stake }));
if (!one || !other || one.player.playerId === other.player.playerId)
  throw new Error("two players are needed");

const lines = await checkWallet(one, other);
const wrong = [
  ...seats.flatMap((seat) => seat.wrong ?? []),
  ...lines.flatMap(({ operation, results }) =>
    Object.entries(results)
      .filter(([, result]) => result !== RIGHT)
      .map(([situation, result]) => `${operation}, ${situation}: ${result}`),
  ),
];
const width = 11;
const row = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.padEnd(width))
    .join("")
    .trimEnd();
console.log(row(["", ...SITUATIONS]));
for (const { operation, results } of lines) {
  const cell = (result: string | undefined): string =>
    result === undefined ? "–" : result === RIGHT ? "ok" : "WRONG";
  console.log(row([operation, ...SITUATIONS.map((situation) => cell(results[situation]))]));
}
const count = lines.reduce((sum, { results }) => sum + Object.keys(results).length, seats.length);
console.log(`\n${count - wrong.length} of ${count} as they must be`);
for (const text of wrong) console.log(`- ${text}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
