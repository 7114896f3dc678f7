import type { Localized } from "@khela/contract/shared";
import type { ContractTerms } from "@khela/rules/agents/contract";
import { type ContractTermsText, termsFromText, termsToText } from "@khela/rules/agents/contract-text";
import type { ContractCaps } from "@khela/rules/agents/contract-bounds";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** What operators decide about all contracts. */
export interface ContractSettings {
  /** The whole periods that a notice takes beyond the present one. */
  noticePeriods: number;
  caps: ContractCaps;
  version: number;
}

interface Row {
  notice_periods: number;
  caps: ContractCaps;
  version: number;
}

/** Reads the settings anew each time, so that a change holds in every process at once. */
export async function readSettings(db: Db | Tx): Promise<ContractSettings> {
  const { rows } = await sql<Row>`select notice_periods, caps, version from agent_contract_settings`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("agent_contract_settings is empty");
  return { noticePeriods: row.notice_periods, caps: row.caps, version: row.version };
}

/** Writes a change of the version that its maker saw. @returns false where there is a newer one */
export async function writeSettings(
  tx: Tx,
  { noticePeriods, caps, version }: ContractSettings,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_contract_settings set notice_periods = ${noticePeriods}, caps = ${JSON.stringify(caps)}::jsonb,
      version = version + 1, updated_at = ${at} where version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}

/** What an operator starts a root offer from: one contract of each kind at most. */
export interface Template {
  id: string;
  name: Localized;
  terms: ContractTerms[];
  version: number;
}

export async function readTemplates(db: Db): Promise<Template[]> {
  const { rows } = await sql<{
    id: string;
    name_bn: string;
    name_en: string;
    contracts: ContractTermsText[];
    version: number;
  }>`select id, name_bn, name_en, contracts, version from agent_contract_template order by id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: { bn: row.name_bn, en: row.name_en },
    terms: row.contracts.map(termsFromText),
    version: row.version,
  }));
}

/** Writes a template that has the version which its editor saw; a new one has version 0. @returns false where there is a newer one */
export async function writeTemplate(
  tx: Tx,
  { id, name, terms, version }: Template,
  at: Date,
): Promise<boolean> {
  const contracts = JSON.stringify(terms.map(termsToText));
  const { numAffectedRows } = await sql`
    insert into agent_contract_template as t (id, name_bn, name_en, contracts, version, updated_at)
    select ${id}, ${name.bn}, ${name.en}, ${contracts}::jsonb, 1, ${at}
      where ${version}::int = 0 or exists (select 1 from agent_contract_template o where o.id = ${id})
    on conflict (id) do update set name_bn = excluded.name_bn, name_en = excluded.name_en, contracts = excluded.contracts,
      version = t.version + 1, updated_at = excluded.updated_at
      where t.version = ${version}::int`.execute(tx);
  return numAffectedRows === 1n;
}
