import type { updateCashierSettings } from "@khela/contract/console/cashier-settings";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { ApprovalLimits } from "@khela/rules/cashier/approval";
import type { WithdrawalPolicy } from "@khela/rules/cashier/withdrawal-rules";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import type { CashierContext } from "./context.ts";
import {
  type CashierSettingsRow,
  readCashierSettings,
  writeCashierSettings,
} from "./store/cashier-settings.ts";

const HOUR_MS = 3_600_000;

/** What holds for withdrawals at this moment. */
export interface WithdrawalFigures {
  policy: WithdrawalPolicy;
  approval: ApprovalLimits;
  turnoverPpm: bigint;
}

/** Read anew each time: a change holds in every process at once. */
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

type View = HandlerOutput<typeof updateCashierSettings>;
type Draft = HandlerInput<typeof updateCashierSettings>["body"];

/** The figures as the console shows them. */
export async function readCashierDesk(context: CashierContext): Promise<View> {
  return view(context, await readCashierSettings(context.platform.db));
}

/**
 * Changes the figures for requests from now on, with an audit entry.
 * @throws AppError OPS_CHANGED where somebody was faster
 */
export async function changeCashierDesk(
  context: CashierContext,
  draft: Draft,
  by: { username: string; ip: string },
): Promise<View> {
  const { platform, audit } = context;
  return inTransaction(platform.database, async (tx) => {
    const before = view(context, await readCashierSettings(tx));
    const row = await writeCashierSettings(tx, draft.version, {
      auto_max: moneyFromText(draft.autoMax),
      two_above: moneyFromText(draft.twoAbove),
      max_open: draft.maxOpen,
      max_per_day: draft.maxPerDay,
      max_amount_per_day: moneyFromText(draft.maxAmountPerDay),
      turnover_ppm: draft.turnoverPpm,
      kyc_from: moneyFromText(draft.kycFrom),
      kyc_level: draft.kycLevel,
      credential_pause_hours: draft.credentialPauseHours,
      closed_loop: draft.closedLoop,
      updated_at: now(platform.clock),
    });
    if (!row) throw new AppError("OPS_CHANGED");
    const after = view(context, row);
    await audit.write(tx, {
      actor: `operator:${by.username}`,
      action: "cashier.settings",
      subject: "cashier",
      detail: { reason: draft.reason, before, after },
      ip: by.ip,
    });
    return after;
  });
}

function autoMaxOf({ settings }: CashierContext, row: CashierSettingsRow): Money {
  return row.auto_max === null ? settings.autoApproveMax : money(row.auto_max);
}

function view(context: CashierContext, row: CashierSettingsRow): View {
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
