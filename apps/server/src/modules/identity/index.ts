import { now } from "@khela/kernel/clock";
import { KNOWN_PLACE_TTL_MS } from "@khela/rules/auth/places";
import { deleteOldFailures } from "../../platform/failures.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Codes } from "../codes/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { createBotCheck } from "./login/bot-check.ts";
import { createCaptcha } from "./login/captcha.ts";
import { deleteOldCaptchas } from "./login/captcha-store.ts";
import type { FindInvitingLink } from "./register/invitation.ts";
import { createTraces, type FindExcluded } from "./closing/exclusion-traces.ts";
import { createLoginGuard } from "./login/login-guard.ts";
import { guardedMembers } from "./login/guarded-members.ts";
import { deleteOldCodes } from "./sessions/one-time-code-store.ts";
import { endOverdue } from "./second-step/lost-device-store.ts";
import { deleteOldPlaces } from "./second-step/place-store.ts";
import { createMoveJudge } from "./second-step/moved.ts";
import { lostDeviceChanged } from "./events.ts";
import { routeProfile } from "./profile/profile-routes.ts";
import { routeIdentity } from "./routes.ts";
import { createIdentityService, type Identity } from "./service.ts";
import { deleteOldSessions } from "./sessions/session-store.ts";
import { createSessions } from "./sessions/sessions.ts";
import { deleteOldFlows } from "./social/social-store.ts";
import { closeIdleTrials } from "./trial/trial.ts";
import { createTryGuard } from "./passwords/try-guard.ts";

export { lostDeviceChanged, memberRegistered } from "./events.ts";
export { createCaptcha } from "./login/captcha.ts";
export { createLoginGuard } from "./login/login-guard.ts";
export { accountKeyOf, type Member } from "./member.ts";
export { lastLoginOf } from "./member-store.ts";
export type { FindExcluded } from "./closing/exclusion-traces.ts";
export type { FindInvitingLink, InvitingLink } from "./register/invitation.ts";
export type { OwnAccount } from "./closing/own-account.ts";
export type { Identity } from "./service.ts";

const HOUR_MS = 3_600_000;
const SESSIONS_KEPT_MS = 400 * 24 * HOUR_MS;

/** Builds accounts, sessions and login, and connects member sessions to the HTTP server. */
export function createIdentity(
  platform: Platform,
  deps: {
    system: System;
    hasher: PasswordHasher;
    ledger: Ledger;
    uploads: Uploads;
    codes: Codes;
    excluded: FindExcluded;
    findInvitingLink: FindInvitingLink;
  },
): Identity {
  const captcha = createCaptcha(platform);
  const botCheck = createBotCheck(platform);
  const sessions = createSessions(platform, {
    judgeMove: createMoveJudge(platform, deps.system),
    allNeedSecondStep: () => deps.system.flag("SECONDSTEP3"),
  });
  const guard = createLoginGuard(platform, captcha, guardedMembers(platform));
  const tries = createTryGuard(platform);
  const traces = createTraces(platform, deps.excluded);
  const all = { platform, ...deps, captcha, botCheck, sessions, guard, tries, traces };
  platform.http.authenticators.member = (token, caller) => sessions.authenticate(token, caller);
  routeIdentity(all);
  routeProfile(all);
  platform.jobs.schedule("identity-tidy", "23 * * * *", async () => {
    const nowMs = now(platform.clock).getTime();
    await deleteOldCaptchas(platform.db, new Date(nowMs));
    await deleteOldFlows(platform.db, new Date(nowMs));
    await deleteOldCodes(platform.db, new Date(nowMs));
    await deleteOldFailures(platform.db, new Date(nowMs - 24 * HOUR_MS));
    await endOverdue(platform.db, new Date(nowMs));
    await deleteOldPlaces(platform.db, new Date(nowMs - KNOWN_PLACE_TTL_MS));
    await deleteOldSessions(platform.db, new Date(nowMs - SESSIONS_KEPT_MS));
  });
  platform.events.subscribe(lostDeviceChanged, "identity-sessions", async ({ endedSessions }) => {
    sessions.invalidate(endedSessions, "proof");
  });
  platform.jobs.schedule("identity-forget-exclusions", "47 2 * * *", async () => {
    await traces.tidy();
  });
  closeIdleTrials(all);
  return createIdentityService(all);
}
