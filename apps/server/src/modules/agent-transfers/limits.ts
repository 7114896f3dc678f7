import type { updateTransferLimits } from "@khela/contract/console/agent-transfers";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { AgentTransferLimits } from "@khela/rules/agents/transfer";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import type { AgentTransferContext } from "./context.ts";
import * as store from "./store.ts";

const HOUR_MS = 3_600_000;

/** Figures of transfers between upline and downline. Source: domain rules 1.10, N11. */
export interface AgentTransferFigures extends AgentTransferLimits {
  /** How many levels up or down money may go at once. */
  levels: number;
  /** How long a request waits for the upline. */
  requestLifeMs: number;
}

/** Read anew each time: a change holds in every process at once. */
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

type View = HandlerOutput<typeof updateTransferLimits>;
type Draft = HandlerInput<typeof updateTransferLimits>["body"];

/** The limits as the console shows them. */
export async function readLimits({ platform }: AgentTransferContext): Promise<View> {
  return view(await store.readSettings(platform.db));
}

/**
 * Changes the limits from the next transfer on, with an audit entry.
 * @throws AppError OPS_CHANGED where somebody was faster; FIELD_FORMAT where the least is zero or above the most
 */
export async function changeLimits(
  { platform, audit }: AgentTransferContext,
  draft: Draft,
  by: { username: string; ip: string },
): Promise<View> {
  const [min, max] = [moneyFromText(draft.min), moneyFromText(draft.max)];
  if (min <= 0n || max < min) throw new AppError("FIELD_FORMAT", { field: min <= 0n ? "min" : "max" });
  return inTransaction(platform.database, async (tx) => {
    const before = view(await store.readSettings(tx));
    const row = await store.writeSettings(tx, draft.version, {
      min_amount: min,
      max_amount: max,
      max_per_day: draft.maxPerDay,
      max_amount_per_day: moneyFromText(draft.maxAmountPerDay),
      levels: draft.levels,
      request_hours: draft.requestHours,
      updated_at: now(platform.clock),
    });
    if (!row) throw new AppError("OPS_CHANGED");
    const after = view(row);
    await audit.write(tx, {
      actor: `operator:${by.username}`,
      action: "agent.transfer.limits",
      subject: "agent-transfers",
      detail: { reason: draft.reason, before, after },
      ip: by.ip,
    });
    return after;
  });
}

const view = (row: store.SettingsRow): View => ({
  min: moneyToText(money(row.min_amount)),
  max: moneyToText(money(row.max_amount)),
  maxPerDay: row.max_per_day,
  maxAmountPerDay: moneyToText(money(row.max_amount_per_day)),
  levels: row.levels,
  requestHours: row.request_hours,
  version: row.version,
});
