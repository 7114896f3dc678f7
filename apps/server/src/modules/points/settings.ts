import type { updatePointSettings } from "@khela/contract/console/points";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { getPointSettings } from "@khela/contract/console/points";
import { CATEGORIES } from "@khela/contract/catalogue";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { dayPlus } from "@khela/kernel/period";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { type Actor, type ApprovalView, type ApprovedSetting, changesOf } from "../four-eyes/index.ts";
import type { PointsContext, PointSettingsView } from "./context.ts";
import { insertVersion, readVersions, type SettingsVersion } from "./store/settings-store.ts";

type Draft = HandlerInput<typeof updatePointSettings>["body"];

/** The latest settings as the console shows them. */
export async function readSettings({
  platform,
}: Pick<PointsContext, "platform">): Promise<HandlerOutput<typeof getPointSettings>> {
  const [latest] = await readVersions(platform.db);
  return { ...viewOf(latest), ratesFrom: latest.from };
}

/**
 * Requests a change of rates and terms.
 * @throws AppError OPS_CHANGED where they have changed since, or the draft changes nothing; FIELD_FORMAT where the
 *   minimum is no multiple of the step
 */
export function proposeSettings(
  { platform, askSettings }: PointsContext,
  { reason, ...wanted }: Draft,
  by: Actor,
): Promise<ApprovalView> {
  if (wanted.convertMin % wanted.convertStep !== 0)
    throw new AppError("FIELD_FORMAT", { field: "convertMin" });
  return inTransaction(platform.database, async (tx) => {
    const [latest] = await readVersions(tx);
    if (latest.version !== wanted.version) throw new AppError("OPS_CHANGED");
    const changes = changesOf<"points">(flat(viewOf(latest)), flat(wanted));
    return askSettings(tx, { name: "", changes, wanted, reason, by });
  });
}

/**
 * Applies approved settings as a new version. Its rates begin with the next business day, so that no day has two.
 * @throws AppError OPS_CHANGED where they were changed since the request
 */
export async function applySettings(
  { platform }: Pick<PointsContext, "platform">,
  tx: Tx,
  { wanted, by }: ApprovedSetting<PointSettingsView>,
): Promise<void> {
  const at = now(platform.clock);
  const [latest] = await readVersions(tx);
  if (latest.version !== wanted.version) throw new AppError("OPS_CHANGED");
  const tomorrow = dayPlus(at.getTime(), 1).key;
  const isSame = CATEGORIES.every((name) => (latest.rates[name] ?? 0) === wanted.rates[name]);
  const added = await insertVersion(
    tx,
    {
      version: wanted.version + 1,
      // Rates that stay the same go on, those of the day included.
      from: isSame ? latest.from : tomorrow,
      rates: wanted.rates,
      terms: {
        open: wanted.convertOn,
        pointsPerUnit: wanted.pointsPerUnit,
        min: wanted.convertMin,
        step: wanted.convertStep,
        dayCap: wanted.convertDayCap,
      },
    },
    { by, at },
  );
  if (!added) throw new AppError("OPS_CHANGED");
}

const flat = ({ rates, version: _version, ...terms }: PointSettingsView) => ({ ...rates, ...terms });

function viewOf({ version, rates, terms }: SettingsVersion): PointSettingsView {
  return {
    rates: Object.fromEntries(
      CATEGORIES.map((name) => [name, rates[name] ?? 0]),
    ) as PointSettingsView["rates"],
    convertOn: terms.open,
    pointsPerUnit: terms.pointsPerUnit,
    convertMin: terms.min,
    convertStep: terms.step,
    convertDayCap: terms.dayCap,
    version,
  };
}
