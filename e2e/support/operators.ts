import { type Call, createClient } from "@khela/contract/client";
import { decideApproval, listApprovals, type SettingKind } from "@khela/contract/console/adjustments";
import { operatorLogin } from "@khela/contract/console/operators";
import type { BrowserContext } from "@playwright/test";
import { interruptAfterCall } from "./interrupt-test.ts";
import { ownAddress, PATIENCE_MS } from "./player-api.ts";
import { readAccounts } from "./accounts.ts";
import { totpNow } from "./totp.ts";

const COOKIE = "khela_console";

/**
 * Logs operators in through the console's API. An authenticator code works once, so tests that
 * are not about the login share these sessions.
 * @param atMs the site's time, where its clock is not the machine's
 * @returns the session cookie's value by username
 */
export async function logInOperators(
  site: { url: string; dataDir: string },
  usernames: readonly string[],
  atMs?: number,
): Promise<Record<string, string>> {
  const accounts = await readAccounts(site);
  const cookies: Record<string, string> = {};
  for (const username of usernames) {
    const account = accounts.get(username);
    if (!account) throw new Error(`the demo has no operator ${username}`);
    const address = ownAddress();
    const call = createClient({
      baseUrl: site.url,
      timeoutMs: PATIENCE_MS,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("x-forwarded-for", address);
        const answer = await fetch(input, { ...init, headers });
        for (const line of answer.headers.getSetCookie()) {
          const value = new RegExp(`^${COOKIE}=([^;]+)`).exec(line)?.[1];
          if (value) cookies[username] = value;
        }
        return answer;
      },
    });
    await call(operatorLogin, {
      body: { username, password: account.password, totp: totpNow(account.totpSecret, atMs) },
    });
  }
  return cookies;
}

/** Gives a browser an operator's session. */
export async function enterConsole(context: BrowserContext, siteUrl: string, cookie: string): Promise<void> {
  await context.addCookies([
    {
      name: COOKIE,
      value: cookie,
      domain: new URL(siteUrl).hostname,
      path: "/console",
      httpOnly: true,
      sameSite: "Strict",
    },
  ]);
}

/** Approves, as the second operator, the waiting changes of this kind of settings. */
export async function approveWaiting(operator: Call, kind: SettingKind): Promise<void> {
  const { content } = await operator(listApprovals, { query: { kind, state: "open" } });
  for (const { id, hash } of content)
    await operator(decideApproval, { params: { approvalId: id }, body: { decision: "approve", hash } });
}

/** The console's typed client with an operator's session. */
export function clientOfOperator(siteUrl: string, cookie: string): Call {
  const address = ownAddress();
  return createClient({
    baseUrl: siteUrl,
    timeoutMs: PATIENCE_MS,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("x-forwarded-for", address);
      headers.set("cookie", `${COOKIE}=${cookie}`);
      const answer = await fetch(input, { ...init, headers });
      interruptAfterCall(init?.method ?? "GET", answer);
      return answer;
    },
  });
}
