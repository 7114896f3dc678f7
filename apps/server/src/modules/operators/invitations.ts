import { createHmac } from "node:crypto";
import type { acceptInvitation, openInvitation } from "@khela/contract/console/operators";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { RoleName } from "@khela/contract/permissions";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { totpSecretOf, totpStep, totpUri } from "../../platform/totp.ts";
import type { Audit } from "../audit/index.ts";
import { createOperator } from "./create-operator.ts";
import { type OperatorDeps, openSession } from "./login.ts";
import { hashOf, newToken } from "./sessions.ts";
import { findInvitation, insertInvitation, spendInvitation } from "./store.ts";

/** The lifetime of a link. */
export const INVITATION_LIFE_MS = 60 * 60_000;

/** The label that the authenticator app shows; the username isn't chosen yet when the code is scanned. */
const LABEL = "console";

/**
 * Creates an invitation link for one new operator. Anybody who can run a command on the server may do it,
 * because an empty installation gets its first administrator in this way.
 * @returns the token after the `#` of the link; only its hash is stored
 */
export async function inviteOperator(
  {
    platform,
    audit,
  }: { platform: Pick<Platform, "database" | "ids" | "clock">; audit: Pick<Audit, "write"> },
  roles: readonly RoleName[],
): Promise<string> {
  const { token, tokenHash } = newToken();
  const createdAt = now(platform.clock);
  const id = platform.ids.next();
  await inTransaction(platform.database, async (tx) => {
    await insertInvitation(tx, {
      id,
      tokenHash,
      roles: [...roles],
      createdAt,
      expiresAt: new Date(createdAt.getTime() + INVITATION_LIFE_MS),
    });
    await audit.write(tx, {
      actor: "system",
      action: "operator.invite",
      subject: `operator-invitation:${id}`,
      detail: { roles: [...roles] },
      ip: "",
    });
  });
  return token;
}

/** The roles that an invitation grants; reading doesn't use it up. @throws AppError AUTH_LINK_DEAD */
export async function readInvitation(
  { platform }: Pick<OperatorDeps, "platform">,
  token: string,
): Promise<HandlerOutput<typeof openInvitation>> {
  const invitation = await findInvitation(platform.db, hashOf(token), now(platform.clock));
  if (!invitation) throw new AppError("AUTH_LINK_DEAD");
  const totpSecret = secretOf(platform.secrets, token);
  return { roles: invitation.roles, totpSecret, totpUri: totpUri(totpSecret, LABEL) };
}

/**
 * Creates the invited operator and begins a session.
 * @returns the session's token
 * @throws AppError AUTH_LINK_DEAD, AUTH_TOTP, AUTH_USERNAME_TAKEN, FIELD_FORMAT (password)
 */
export async function takeInvitation(
  deps: OperatorDeps,
  form: HandlerInput<typeof acceptInvitation>["body"],
  caller: { ip: string; device: string },
): Promise<string> {
  const { platform } = deps;
  const invitation = await findInvitation(platform.db, hashOf(form.token), now(platform.clock));
  if (!invitation) throw new AppError("AUTH_LINK_DEAD");
  const totpSecret = secretOf(platform.secrets, form.token);
  const step = totpStep(totpSecret, form.totp, platform.clock.nowMs());
  if (step === undefined) throw new AppError("AUTH_TOTP");
  const { id } = await createOperator(deps, {
    username: form.username,
    name: form.name,
    password: form.password,
    roles: invitation.roles as RoleName[],
    by: `operator-invitation:${invitation.id}`,
    totpSecret,
    totpStep: step,
    ip: caller.ip,
    also: async (tx, operatorId) => {
      const used = await spendInvitation(tx, invitation.id, { at: now(platform.clock), operatorId });
      if (!used) throw new AppError("AUTH_LINK_DEAD");
    },
  });
  return openSession(deps, { id, username: form.username }, caller);
}

/**
 * Derives the authenticator's secret from the link's token, so that no secret is stored with the invitation.
 */
function secretOf(secrets: Secrets, token: string): string {
  return totpSecretOf(
    createHmac("sha256", secrets.key("link", "operator-invitation")).update(token).digest(),
  );
}
