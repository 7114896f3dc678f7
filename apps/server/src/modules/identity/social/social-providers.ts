import * as oidc from "openid-client";
import type { Config, SocialProvider } from "../../../platform/config.ts";

/** Where a provider is found, and every host that it may send this server to. */
interface Provider {
  issuer: string;
  hosts: readonly string[];
  /** What its discovery leaves out. */
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
  // Its discovery speaks of limited login alone; the code flow with an ID token has this end point too.
  facebook: {
    issuer: "https://www.facebook.com",
    hosts: ["www.facebook.com", "facebook.com", "graph.facebook.com"],
    complete: { token_endpoint: "https://graph.facebook.com/oauth/access_token" },
  },
};

const TIMEOUT_S = 8;
const RENEW_MS = 6 * 3_600_000;

/** The sign-in providers that the operator has set up. */
export interface SocialProviders {
  list(): SocialProvider[];
  /** A client of one, from its own discovery, renewed every few hours. @returns undefined where it is off */
  client(provider: SocialProvider): Promise<oidc.Configuration> | undefined;
}

/** @param nowMs for the age of what was discovered */
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
        // Not there now: the next one asks again.
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
  // The ID token's signature is checked although it comes over TLS from the provider itself.
  oidc.enableNonRepudiationChecks(client);
  return client;
}

/**
 * What a provider's own document names is asked only at the provider's own hosts, without following
 * redirects: a changed document can't make this server call somebody else.
 */
function only(hosts: readonly string[]): oidc.CustomFetch {
  return (url, options) => {
    const { host } = new URL(url);
    if (!hosts.includes(host)) throw new TypeError(`a sign-in provider names a foreign host: ${host}`);
    return fetch(url, { ...options, redirect: "error" } as RequestInit);
  };
}
