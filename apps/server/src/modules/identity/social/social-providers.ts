import * as oidc from "openid-client";
import type { Config, SocialProvider } from "../../../platform/config.ts";

/** A provider's issuer, and every host that it may direct this server to. */
interface Provider {
  issuer: string;
  hosts: readonly string[];
  /** Metadata that its discovery document omits. */
  complete: Partial<oidc.ServerMetadata>;
}

const PROVIDERS: Readonly<Record<SocialProvider, Provider>> = {
  google: {
    issuer: "https://accounts.google.com",
    hosts: [
      "accounts.google.com",
      "oauth2.googleapis.com",
      "www.googleapis.com",
      "openidconnect.googleapis.com",
    ],
    complete: {},
  },
  // Facebook's discovery document describes limited login only; the code flow with an ID token needs this
  // endpoint too.
  facebook: {
    issuer: "https://www.facebook.com",
    hosts: ["www.facebook.com", "facebook.com", "graph.facebook.com"],
    complete: { token_endpoint: "https://graph.facebook.com/oauth/access_token" },
  },
};

const TIMEOUT_S = 8;
const RENEW_MS = 6 * 3_600_000;

/** The sign-in providers that the operator has configured. */
export interface SocialProviders {
  list(): SocialProvider[];
  /**
   * The OpenID client of a provider, from its discovery document, renewed every few hours.
   * @returns undefined where it is off
   */
  client(provider: SocialProvider): Promise<oidc.Configuration> | undefined;
}

/** @param nowMs the clock for the age of discovery documents */
export function createSocialProviders(config: Config, nowMs: () => number): SocialProviders {
  const known = new Map<SocialProvider, { untilMs: number; client: Promise<oidc.Configuration> }>();
  return {
    list: () => (Object.keys(PROVIDERS) as SocialProvider[]).filter((name) => config.socialClients[name]),
    client(provider) {
      const settings = config.socialClients[provider];
      if (!settings) return undefined;
      let found = known.get(provider);
      if (!found || found.untilMs <= nowMs()) {
        const client = discover(PROVIDERS[provider], settings);
        found = { untilMs: nowMs() + RENEW_MS, client };
        known.set(provider, found);
        // Forget a failed discovery, so that the next call retries it.
        client.catch(() => known.delete(provider));
      }
      return found.client;
    },
  };
}

type Settings = NonNullable<Config["socialClients"][SocialProvider]>;

async function discover(provider: Provider, settings: Settings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer ?? provider.issuer);
  const secret = oidc.ClientSecretPost(settings.clientSecret);
  const insecure = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const fetchFrom = only(settings.issuer === undefined ? provider.hosts : [issuer.host]);
  const found = await oidc.discovery(issuer, settings.clientId, settings.clientSecret, secret, {
    execute: insecure,
    timeout: TIMEOUT_S,
    [oidc.customFetch]: fetchFrom,
  });
  const metadata = settings.issuer === undefined ? provider.complete : {};
  const client = new oidc.Configuration(
    { ...metadata, ...found.serverMetadata() },
    settings.clientId,
    settings.clientSecret,
    secret,
  );
  for (const allow of insecure) allow(client);
  client.timeout = TIMEOUT_S;
  client[oidc.customFetch] = fetchFrom;
  // Check the ID token's signature although it comes over TLS from the provider itself.
  oidc.enableNonRepudiationChecks(client);
  return client;
}

/**
 * Restricts requests to the provider's own hosts, without redirects, so that a changed discovery document
 * can't make this server call another host.
 */
function only(hosts: readonly string[]): oidc.CustomFetch {
  return (url, options) => {
    const { host } = new URL(url);
    if (!hosts.includes(host)) throw new TypeError(`a sign-in provider names a foreign host: ${host}`);
    return fetch(url, { ...options, redirect: "error" } as RequestInit);
  };
}
