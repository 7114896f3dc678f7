import { randomBytes, randomUUID } from "node:crypto";
import { bindPayoutAccount, createDeposit, getDeposit } from "@khela/contract/cashier";
import { passBotCheck } from "@khela/contract/bot-check";
import { type Call, createClient } from "@khela/contract/client";
import { login, register } from "@khela/contract/identity";
import { setPaymentPassword } from "@khela/contract/security";
import { setTimeout as pause } from "node:timers/promises";

/** A player that a test has created through the API. */
export interface Player {
  username: string;
  password: string;
  token: string;
  /** The typed client with this player's session. */
  call: Call;
}

/** A private client address that no other test has. */
export function ownAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** A username that matches the site's rules and that no other test has. */
export function newUsername(): string {
  return `e2e${randomBytes(5).toString("hex")}`;
}

/** How long calls of tests wait for an answer: on a busy machine a server that has just started takes long. */
export const PATIENCE_MS = 60_000;

/** The site's typed client, with a client address of its own. */
export function clientOf(
  siteUrl: string,
  token: () => string | null = () => null,
  address = ownAddress(),
): Call {
  return createClient({
    baseUrl: siteUrl,
    token,
    timeoutMs: PATIENCE_MS,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("x-forwarded-for", address);
      return fetch(input, { ...init, headers });
    },
  });
}

/**
 * Registers a player, for tests that are about something else.
 * @param given the code of the inviter, and the client's address, where a test needs them
 */
export async function createPlayer(
  siteUrl: string,
  { address, ...given }: { referralCode?: string; address?: string } = {},
): Promise<Player> {
  const username = newUsername();
  const password = `long enough ${randomBytes(6).toString("hex")}`;
  const visitor = clientOf(siteUrl, undefined, address);
  const answer = await visitor(register, {
    body: {
      username,
      password,
      confirmPassword: password,
      registerMethod: "WEB",
      login: true,
      agreeTerms: true,
      agreeAge: true,
      language: "bn",
      altcha: await passBotCheck(visitor, "register"),
      ...given,
    },
  });
  const { token } = answer;
  return { username, password, token, call: clientOf(siteUrl, () => token) };
}

/** Logs one of the demo's players in. */
export async function loginPlayer(siteUrl: string, username: string, password: string): Promise<Player> {
  const { token } = await clientOf(siteUrl)(login, { body: { username, password, type: "username" } });
  return { username, password, token, call: clientOf(siteUrl, () => token) };
}

/** Pays a deposit at the provider's page, as the payer does, and waits until it is booked. */
export async function makeDeposit({ call }: Player, amount: string): Promise<void> {
  const started = await call(
    createDeposit,
    { body: { methodId: "khelapay", amount } },
    { idempotencyKey: randomUUID() },
  );
  if (!started.payUrl) throw new Error("the deposit has no page to pay at");
  await fetch(started.payUrl.replace("//localhost:", "//127.0.0.1:"), {
    method: "POST",
    body: new URLSearchParams({ outcome: "pay" }),
    redirect: "manual",
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const { state } = await call(getDeposit, { params: { depositId: started.depositId } });
    if (state === "succeeded") return;
    await pause(50);
  }
  throw new Error(`the deposit of ${amount} was not booked`);
}

/**
 * Gives a player a payment password and a bound account, for tests that are about something else. @returns
 * the account's number
 */
export async function prepareWithdrawals(
  { call, password }: Pick<Player, "call" | "password">,
  paymentPassword: string,
): Promise<string> {
  const digits = { paymentPassword, confirmPaymentPassword: paymentPassword };
  await call(setPaymentPassword, { body: { password, ...digits } });
  const account = `017${randomBytes(4).readUInt32BE().toString().padStart(8, "0").slice(-8)}`;
  const body = { methodId: "khelapay", account, accountName: "রহিম উদ্দিন", paymentPassword };
  await call(bindPayoutAccount, { body });
  return account;
}
