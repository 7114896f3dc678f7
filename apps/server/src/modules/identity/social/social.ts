import { createHmac } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { LocaleCode } from "@khela/kernel/locales";
import * as oidc from "openid-client";
import type { SocialProvider } from "../../../platform/config.ts";
import type { Platform } from "../../../platform/platform.ts";
import { makeCode, sha256 } from "../sessions/one-time-code.ts";
import { memberOfSocial } from "./social-account.ts";
import { noteArrival } from "./social-register.ts";
import { createSocialProviders } from "./social-providers.ts";
import { insertFlow, takeFlow } from "./social-store.ts";

/**
 * The path that a provider redirects back to; each provider has its own, so that their answers can't be mixed
 * up.
 */
export const SOCIAL_CALLBACK = "/wps/session/social/callback";
/** How long a sign-in at the provider may take. */
const FLOW_MS = 10 * 60_000;

/** Social sign-in (AUTH-03): OpenID Connect, code flow with PKCE, state and nonce. */
export interface Social {
  providers(): SocialProvider[];
  /**
   * The address for the sign-in window.
   * @param order.challenge base64url SHA-256 of a secret that stays in the browser
   * @throws AppError AUTH_METHOD_OFF; AUTH_SOCIAL where the provider does not answer
   */
  begin(order: { provider: SocialProvider; challenge: string; language: LocaleCode }): Promise<string>;
  /**
   * Completes a sign-in from the provider's answer (the callback's address and query).
   * @returns the browser's challenge where it is known, and a one-time code for the login, a code for
   *   registering where there is no account, or the refusal
   */
  finish(answer: { provider: string; search: string }): Promise<SocialOutcome>;
}

export interface SocialOutcome {
  challenge: string | undefined;
  /** Logs in once. */
  code?: string;
  /** Identifies a person without an account, for registering. */
  join?: string;
  refused?: "AUTH_SOCIAL" | "AUTH_BLOCKED" | "AUTH_CLOSED" | "SYS_TOO_MANY";
}

interface FlowSecrets {
  nonce: string;
  pkceVerifier: string;
}

export function createSocial(platform: Platform): Social {
  const { db, clock, config, log, secrets } = platform;
  const providers = createSocialProviders(config, () => clock.nowMs());
  const redirectUri = (provider: SocialProvider) => `${config.publicUrl}${SOCIAL_CALLBACK}/${provider}`;

  /** Log the reason for the operator; it holds no secret, because the address's parameters are not in it. */
  const noteFailure = (provider: string, error: unknown): void => {
    const { code, name } = error as { code?: unknown; name?: unknown };
    log.warn({ provider, reason: String(code ?? name) }, "a social sign-in failed");
  };

  return {
    providers: () => providers.list(),

    async begin({ provider, challenge, language }) {
      const asked = providers.client(provider);
      if (!asked) throw new AppError("AUTH_METHOD_OFF");
      let client;
      try {
        client = await asked;
      } catch (error) {
        noteFailure(provider, error);
        throw new AppError("AUTH_SOCIAL", {}, { cause: error });
      }
      const flow: FlowSecrets = { nonce: oidc.randomNonce(), pkceVerifier: oidc.randomPKCECodeVerifier() };
      const state = oidc.randomState();
      await insertFlow(db, {
        stateHash: sha256(state),
        provider,
        challenge,
        secretsSealed: secrets.seal(Buffer.from(JSON.stringify(flow)), `social:${state}`),
        language,
        expiresAt: new Date(clock.nowMs() + FLOW_MS),
      });
      return oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri(provider),
        scope: "openid email profile",
        state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.pkceVerifier),
        code_challenge_method: "S256",
      }).href;
    },

    async finish({ provider: calledBack, search }) {
      const state = new URLSearchParams(search).get("state") ?? "";
      const flow = await takeFlow(db, sha256(state));
      if (!flow) return { challenge: undefined, refused: "AUTH_SOCIAL" };
      const { provider, challenge } = flow;
      const client = providers.client(provider);
      if (!client || calledBack !== provider || flow.expiresAt <= now(clock))
        return { challenge, refused: "AUTH_SOCIAL" };
      try {
        const { nonce, pkceVerifier } = JSON.parse(
          secrets.open(flow.secretsSealed, `social:${state}`).toString(),
        ) as FlowSecrets;
        const answer = await oidc.authorizationCodeGrant(
          await client,
          new URL(redirectUri(provider) + search),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: pkceVerifier,
          },
        );
        const claims = answer.claims();
        if (!claims) throw new Error("no ID token");
        const subjectHash = createHmac("sha256", secrets.key("pepper", `social:${provider}`))
          .update(claims.sub)
          .digest();
        const identity = { provider, subjectHash };
        const member = await memberOfSocial(platform, identity);
        if (!member) return { challenge, join: await noteArrival(platform, { identity, challenge, claims }) };
        const { code } = await makeCode(platform, { memberId: member.id, purpose: "social", challenge });
        return { challenge, code };
      } catch (error) {
        if (error instanceof AppError && (error.code === "AUTH_BLOCKED" || error.code === "AUTH_CLOSED"))
          return { challenge, refused: error.code };
        noteFailure(provider, error);
        return { challenge, refused: "AUTH_SOCIAL" };
      }
    },
  };
}
