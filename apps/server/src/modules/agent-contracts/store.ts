import type { MemberId } from "@khela/kernel/ids";
import type { ContractKind, ContractState, ContractTerms } from "@khela/rules/agents/contract";
import { type ContractTermsText, termsFromText, termsToText } from "@khela/rules/agents/contract-text";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** Why a version has an end; `lower_rate`: the upline's own contract gives less from then on. */
export type EndReason =
  | "superseded"
  | "agreed"
  | "notice"
  | "operator"
  | "lower_rate"
  | "upline_ended"
  | "moved";
export type Side = "agent" | "upline";

/** A version of a contract. Days are business days such as `2026-11-21`. */
export interface ContractVersion {
  id: string;
  /** The one who is paid. */
  agentId: MemberId;
  /** The upline at the time of the offer; null: the operator offered it. */
  uplineId: MemberId | null;
  currency: string;
  kind: ContractKind;
  terms: ContractTerms;
  /** SHA-256 of terms and parties, in hex. */
  termsHash: string;
  state: ContractState;
  offeredAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
  /** The first day in force; null before it is accepted. */
  beginsOn: string | null;
  /** The first day that it is no longer in force; null: open. */
  endsOn: string | null;
  endReason: EndReason | null;
  supersedesId: string | null;
  /** The side that asks the other one to end it with the present period. */
  endAskedBy: Side | null;
}

interface Row {
  id: string;
  agent_id: MemberId;
  upline_id: MemberId | null;
  currency: string;
  kind: ContractKind;
  terms: ContractTermsText;
  terms_hash: string;
  state: ContractState;
  offered_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  begins_on: string | null;
  ends_on: string | null;
  end_reason: EndReason | null;
  supersedes_id: string | null;
  end_asked_by: Side | null;
}

const COLUMNS = sql`id, agent_id, upline_id, currency, kind, terms, terms_hash, state, offered_at, expires_at, answered_at,
  begins_on::text as begins_on, ends_on::text as ends_on, end_reason, supersedes_id, end_asked_by`;

const versionOf = (row: Row): ContractVersion => ({
  id: row.id,
  agentId: row.agent_id,
  uplineId: row.upline_id,
  currency: row.currency,
  kind: row.kind,
  terms: termsFromText(row.terms),
  termsHash: row.terms_hash,
  state: row.state,
  offeredAt: row.offered_at,
  expiresAt: row.expires_at,
  answeredAt: row.answered_at,
  beginsOn: row.begins_on,
  endsOn: row.ends_on,
  endReason: row.end_reason,
  supersedesId: row.supersedes_id,
  endAskedBy: row.end_asked_by,
});

async function select(
  db: Db | Tx,
  where: RawBuilder<SqlBool>,
  rest: RawBuilder<unknown>,
): Promise<ContractVersion[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from agent_contract where ${where} ${rest}`.execute(db);
  return rows.map(versionOf);
}

/** The versions in force on a day, with those that have ended since, by agent. */
export function inForce(
  db: Db | Tx,
  { kind, day, currency }: { kind: ContractKind; day: string; currency?: string | undefined },
): Promise<ContractVersion[]> {
  const where = sql<SqlBool>`kind = ${kind} and begins_on <= ${day}::date and (ends_on is null or ends_on > ${day}::date)
    and ${currency === undefined ? sql`true` : sql`currency = ${currency}`}`;
  return select(db, where, sql`order by agent_id, id`);
}

export const byIds = (db: Db | Tx, ids: readonly string[]): Promise<ContractVersion[]> =>
  select(db, sql<SqlBool>`id = any (${[...ids]}::uuid[])`, sql`order by id`);

/** All versions of an agent, the newest first. */
export const ofAgent = (db: Db | Tx, agentId: MemberId): Promise<ContractVersion[]> =>
  select(db, sql<SqlBool>`agent_id = ${agentId}`, sql`order by offered_at desc, id desc`);

/** A new offer. @returns whether it was written: false where another one of this kind waits for the agent */
export async function insertOffer(
  tx: Tx,
  offer: Pick<
    ContractVersion,
    | "id"
    | "agentId"
    | "uplineId"
    | "currency"
    | "terms"
    | "termsHash"
    | "offeredAt"
    | "expiresAt"
    | "supersedesId"
  >,
): Promise<boolean> {
  const { terms } = offer;
  const { rows } = await sql`
    insert into agent_contract (id, agent_id, upline_id, currency, kind, terms, payer, terms_hash, state, offered_at, expires_at,
      supersedes_id)
    values (${offer.id}, ${offer.agentId}, ${offer.uplineId}, ${offer.currency}, ${terms.kind},
      ${JSON.stringify(termsToText(terms))}::jsonb, ${terms.payer}, ${offer.termsHash}, 'offered', ${offer.offeredAt},
      ${offer.expiresAt}, ${offer.supersedesId})
    on conflict (agent_id, kind, currency) where state = 'offered' do nothing returning id`.execute(tx);
  return rows.length > 0;
}
