import { login } from "@khela/contract/identity";
import type { HandlerOutput } from "@khela/contract/endpoint";
import {
  beginSocial,
  checkAffiliate,
  exchangeCode,
  freePlay,
  handOver,
  listSocial,
} from "@khela/contract/social";
import type { CallContext } from "../../../platform/http/server.ts";
import { inviterName } from "../register/invitation.ts";
import { beginSession, type Login, type LoginDeps } from "../login/login.ts";
import { makeCode, redeemCode } from "../sessions/one-time-code.ts";
import { createSocial, SOCIAL_CALLBACK, type SocialOutcome } from "./social.ts";
import { openTrial, type TrialDeps } from "../trial/trial.ts";

/** The page of the sign-in window; the rest of its address is for that page alone. */
const RETURN_PAGE = "/sign-in-return";
/** A provider's answer is not longer. */
const LONGEST_ANSWER = 8_192;

type LoginView = (begun: Login) => HandlerOutput<typeof login>;

/** Serves the other ways in: social sign-in, one-time codes, trial play, invitations. */
export function routeSocial(deps: LoginDeps & TrialDeps, loginView: LoginView): void {
  const { platform } = deps;
  const { http } = platform;
  const social = createSocial(deps);

  http.route(listSocial, () => social.providers());
  http.route(beginSocial, async ({ body }, call) => ({
    url: await social.begin({ ...body, language: languageOf(call) }),
  }));

  // A page, not a call: the provider sends the window here. Nothing of its address is logged.
  http.fastify.get<{ Params: { provider: string } }>(
    `${SOCIAL_CALLBACK}/:provider`,
    async (request, reply) => {
      await deps.system.gate({ ip: request.ip, host: request.hostname, path: SOCIAL_CALLBACK });
      const search = new URL(request.url, platform.config.publicUrl).search;
      const outcome: SocialOutcome =
        search.length > LONGEST_ANSWER
          ? { challenge: undefined, refused: "AUTH_SOCIAL" }
          : await social.finish({ provider: request.params.provider, search }, { ip: request.ip });
      return reply
        .code(303)
        .header("cache-control", "no-store")
        .header("location", `${RETURN_PAGE}#${fragmentOf(outcome)}`)
        .send();
    },
  );

  http.route(exchangeCode, async ({ body }, call) => {
    const { memberId } = await redeemCode(platform, { code: body.code, verifier: body.verifier });
    // Whoever holds the code was let in by the provider, or by the member's own session, a minute ago:
    // the place needs no more proof; two-factor is asked all the same.
    const wish = { ...callerOf(call), byPassword: false, proven: "contact" } as const;
    return loginView(await beginSession(deps, { id: memberId }, wish));
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
    const member = await openTrial(deps, { ip: call.ip, language: languageOf(call), altcha: body.altcha });
    return loginView(await beginSession(deps, member, { ...callerOf(call), rememberMe: true }));
  });

  http.route(checkAffiliate, async ({ query }) => ({ inviter: await inviterName(deps, query) }));
}

/** For the return page's script; a fragment reaches no server and no log. */
function fragmentOf({ challenge, code, refused }: SocialOutcome): string {
  return new URLSearchParams({
    ...(challenge === undefined ? {} : { flow: challenge }),
    ...(code === undefined ? {} : { code }),
    ...(refused === undefined ? {} : { error: refused }),
  }).toString();
}

function callerOf(call: CallContext) {
  return { ip: call.ip, device: call.userAgent };
}

const languageOf = (call: CallContext): "bn" | "en" => (call.language === "en" ? "en" : "bn");
