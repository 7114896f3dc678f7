import { AppError } from "@khela/kernel/errors";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import type { LocaleCode } from "@khela/kernel/locales";
import type { Actor } from "../four-eyes/index.ts";
import type { AdjustmentsContext } from "./context.ts";
import { type OperatorAction, onMember } from "./protect.ts";

/** The KYC level of an account whose identity was checked; support changes payout accounts only from this level on. */
const IDENTITY_CHECKED = 2;

/**
 * Replaces the player's password by a random initial one (AUTH-06): every session ends, and the new password works
 * for 24 hours and only for choosing another one. The audit log records the action without the password.
 * @throws AppError SYS_NOT_FOUND; AUTH_NON_MEMBER for a trial account; SYS_UNAVAILABLE
 */
export async function handOutPassword(
  { identity, audit }: AdjustmentsContext,
  { memberId, reason, by }: OperatorAction,
): Promise<{ password: string; until: string }> {
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  if (member.type === TRIAL_TYPE) throw new AppError("AUTH_NON_MEMBER");
  let dies: Date | undefined;
  const password = await identity.giveInitialPassword(memberId, async (tx, until) => {
    dies = until;
    await audit.write(tx, {
      actor: `operator:${by.operator.username}`,
      action: "player.initial_password",
      subject: `member:${memberId}`,
      detail: { account: member.account, until: until.toISOString(), reason },
      ip: by.ip,
    });
  });
  if (password === undefined || !dies) throw new AppError("SYS_NOT_FOUND");
  return { password, until: dies.toISOString() };
}

/**
 * Opens an account for a player who can't register alone (AUTH-06); the password is only in the answer.
 * @throws AppError FIELD_FORMAT, AUTH_USERNAME_TAKEN, SYS_UNAVAILABLE
 */
export async function createPlayer(
  { identity, audit }: AdjustmentsContext,
  { account, language, reason }: { account: string; language: LocaleCode; reason: string },
  { operator, ip }: Actor,
): Promise<{ playerId: string; account: string; password: string; until: string }> {
  // The caller's address is the operator's, not the player's, so only the audit log records it.
  const opened = await identity.openWithInitialPassword(
    { account, language, ip: "" },
    async (tx, member, until) => {
      await audit.write(tx, {
        actor: `operator:${operator.username}`,
        action: "player.create",
        subject: `member:${member.id}`,
        detail: { account: member.account, until: until.toISOString(), reason },
        ip,
      });
    },
  );
  const { member, password, until } = opened;
  return { playerId: member.id, account: member.account, password, until: until.toISOString() };
}

/**
 * Removes a bound payout account on the player's request (AUTH-20).
 * @throws AppError SYS_NOT_FOUND; KYC_LEVEL (level) before the identity is checked; MONEY_ACCOUNT_BUSY
 */
export async function removeAccount(
  context: AdjustmentsContext,
  deed: OperatorAction,
  payoutAccountId: string,
): Promise<void> {
  const { memberId, by } = deed;
  const kycLevel = await context.kyc.levelOf(memberId);
  await onMember(context, deed, async (tx) => {
    if (kycLevel < IDENTITY_CHECKED) throw new AppError("KYC_LEVEL", { level: IDENTITY_CHECKED });
    const removal = { memberId, payoutAccountId, by: by.operator.username };
    const { masked, methodId } = await context.cashier.removePayoutAccount(tx, removal);
    return {
      result: undefined,
      action: "player.payout_account_remove",
      detail: { payoutAccount: payoutAccountId, methodId, account_end: masked, kycLevel },
    };
  });
}
