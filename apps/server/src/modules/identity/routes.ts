import {
  changePassword as changePasswordCall,
  getCaptcha,
  getMemberInfo,
  login,
  logout,
  logoutEverywhere,
  register,
  setLanguage,
} from "@khela/contract/identity";
import { getChallenge } from "@khela/contract/verification";
import { now } from "@khela/kernel/clock";
import { createConcurrencyLimiter } from "../../platform/concurrency-limiter.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import { changePassword } from "./passwords/change-password.ts";
import { beginSession, type Login, logIn } from "./login/login.ts";
import { noteLogin } from "./login/note-login.ts";
import { memberInfoOf } from "./member.ts";
import { logOut, logOutEverywhere, ownMember, setPreference } from "./profile/member-self.ts";
import type { ProofDeps } from "./second-step/proof.ts";
import { registerByForm, type RegisterDeps } from "./register/register.ts";
import { routeContacts } from "./contacts/contact-routes.ts";
import { routeSecurity } from "./profile/security-routes.ts";
import { logInBySms } from "./login/sms-login.ts";
import { routeSocial } from "./social/social-routes.ts";
import type { TrialDeps } from "./trial/trial.ts";

/**
 * Three places: one call hashes its password while another reads its account and a third opens its session.
 * More would take connections and processor time from players. Fifty passwords are hashed in two seconds
 * (AUTH-19).
 */
const ENTRANCE = { inside: 3, waiting: 50 };

/** Serves login, registration and members' own accounts. */
export function routeIdentity(deps: ProofDeps & TrialDeps & RegisterDeps): void {
  const { platform } = deps;
  const { http } = platform;
  routeSocial(deps, loginView);
  routeSecurity(deps, loginView);
  // Unauthenticated calls share these places, so that a flood of them can't exhaust the server.
  const entrance = { concurrencyLimiter: createConcurrencyLimiter(ENTRANCE) };
  routeContacts(deps, loginView, entrance);
  http.route(
    login,
    async ({ body }, call) => {
      const enter = body.type === "sms" ? logInBySms : logIn;
      return loginView(
        await noteLogin(platform, "login", call, () => enter(deps, { ...body, ...callerOf(call) })),
      );
    },
    entrance,
  );
  http.route(
    register,
    async ({ body }, call) => {
      const begun = await noteLogin(platform, "register", call, async () => {
        const member = await registerByForm(deps, body, { ip: call.ip, at: now(platform.clock) });
        return beginSession(deps, member, callerOf(call));
      });
      return loginView(begun);
    },
    entrance,
  );
  http.route(getCaptcha, () => deps.captcha.draw());
  http.route(getChallenge, ({ query }) => deps.botCheck.challenge(query.action));
  http.route(getMemberInfo, async (_input, { member }) => memberInfoOf(await ownMember(deps, member)));
  http.route(logout, async (_input, { member }) => {
    await logOut(deps, member);
    return {};
  });
  http.route(logoutEverywhere, async (_input, { member }) => ({
    ended: await logOutEverywhere(deps, member),
  }));
  http.route(changePasswordCall, async ({ body }, { member }) => {
    await changePassword(deps, member, body);
    return {};
  });
  http.route(setLanguage, async ({ body }, { member }) => {
    // Store the site's default instead of a language that was switched off meanwhile, so that messages use
    // it.
    await setPreference(deps, member, { language: await deps.system.language(body.language) });
    return {};
  });
}

function callerOf(call: CallContext) {
  return { ip: call.ip, device: call.userAgent };
}

function loginView(begun: Login) {
  return {
    token: begun.token,
    expiresAt: begun.expiresAt.toISOString(),
    firstTimeLogin: begun.firstTimeLogin,
    passwordExpired: begun.passwordExpired,
    scope: begun.scope,
    proof: begun.proof,
    member: memberInfoOf(begun.member),
  };
}
