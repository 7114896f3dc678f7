import { setIcon } from "@khela/contract/identity";
import { getProfile, setPaymentPassword, updateProfile } from "@khela/contract/security";
import type { PasswordHasher } from "../../../platform/password-hasher.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { System } from "../../system/index.ts";
import type { Uploads } from "../../uploads/index.ts";
import type { ExclusionTraces } from "../closing/exclusion-traces.ts";
import { chooseAvatar } from "./avatar.ts";
import { setOwnPaymentPassword } from "../passwords/payment-password.ts";
import { changeOwnProfile, ownProfile } from "./profile.ts";
import type { TryGuard } from "../passwords/try-guard.ts";

/** Serves members' own data: avatar, profile, payment password (AUTH-20). */
export function routeProfile(deps: {
  platform: Platform;
  system: System;
  hasher: PasswordHasher;
  uploads: Uploads;
  tries: TryGuard;
  traces: ExclusionTraces;
}): void {
  const { http } = deps.platform;
  http.route(setIcon, async ({ body }, { member }) => {
    await chooseAvatar(deps, member, body.icon);
    return {};
  });
  http.route(getProfile, (_input, { member }) => ownProfile(deps, member));
  http.route(updateProfile, async ({ body }, { member }) => {
    await changeOwnProfile(deps, member, body);
    return {};
  });
  http.route(setPaymentPassword, async ({ body }, { member }) => {
    await setOwnPaymentPassword(deps, member, body);
    return {};
  });
}
