import { createHash, randomBytes } from "node:crypto";
import type { CallInput } from "@khela/contract/endpoint";
import type { LoginResponse } from "@khela/contract/identity";
import { beginSocial, exchangeCode, registerSocial } from "@khela/contract/social";
import { expect } from "vitest";
import { startTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { type OidcServer, signInAt, startOidc } from "./oidc.ts";

export const PUBLIC_URL = "http://localhost:3999";
export const CALLBACK = "/wps/session/social/callback";
export const REDIRECTS = ["google", "facebook"].map((name) => `${PUBLIC_URL}${CALLBACK}/${name}`);

type Joining = CallInput<typeof registerSocial>["body"];

/** A browser that starts a sign-in: its verifier, and the address to which it sends its window. */
interface Browser {
  verifier: string;
  challenge: string;
  start: string;
}

/** The server with a real OpenID provider in place of Google. */
export interface SocialApp extends TestApp {
  oidc: OidcServer;
  begin(edit?: (url: URL) => void): Promise<Browser>;
  /** Calls the redirect URI as the provider's redirect does. @returns the parameters in the return page's address */
  comeBack(search: string, provider?: string): Promise<URLSearchParams>;
  /** A complete sign-in; `code` is set for a member with an account, `join` for a new person. */
  signIn(login: string): Promise<Browser & { code: string; join: string; back: URLSearchParams }>;
  /** Signs in as a new person and opens the account. */
  joinAs(login: string, changes?: Partial<Joining>): Promise<LoginResponse>;
  exchange(code: string, verifier?: string): Promise<LoginResponse>;
}

/** The body that opens a new person's account after the sign-in. */
export function joinBody(
  { join, verifier }: { join: string; verifier: string },
  changes: Partial<Joining> = {},
): { body: Joining } {
  const agreed = { agreeTerms: true, agreeAge: true, language: "bn" } as const;
  return { body: { code: join, verifier, ...agreed, ...changes } };
}

/** Starts both: in `beforeAll`, with `stop()` in `afterAll`. */
export async function startSocialApp(options: TestAppOptions = {}): Promise<SocialApp> {
  const oidc = await startOidc(REDIRECTS);
  const app = await startTestApp({ ...options, env: { PUBLIC_URL, ...oidc.env("GOOGLE"), ...options.env } });
  const social: SocialApp = {
    ...app,
    oidc,
    async begin(edit = () => undefined) {
      const verifier = randomBytes(32).toString("base64url");
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const { url } = await app.call(beginSocial, { body: { provider: "google", challenge } });
      const start = new URL(url);
      edit(start);
      return { verifier, challenge, start: start.href };
    },
    async comeBack(search, provider = "google") {
      const answer = await fetch(`${app.baseUrl}${CALLBACK}/${provider}${search}`, { redirect: "manual" });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const location = new URL(answer.headers.get("location") ?? "", PUBLIC_URL);
      expect(location.origin + location.pathname + location.search).toBe(`${PUBLIC_URL}/sign-in-return`);
      return new URLSearchParams(location.hash.slice(1));
    },
    async signIn(login) {
      const browser = await social.begin();
      const back = await social.comeBack((await signInAt(oidc.issuer, browser.start, login)).search);
      return { ...browser, code: back.get("code") ?? "", join: back.get("join") ?? "", back };
    },
    joinAs: async (login, changes) => app.call(registerSocial, joinBody(await social.signIn(login), changes)),
    exchange: (code, verifier) =>
      app.call(exchangeCode, { body: { code, ...(verifier === undefined ? {} : { verifier }) } }),
    async stop() {
      await app.stop();
      await oidc.stop();
    },
  };
  return social;
}
