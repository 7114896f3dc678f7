import { expect, it } from "vitest";
import { type Money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import type { Answer, Caller, Sent } from "./caller.ts";
import { checkWallet, RIGHT } from "./check-wallet.ts";
import type { Play } from "./operations.ts";

/** A faulty wallet that verifies nothing and forgets its decisions. */
function naiveCaller(): Caller {
  const balances = new Map<string, bigint>();
  const decide = (operation: string, body: Record<string, string>): Answer => {
    const player = body["playerId"] ?? "";
    const before = balances.get(player) ?? taka(1_000);
    const amount = moneyFromText(body["amount"] ?? "0");
    const moves = operation === "bet" ? -amount : operation === "win" || operation === "adjust" ? amount : 0n;
    balances.set(player, before + moves);
    return { code: "OK", value: { balance: moneyToText((before + moves) as Money), walletTxId: "w" } };
  };
  const prepare = (operation: string, body: object): Sent => ({
    operation,
    text: JSON.stringify(body),
    headers: {},
  });
  const send = async ({ operation, text }: Sent) => decide(operation, JSON.parse(text));
  return {
    prepare,
    send,
    call: (operation, body) => send(prepare(operation, body)),
    sendAndDie: async (sent) => void (await send(sent)),
  };
}

it("[GAME-07] the conformance program tells what is wrong with a wallet that believes everybody", async () => {
  const caller = naiveCaller();
  const play = (playerId: string): Play => ({
    caller,
    player: { playerId, sessionId: "s", currency: "BDT", gameCode: "g" },
    stake: taka(1),
  });
  const lines = await checkWallet(play("one"), play("other"));
  const results = Object.fromEntries(lines.map((line) => [line.operation, line.results]));
  expect(results["bet"]).toMatchObject({
    signature: "answered OK, not BAD_SIGN",
    vendor: "answered OK, not BAD_SIGN",
    player: "answered OK, not BAD_SESSION",
    first: RIGHT,
    again: expect.stringContaining("the balance is"),
    "at once": expect.stringContaining("the balance is"),
    crash: expect.stringContaining("the balance is"),
    changed: "answered OK, not CONFLICT",
    late: "answered OK, not SETTLED",
  });
  expect(results["win"]).toMatchObject({ early: "answered OK, not NO_TXN" });
  expect(results["rollback"]).toMatchObject({ first: expect.stringContaining("the balance is") });
});
