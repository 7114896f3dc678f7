import { spawn } from "node:child_process";
import { join } from "node:path";

export interface OidcServer {
  issuer: string;
  /** The environment variables that register it with the server as one of the sign-in providers. */
  env(provider: "GOOGLE" | "FACEBOOK"): Record<string, string>;
  stop(): Promise<void>;
}

/** Starts a real OpenID provider, in a process of its own. @param port 0: a free one */
export async function startOidc(redirectUris: readonly string[], port = 0): Promise<OidcServer> {
  const args = [join(import.meta.dirname, "oidc-server.mjs"), String(port), ...redirectUris];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  let last = "";
  child.stderr.on("data", (data: Buffer) => (last = String(data)));
  const issuer = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (data: Buffer) => {
      const ready = /ready (\S+)/.exec(String(data));
      if (ready?.[1]) resolve(ready[1]);
    });
    child.once("exit", () => reject(new Error(`the OpenID provider ended: ${last}`)));
  });
  return {
    issuer,
    env: (provider) => ({
      [`${provider}_CLIENT_ID`]: "khela-test",
      [`${provider}_CLIENT_SECRET`]: "a secret of the tests and of nobody else",
      [`${provider}_ISSUER`]: issuer,
    }),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

const MOST_STEPS = 12;

/**
 * Signs in at the provider as a browser would: follows its pages and fills in its form.
 * @returns the address to which it redirects the browser
 */
export async function signInAt(issuer: string, start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let request: { url: URL; body?: URLSearchParams } = { url: new URL(start) };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const answer = await fetch(request.url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(request.body ? { method: "POST", body: request.body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/);
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location !== null) {
      const url = new URL(location, request.url);
      if (url.origin !== issuer) return url;
      request = { url };
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (!action)
      throw new Error(`no form at ${request.url.pathname}: ${answer.status} ${page.slice(0, 200)}`);
    request = {
      url: new URL(action, request.url),
      body: new URLSearchParams({ prompt: "login", login, password: "any" }),
    };
  }
  throw new Error("the provider never sent the browser back");
}
