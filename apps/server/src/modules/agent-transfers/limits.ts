import type { updateTransferLimits } from "@khela/contract/console/agent-transfers";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { AgentTransferLimits } from "@khela/rules/agents/transfer";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { AgentTransferContext, TransferLimits } from "./context.ts";
import * as store from "./store.ts";

const HOUR_MS = 3_600_000;

/** The limits of transfers between upline and downline. Source: domain rules 1.10, N11. */
export interface AgentTransferFigures extends AgentTransferLimits {
  /** The number of levels up or down that one transfer may cross. */
  levels: number;
  /** How long a request waits for the upline's answer. */
  requestLifeMs: number;
}

/** Reads the limits anew each time, so that a change takes effect in every process at once. */
export async function readFigures(db: Db | Tx): Promise<AgentTransferFigures> {
  const row = await store.readSettings(db);
  return {
    min: money(row.min_amount),
    max: money(row.max_amount),
    maxPerDay: row.max_per_day,
    maxAmountPerDay: money(row.max_amount_per_day),
    levels: row.levels,
    requestLifeMs: row.request_hours * HOUR_MS,
  };
}

type Draft = HandlerInput<typeof updateTransferLimits>["body"];

/** The limits as the console shows them. */
export async function readLimits({ platform }: AgentTransferContext): Promise<TransferLimits> {
  return view(await store.readSettings(platform.db));
}

/**
 * Requests a change of the limits, which apply from its approval on.
 * @throws AppError OPS_CHANGED where the limits have changed since, or the draft changes nothing; FIELD_FORMAT where
 * the minimum is zero or above the maximum
 */
export function proposeLimits(
  { platform, askLimits }: AgentTransferContext,
  { reason, ...draft }: Draft,
  by: Actor,
): Promise<ApprovalView> {
  const [min, max] = [moneyFromText(draft.min), moneyFromText(draft.max)];
  if (min <= 0n || max < min) throw new AppError("FIELD_FORMAT", { field: min <= 0n ? "min" : "max" });
  return inTransaction(platform.database, async (tx) => {
    const { version, ...before } = view(await store.readSettings(tx));
    if (version !== draft.version) throw new AppError("OPS_CHANGED");
    const wanted = { ...draft };
    for (const name of ["min", "max", "maxAmountPerDay"] as const)
      wanted[name] = moneyToText(moneyFromText(draft[name]));
    const { version: _seen, ...after } = wanted;
    const changes = changesOf<"transfer_limits">(before, after);
    return askLimits(tx, { name: "", changes, wanted, reason, by });
  });
}

/** Applies approved limits. @throws AppError OPS_CHANGED where they were changed since the request */
export async function applyLimits(
  { platform }: Pick<AgentTransferContext, "platform">,
  tx: Tx,
  { wanted }: ApprovedSetting<TransferLimits>,
): Promise<void> {
  const row = await store.writeSettings(tx, wanted.version, {
    min_amount: moneyFromText(wanted.min),
    max_amount: moneyFromText(wanted.max),
    max_per_day: wanted.maxPerDay,
    max_amount_per_day: moneyFromText(wanted.maxAmountPerDay),
    levels: wanted.levels,
    request_hours: wanted.requestHours,
    updated_at: now(platform.clock),
  });
  if (!row) throw new AppError("OPS_CHANGED");
}

const view = (row: store.SettingsRow): TransferLimits => ({
  min: moneyToText(money(row.min_amount)),
  max: moneyToText(money(row.max_amount)),
  maxPerDay: row.max_per_day,
  maxAmountPerDay: moneyToText(money(row.max_amount_per_day)),
  levels: row.levels,
  requestHours: row.request_hours,
  version: row.version,
});
