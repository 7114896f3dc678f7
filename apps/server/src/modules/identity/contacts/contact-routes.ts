import { registerMobile } from "@khela/contract/identity";
import {
  bindContact as bindContactCall,
  sendContactCode as sendContactCodeCall,
} from "@khela/contract/security";
import {
  forgotByEmail as forgotByEmailCall,
  getCountryCodes,
  resetByEmail as resetByEmailCall,
  resetByPhone as resetByPhoneCall,
  sendLoginCode,
  sendRegisterCode as sendRegisterCodeCall,
} from "@khela/contract/verification";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { allowedCountries } from "@khela/rules/contact/number-plan";
import type { LocaleCode } from "@khela/kernel/locales";
import type { CallContext } from "../../../platform/http/call-context.ts";
import type { RouteOptions } from "../../../platform/http/server.ts";
import { bindContact, type ContactDeps, sendContactCode } from "./bind-contact.ts";
import { forgotByEmail, resetByEmail, resetByPhone } from "../passwords/forgot-password.ts";
import { beginSession, type Login } from "../login/login.ts";
import { noteLogin } from "../login/note-login.ts";
import type { RegisterDeps } from "../register/register.ts";
import { registerByMobile } from "../register/register-mobile.ts";
import { sendRegisterCode } from "../register/send-register-code.ts";
import { sendVisitorCode, type SmsLoginDeps } from "../login/sms-login.ts";

type Deps = SmsLoginDeps & RegisterDeps & ContactDeps;

/**
 * Serves codes by SMS and mail, and the calls that use them: registration by mobile, forgotten passwords,
 * bound contacts.
 */
export function routeContacts(
  deps: Deps,
  loginView: (begun: Login) => HandlerOutput<typeof registerMobile>,
  entrance: RouteOptions,
): void {
  const { platform } = deps;
  const { http, clock } = platform;
  http.route(getCountryCodes, async () => allowedCountries(await deps.system.numbers()));
  http.route(sendLoginCode, ({ body }, call) => sendVisitorCode(deps, body, visitorOf(call)));
  http.route(sendRegisterCodeCall, ({ body }, call) => sendRegisterCode(deps, body, visitorOf(call)));
  http.route(
    registerMobile,
    async ({ body }, call) => {
      const begun = await noteLogin(platform, "register", call, async () => {
        const member = await registerByMobile(deps, body, { ip: call.ip, at: now(clock) });
        return beginSession(deps, member, callerOf(call));
      });
      return loginView(begun);
    },
    entrance,
  );
  http.route(forgotByEmailCall, ({ body }, call) => forgotByEmail(deps, body, visitorOf(call)));
  http.route(
    resetByEmailCall,
    async ({ body }) => {
      await resetByEmail(deps, body);
      return {};
    },
    entrance,
  );
  http.route(
    resetByPhoneCall,
    async ({ body }, call) =>
      loginView(await noteLogin(platform, "reset", call, () => resetByPhone(deps, body, callerOf(call)))),
    entrance,
  );
  http.route(sendContactCodeCall, ({ body }, call) => sendContactCode(deps, call.member, body, call.ip));
  http.route(bindContactCall, async ({ body }, { member }) => {
    await bindContact(deps, member, body);
    return {};
  });
}

function callerOf(call: CallContext) {
  return { ip: call.ip, device: call.userAgent };
}

function visitorOf(call: CallContext): { ip: string; language: LocaleCode } {
  return { ip: call.ip, language: call.language };
}
