import { login } from "@khela/contract/identity";
import type { HandlerOutput } from "@khela/contract/endpoint";
import {
  beginSocial,
  checkAffiliate,
  exchangeCode,
  freePlay,
  handOver,
  listSocial,
  registerSocial,
} from "@khela/contract/social";
import { AppError } from "@khela/kernel/errors";
import type { LocaleCode } from "@khela/kernel/locales";
import { addressKey } from "../../../platform/http/network.ts";
import { createRateLimiter } from "../../../platform/http/rate-limit.ts";
import type { CallContext } from "../../../platform/http/call-context.ts";
import { inviterName } from "../register/invitation.ts";
import { beginSession, type Login, type LoginDeps } from "../login/login.ts";
import { noteLogin } from "../login/note-login.ts";
import { makeCode, redeemCode } from "../sessions/one-time-code.ts";
import { createSocial, SOCIAL_CALLBACK, type SocialOutcome } from "./social.ts";
import { registerBySocial, type SocialRegisterDeps } from "./social-register.ts";
import { openTrial, type TrialDeps } from "../trial/trial.ts";

/** The page of the sign-in window; it reads the rest of its address itself. */
const RETURN_PAGE = "/sign-in-return";
/** No provider's answer is longer than this. */
const LONGEST_ANSWER = 8_192;
/** Callbacks from providers per address: as many as sign-ins may begin, plus some retries. */
const CALLBACKS = { max: 40, windowMs: 60_000 };

type LoginView = (begun: Login) => HandlerOutput<typeof login>;

/** Serves the other ways to log in: social sign-in, one-time codes, trial play, invitations. */
export function routeSocial(deps: LoginDeps & TrialDeps & SocialRegisterDeps, loginView: LoginView): void {
  const { platform } = deps;
  const { http } = platform;
  const social = createSocial(platform);

  http.route(listSocial, () => social.providers());
  http.route(beginSocial, async ({ body }, call) => ({
    url: await social.begin({ ...body, language: languageOf(call) }),
  }));

  const limiter = createRateLimiter(platform.clock, platform.config.rateLimitFactor);
  async function outcomeOf(ip: string, answer: { provider: string; search: string }): Promise<SocialOutcome> {
    const nothing = { challenge: undefined };
    try {
      limiter.hit(addressKey(ip), CALLBACKS);
    } catch (error) {
      if (error instanceof AppError && error.code === "SYS_TOO_MANY")
        return { ...nothing, refused: "SYS_TOO_MANY" };
      throw error;
    }
    if (answer.search.length > LONGEST_ANSWER) return { ...nothing, refused: "AUTH_SOCIAL" };
    return social.finish(answer);
  }

  // A plain route instead of a contract call, because the provider redirects the window here. Nothing of its
  // address is logged.
  http.fastify.get<{ Params: { provider: string } }>(
    `${SOCIAL_CALLBACK}/:provider`,
    async (request, reply) => {
      await deps.system.gate({ ip: request.address, host: request.hostname, path: SOCIAL_CALLBACK });
      const search = new URL(request.url, platform.config.publicUrl).search;
      const outcome = await outcomeOf(request.address, { provider: request.params.provider, search });
      return reply
        .code(303)
        .header("cache-control", "no-store")
        .header("location", `${RETURN_PAGE}#${fragmentOf(outcome)}`)
        .send();
    },
  );

  http.route(exchangeCode, async ({ body }, call) => {
    const begun = await noteLogin(platform, "code", call, () => enterByCode(body, call));
    return loginView(begun);
  });

  async function enterByCode(
    body: { code: string; verifier?: string | undefined },
    call: CallContext,
  ): Promise<Login> {
    const { memberId, purpose } = await redeemCode(platform, { code: body.code, verifier: body.verifier });
    // The provider or the member's own session has authenticated the code's holder within the last minute, so
    // the place needs no further proof; two-factor is still required.
    const handedOver = purpose === "handover";
    const wish = { ...callerOf(call), byPassword: false, handedOver, proven: "contact" } as const;
    return beginSession(deps, { id: memberId }, wish);
  }

  http.route(registerSocial, async ({ body }, call) => {
    const begun = await noteLogin(platform, "register", call, async () => {
      const member = await registerBySocial(deps, body, { ip: call.ip });
      const wish = { ...callerOf(call), byPassword: false, proven: "contact" } as const;
      return beginSession(deps, member, wish);
    });
    return loginView(begun);
  });

  http.route(handOver, async (_input, { member }) => {
    const { code, expiresAt } = await makeCode(platform, {
      memberId: member.memberId,
      purpose: "handover",
      challenge: null,
    });
    return { code, expiresAt: expiresAt.toISOString() };
  });

  http.route(freePlay, async ({ body }, call) => {
    const begun = await noteLogin(platform, "trial", call, async () => {
      const order = { ip: call.ip, language: languageOf(call), altcha: body.altcha };
      const member = await openTrial(deps, order);
      return beginSession(deps, member, { ...callerOf(call), rememberMe: true });
    });
    return loginView(begun);
  });

  http.route(checkAffiliate, async ({ query }) => ({ inviter: await inviterName(deps, query) }));
}

/** The outcome for the return page's script; a fragment reaches no server and no log. */
function fragmentOf({ challenge, code, join, refused }: SocialOutcome): string {
  return new URLSearchParams({
    ...(challenge === undefined ? {} : { flow: challenge }),
    ...(code === undefined ? {} : { code }),
    ...(join === undefined ? {} : { join }),
    ...(refused === undefined ? {} : { error: refused }),
  }).toString();
}

function callerOf(call: CallContext) {
  return { ip: call.ip, device: call.userAgent };
}

const languageOf = (call: CallContext): LocaleCode => call.language;
