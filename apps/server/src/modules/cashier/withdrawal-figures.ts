import type { updateCashierSettings } from "@khela/contract/console/cashier-settings";
import type { HandlerInput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { ApprovalLimits } from "@khela/rules/cashier/approval";
import { limitsFor } from "@khela/rules/cashier/withdrawal-limits";
import type { WithdrawalPolicy } from "@khela/rules/cashier/withdrawal-rules";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { CashierContext, CashierDesk, WithdrawalTerms } from "./context.ts";
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

/**
 * Reads the figures anew each time, so that a change takes effect in every process at once.
 * @param terms of the member's VIP rank
 */
export async function readFigures(
  context: CashierContext,
  db: Db | Tx,
  terms?: WithdrawalTerms,
): Promise<WithdrawalFigures> {
  const row = await readCashierSettings(db);
  return {
    policy: {
      maxOpen: row.max_open,
      limits: limitsFor(
        {
          perDay: row.max_per_day,
          amountPerDay: money(row.max_amount_per_day),
          perMonth: row.max_per_month,
          amountPerMonth: money(row.max_amount_per_month),
        },
        terms?.limits,
        { amountPerDay: money(row.rank_amount_per_day), amountPerMonth: money(row.rank_amount_per_month) },
      ),
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
const AMOUNTS = [
  "autoMax",
  "twoAbove",
  "maxAmountPerDay",
  "maxAmountPerMonth",
  "rankAmountPerDay",
  "rankAmountPerMonth",
  "kycFrom",
] as const satisfies (keyof Draft)[];

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
    for (const name of AMOUNTS) wanted[name] = moneyToText(moneyFromText(draft[name]));
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
    max_per_month: wanted.maxPerMonth,
    max_amount_per_month: moneyFromText(wanted.maxAmountPerMonth),
    rank_amount_per_day: moneyFromText(wanted.rankAmountPerDay),
    rank_amount_per_month: moneyFromText(wanted.rankAmountPerMonth),
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
    maxPerMonth: row.max_per_month,
    maxAmountPerMonth: moneyToText(money(row.max_amount_per_month)),
    rankAmountPerDay: moneyToText(money(row.rank_amount_per_day)),
    rankAmountPerMonth: moneyToText(money(row.rank_amount_per_month)),
    turnoverPpm: row.turnover_ppm,
    kycFrom: moneyToText(money(row.kyc_from)),
    kycLevel: row.kyc_level,
    credentialPauseHours: row.credential_pause_hours,
    closedLoop: row.closed_loop,
    version: row.version,
  };
}
