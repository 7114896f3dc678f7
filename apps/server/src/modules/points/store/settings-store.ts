import type { ConvertTerms } from "@khela/rules/points/convert";
import type { RateVersion } from "@khela/rules/points/earning";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

/** A version of the settings. */
export interface SettingsVersion extends RateVersion {
  terms: ConvertTerms;
}

interface SettingsRow {
  version: number;
  rates: Record<string, number>;
  rates_from: string;
  convert_on: boolean;
  points_per_unit: number;
  convert_min: number;
  convert_step: number;
  convert_day_cap: number;
}

const COLUMNS = sql`version, rates, to_char(rates_from, 'YYYY-MM-DD') as rates_from, convert_on, points_per_unit,
  convert_min, convert_step, convert_day_cap`;

const versionFrom = (row: SettingsRow): SettingsVersion => ({
  version: row.version,
  from: row.rates_from,
  rates: row.rates,
  terms: {
    open: row.convert_on,
    pointsPerUnit: row.points_per_unit,
    min: row.convert_min,
    step: row.convert_step,
    dayCap: row.convert_day_cap,
  },
});

/** All versions, the latest first; there is always one. */
export async function readVersions(db: Db | Tx): Promise<[SettingsVersion, ...SettingsVersion[]]> {
  const { rows } =
    await sql<SettingsRow>`select ${COLUMNS} from points_settings order by version desc`.execute(db);
  const [latest, ...older] = rows.map(versionFrom);
  if (!latest) throw new Error("points have no settings");
  return [latest, ...older];
}

/** Adds a version. @returns false where there is one with this number */
export async function insertVersion(
  tx: Tx,
  { version, from, rates, terms }: SettingsVersion,
  stamp: { by: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into points_settings values (${version}, ${JSON.stringify(rates)}::jsonb, ${from}::date, ${terms.open},
      ${terms.pointsPerUnit}, ${terms.min}, ${terms.step}, ${terms.dayCap}, ${stamp.by}, ${stamp.at})
    on conflict do nothing returning version`.execute(tx);
  return rows.length === 1;
}
