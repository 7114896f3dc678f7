import { randomUUID } from "node:crypto";
import { createClient } from "@khela/contract/client";
import { login } from "@khela/contract/identity";
import { launchWithFunds } from "@khela/contract/wallets";
import type { Caller } from "./caller.ts";
import type { Player } from "./operations.ts";

/**
 * Opens a game at the site as its player does. @returns the address that the browser would be redirected to
 */
export async function openGame(
  url: string,
  { username, password, gameCode }: { username: string; password: string; gameCode: string },
): Promise<string> {
  const baseUrl = url.replace(/\/$/, "");
  const { token } = await createClient({ baseUrl })(login, {
    body: { username, password, type: "username" },
  });
  const launched = await createClient({ baseUrl, token: () => token })(
    launchWithFunds,
    { body: { gameCode } },
    { idempotencyKey: randomUUID() },
  );
  return launched.url;
}

/**
 * Exchanges an address's token three times at once, of which exactly one must succeed.
 * @returns the player, and the errors that were found
 */
export async function takeSeat(
  caller: Caller,
  address: string,
): Promise<{ player: Player; wrong: string | undefined }> {
  const { searchParams } = new URL(address);
  const token = searchParams.get("token") ?? "";
  const answers = [
    await caller.call("authenticate", { token }, { secret: "not the secret" }),
    ...(await Promise.all([1, 2, 3].map(() => caller.call("authenticate", { token })))),
    await caller.call("authenticate", { token }),
  ];
  const codes = answers.map(({ code }) => code);
  const good = answers.find(({ code }) => code === "OK");
  if (!good) throw new Error(`the token of the address was answered with ${codes.at(-1)}`);
  const { playerId = "", sessionId = "", currency = "" } = good.value;
  const isRight =
    codes[0] === "BAD_SIGN" &&
    codes.filter((code) => code === "OK").length === 1 &&
    codes.filter((code) => code === "BAD_SESSION").length === 3;
  return {
    player: { playerId, sessionId, currency, gameCode: searchParams.get("game") ?? "" },
    wrong: isRight ? undefined : `authenticate: answered ${codes.join(", ")}`,
  };
}
