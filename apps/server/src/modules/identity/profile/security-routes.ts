import type { LoginResponse } from "@khela/contract/identity";
import {
  requestLostDeviceRelease as askLostDeviceCall,
  getLostDevice,
  sendLostDeviceCode as sendLostDeviceCodeCall,
  stopLostDevice as stopLostDeviceCall,
} from "@khela/contract/lost-device";
import {
  beginTotp as beginTotpCall,
  confirmTotp as confirmTotpCall,
  endSession,
  getFirstPassword,
  getSecurity,
  listSessions,
  removeTotp as removeTotpCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  sendFirstPasswordCode as sendFirstPasswordCodeCall,
  setFirstPassword as setFirstPasswordCall,
} from "@khela/contract/security";
import {
  getRequiredProof,
  submitProof as giveProofCall,
  sendProofCode as sendProofCodeCall,
} from "@khela/contract/verification";
import { localeOf } from "@khela/kernel/locales";
import type { Login } from "../login/login.ts";
import { noteLogin } from "../login/note-login.ts";
import { firstPasswordWays, sendFirstPasswordCode, setFirstPassword } from "../passwords/first-password.ts";
import { endOwnSession } from "./member-self.ts";
import {
  askLostDevice,
  lostDeviceEligibility,
  sendLostDeviceCode,
  stopLostDevice,
} from "../second-step/lost-device.ts";
import { giveProof, ownProofOwed, type ProofDeps, sendProofCode } from "../second-step/proof.ts";
import { securityOverview, sessionList } from "./security-overview.ts";
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from "../second-step/totp.ts";

/** Serves proofs, two-factor, the list of sessions and the overview (AUTH-12, AUTH-13, AUTH-14, AUTH-20). */
export function routeSecurity(deps: ProofDeps, loginView: (begun: Login) => LoginResponse): void {
  const { platform } = deps;
  const { http } = platform;
  http.route(giveProofCall, async ({ body }, call) => {
    const caller = { ip: call.ip, device: call.userAgent };
    const begun = () => giveProof(deps, call.member, body, caller);
    return loginView(await noteLogin(platform, "proof", call, begun));
  });
  http.route(getRequiredProof, (_input, { member }) => ownProofOwed(deps, member));
  http.route(sendProofCodeCall, ({ body }, call) => {
    const language = localeOf(call.member.language).code;
    return sendProofCode(deps, call.member, body.method, { ip: call.ip, language });
  });
  http.route(getLostDevice, (_input, { member }) => lostDeviceEligibility(deps, member));
  http.route(sendLostDeviceCodeCall, ({ body }, call) => {
    const language = localeOf(call.member.language).code;
    return sendLostDeviceCode(deps, call.member, body.method, { ip: call.ip, language });
  });
  http.route(askLostDeviceCall, ({ body }, { member }) => askLostDevice(deps, member, body));
  http.route(stopLostDeviceCall, async (_input, { member }) => {
    await stopLostDevice(deps, member);
    return {};
  });
  http.route(getSecurity, (_input, { member }) => securityOverview(deps, member));
  http.route(listSessions, (_input, { member }) => sessionList(deps, member));
  http.route(endSession, async ({ params }, { member }) => {
    await endOwnSession(deps, member, params.sessionId);
    return {};
  });
  http.route(getFirstPassword, (_input, { member }) => firstPasswordWays(deps, member));
  http.route(sendFirstPasswordCodeCall, ({ body }, call) => {
    const language = localeOf(call.member.language).code;
    return sendFirstPasswordCode(deps, call.member, body.method, { ip: call.ip, language });
  });
  http.route(setFirstPasswordCall, async ({ body }, { member }) => {
    await setFirstPassword(deps, member, body);
    return {};
  });
  http.route(beginTotpCall, ({ body }, { member }) => beginTotp(deps, member, body.password));
  http.route(confirmTotpCall, async ({ body }, { member }) => {
    const recoveryCodes = await confirmTotp(deps, member, body.code);
    deps.sessions.refreshed(member.sessionId);
    return { recoveryCodes };
  });
  http.route(removeTotpCall, async ({ body }, { member }) => {
    await removeTotp(deps, member, body);
    deps.sessions.refreshed(member.sessionId);
    return {};
  });
  http.route(renewRecoveryCodesCall, async ({ body }, { member }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, member, body),
  }));
}
