import type { updateCashierSettings } from "@khela/contract/console/cashier-settings";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { ApprovalLimits } from "@khela/rules/cashier/approval";
import type { WithdrawalPolicy } from "@khela/rules/cashier/withdrawal-rules";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { CashierContext, CashierDesk } from "./context.ts";
import {
  type CashierSettingsRow,
  readCashierSettings,
  writeCashierSettings,
} from "./store/cashier-settings.ts";

const HOUR_MS = 3_600_000;

/** The rules' figures for withdrawals at this moment. */
export interface WithdrawalFigures {
  policy: WithdrawalPolicy;
  approval: ApprovalLimits;
  turnoverPpm: bigint;
}

/** Reads the figures anew each time, so that a change takes effect in every process at once. */
export async function readFigures(context: CashierContext, db: Db | Tx): Promise<WithdrawalFigures> {
  const row = await readCashierSettings(db);
  return {
    policy: {
      maxOpen: row.max_open,
      maxPerDay: row.max_per_day,
      maxAmountPerDay: money(row.max_amount_per_day),
      kycFrom: money(row.kyc_from),
      kycLevel: row.kyc_level,
      credentialPauseMs: row.credential_pause_hours * HOUR_MS,
      closedLoop: row.closed_loop,
    },
    approval: { autoMax: autoMaxOf(context, row), twoAbove: money(row.two_above) },
    turnoverPpm: BigInt(row.turnover_ppm),
  };
}

type Draft = HandlerInput<typeof updateCashierSettings>["body"];

/** The figures as the console shows them. */
export async function readCashierDesk(context: CashierContext): Promise<CashierDesk> {
  return view(context, await readCashierSettings(context.platform.db));
}

/**
 * Requests a change of the figures; it applies to withdrawals requested after its approval.
 * @throws AppError OPS_CHANGED where the figures have changed since, or the draft changes nothing
 */
export function proposeCashierDesk(
  context: CashierContext,
  { reason, ...draft }: Draft,
  by: Actor,
): Promise<ApprovalView> {
  return inTransaction(context.platform.database, async (tx) => {
    const { version, ...before } = view(context, await readCashierSettings(tx));
    if (version !== draft.version) throw new AppError("OPS_CHANGED");
    const wanted = { ...draft };
    for (const name of ["autoMax", "twoAbove", "maxAmountPerDay", "kycFrom"] as const)
      wanted[name] = moneyToText(moneyFromText(draft[name]));
    const { version: _seen, ...after } = wanted;
    const changes = changesOf<"cashier_settings">(before, after);
    return context.askCashierSettings(tx, { name: "", changes, wanted, reason, by });
  });
}

/** Applies approved figures. @throws AppError OPS_CHANGED where they were changed since the request */
export async function applyCashierDesk(
  { platform }: Pick<CashierContext, "platform">,
  tx: Tx,
  { wanted }: ApprovedSetting<CashierDesk>,
): Promise<void> {
  const row = await writeCashierSettings(tx, wanted.version, {
    auto_max: moneyFromText(wanted.autoMax),
    two_above: moneyFromText(wanted.twoAbove),
    max_open: wanted.maxOpen,
    max_per_day: wanted.maxPerDay,
    max_amount_per_day: moneyFromText(wanted.maxAmountPerDay),
    turnover_ppm: wanted.turnoverPpm,
    kyc_from: moneyFromText(wanted.kycFrom),
    kyc_level: wanted.kycLevel,
    credential_pause_hours: wanted.credentialPauseHours,
    closed_loop: wanted.closedLoop,
    updated_at: now(platform.clock),
  });
  if (!row) throw new AppError("OPS_CHANGED");
}

function autoMaxOf({ settings }: CashierContext, row: CashierSettingsRow): Money {
  return row.auto_max === null ? settings.autoApproveMax : money(row.auto_max);
}

function view(context: CashierContext, row: CashierSettingsRow): CashierDesk {
  return {
    autoMax: moneyToText(autoMaxOf(context, row)),
    twoAbove: moneyToText(money(row.two_above)),
    maxOpen: row.max_open,
    maxPerDay: row.max_per_day,
    maxAmountPerDay: moneyToText(money(row.max_amount_per_day)),
    turnoverPpm: row.turnover_ppm,
    kycFrom: moneyToText(money(row.kyc_from)),
    kycLevel: row.kyc_level,
    credentialPauseHours: row.credential_pause_hours,
    closedLoop: row.closed_loop,
    version: row.version,
  };
}
