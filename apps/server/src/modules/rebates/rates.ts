import type { RebateSettings, RatesVersion, updateRebateRates } from "@khela/contract/console/rebates";
import type { HandlerInput } from "@khela/contract/endpoint";
import { GAME_CATEGORIES } from "@khela/games/game-info";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { effectiveFrom, versionFor } from "@khela/rules/rebates/rates";
import { type Db, inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { RebatesContext, WantedRates } from "./context.ts";
import * as store from "./store.ts";

/** The rates that count for a business day. */
export async function ratesOf(db: Db | Tx, day: string): Promise<store.RatesRow> {
  const found = versionFor(await store.readRates(db), day);
  if (!found) throw new Error(`no rates count for ${day}`);
  return found;
}

export const cashbackTerms = ({ cashback }: RebateSettings): { ratePpm: number; min: Money; max: Money } => ({
  ratePpm: cashback.ratePpm,
  min: moneyFromText(cashback.min),
  max: moneyFromText(cashback.max),
});

const view = (row: store.RatesRow): RatesVersion => ({
  ...row.settings,
  cashback: {
    ...row.settings.cashback,
    min: moneyToText(moneyFromText(row.settings.cashback.min)),
    max: moneyToText(moneyFromText(row.settings.cashback.max)),
  },
  version: row.version,
  effectiveFrom: row.effectiveFrom,
  changedBy: row.changedBy,
  at: row.createdAt.toISOString(),
});

/** The newest rates and those before, newest first. */
export async function readVersions({
  platform,
}: RebatesContext): Promise<{ newest: RatesVersion; earlier: RatesVersion[] }> {
  const [newest, ...earlier] = (await store.readRates(platform.db)).map(view);
  if (!newest) throw new Error("there are no rates");
  return { newest, earlier };
}

/** The settings as a flat list, as the second person reads them. */
const fieldsOf = ({ rates, rebate, cashback }: RebateSettings) => ({
  ...(Object.fromEntries(GAME_CATEGORIES.map((name) => [name, rates[name]])) as RebateSettings["rates"]),
  rebateMode: rebate.mode,
  rebateClaimDays: rebate.claimDays,
  rebateLockFactorPpm: rebate.lockFactorPpm,
  cashbackMode: cashback.mode,
  cashbackClaimDays: cashback.claimDays,
  cashbackLockFactorPpm: cashback.lockFactorPpm,
  cashbackPpm: cashback.ratePpm,
  cashbackMin: cashback.min,
  cashbackMax: cashback.max,
});

type Draft = HandlerInput<typeof updateRebateRates>["body"];

/**
 * Requests a change, which counts from the day after its approval on.
 * @throws AppError OPS_CHANGED where there is a newer version, or nothing differs; FIELD_FORMAT where cashback's least
 * amount is above its largest one
 */
export function proposeRates(
  { platform, askRates }: RebatesContext,
  { reason, version, ...draft }: Draft,
  by: Actor,
): Promise<ApprovalView> {
  const { ratePpm: _rate, min, max } = cashbackTerms(draft);
  if (max < min) throw new AppError("FIELD_FORMAT", { field: "max" });
  return inTransaction(platform.database, async (tx) => {
    const [newest] = await store.readRates(tx);
    if (newest?.version !== version) throw new AppError("OPS_CHANGED");
    const cashback = { ...draft.cashback, min: moneyToText(min), max: moneyToText(max) };
    const wanted = { ...draft, cashback, version };
    const changes = changesOf<"rebate_rates">(fieldsOf(view(newest)), fieldsOf(wanted));
    return askRates(tx, { name: "", changes, wanted, reason, by });
  });
}

/** Writes the approved rates as a version of their own. @throws AppError OPS_CHANGED where there is a newer one */
export async function applyRates(
  { platform }: Pick<RebatesContext, "platform">,
  tx: Tx,
  { approvalId, by, wanted: { version, ...settings } }: ApprovedSetting<WantedRates>,
): Promise<void> {
  const { clock } = platform;
  const written = await store.insertRates(tx, {
    version: version + 1,
    effectiveFrom: effectiveFrom(clock.nowMs()),
    settings,
    changedBy: by,
    approvalId,
    createdAt: now(clock),
  });
  if (!written) throw new AppError("OPS_CHANGED");
}
