import type { getGrantLimits, updateGrantLimits } from "@khela/contract/console/rewards";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import {
  GRANT_LIMIT_FIELDS,
  GRANT_ROLES,
  type GrantLimits,
  type GrantLimitTexts,
  largestLimits,
} from "@khela/rules/rewards/reward";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { GrantLimitsDraft, RewardsContext } from "./context.ts";
import { insertGrantLimits, readGrantLimits } from "./grant-limits-store.ts";

/** What an operator with these roles may grant alone. */
export async function grantLimitsOf(db: Db | Tx, roles: readonly string[]): Promise<GrantLimits> {
  const limits = await readGrantLimits(db);
  return largestLimits(
    GRANT_ROLES.filter((role) => roles.includes(role)).map((role) => ({
      single: moneyFromText(limits[`${role}Single`]),
      perDay: moneyFromText(limits[`${role}PerDay`]),
    })),
  );
}

/** The limits of all roles, and those of the operator who asks. */
export async function readLimits(
  { platform: { db } }: Pick<RewardsContext, "platform">,
  roles: readonly string[],
): Promise<HandlerOutput<typeof getGrantLimits>> {
  const own = await grantLimitsOf(db, roles);
  return {
    limits: await readGrantLimits(db),
    own: { single: moneyToText(own.single), perDay: moneyToText(own.perDay) },
  };
}

/**
 * Requests a change of the limits, which hold from its approval on.
 * @throws AppError OPS_CHANGED where they have changed since, or the draft changes nothing; FIELD_FORMAT (field) for a day's
 * limit below that of one grant
 */
export function proposeLimits(
  { platform, askLimits }: Pick<RewardsContext, "platform" | "askLimits">,
  { reason, ...draft }: HandlerInput<typeof updateGrantLimits>["body"],
  by: Actor,
): Promise<ApprovalView> {
  for (const role of GRANT_ROLES)
    if (moneyFromText(draft[`${role}PerDay`]) < moneyFromText(draft[`${role}Single`]))
      throw new AppError("FIELD_FORMAT", { field: `${role}PerDay` });
  return inTransaction(platform.database, async (tx) => {
    const { version, ...before } = await readGrantLimits(tx);
    if (version !== draft.version) throw new AppError("OPS_CHANGED");
    const after = Object.fromEntries(
      GRANT_LIMIT_FIELDS.map((name) => [name, moneyToText(moneyFromText(draft[name]))]),
    ) as GrantLimitTexts;
    const changes = changesOf<"grant_limits">(before, after);
    return askLimits(tx, { name: "", changes, wanted: { ...after, version }, reason, by });
  });
}

/** Applies approved limits. @throws AppError OPS_CHANGED where they were changed since the request */
export async function applyLimits(
  { platform }: Pick<RewardsContext, "platform">,
  tx: Tx,
  { wanted: { version, ...limits }, by, approvalId }: ApprovedSetting<GrantLimitsDraft>,
): Promise<void> {
  const stamp = { by, approvalId, at: now(platform.clock) };
  if (!(await insertGrantLimits(tx, version + 1, limits, stamp))) throw new AppError("OPS_CHANGED");
}
