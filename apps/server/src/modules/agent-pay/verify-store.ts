import { AGENT_PAY_KINDS } from "@khela/rules/agents/pay-kinds";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { type CheckResult, sumAccount, sumByMember } from "../ledger/index.ts";
import { payAccount } from "./pay-bills.ts";

const EPOCH = new Date(0);

/**
 * Checks that each agent was paid exactly what the paid bills, steps and corrections say, that the house's account gave
 * what the platform pays, and that each paid bill's corrections and shares are there. Reads all of them.
 */
export async function checkAgentPay(db: Db | Tx): Promise<CheckResult> {
  const check = {
    id: "I10",
    title: "what agents were paid is what their paid bills, steps and corrections say",
  };
  const { rows: currencies } = await sql<{ currency: string }>`
    select distinct currency from agent_bill`.execute(db);
  for (const { currency } of currencies) {
    const wrong = await wrongIn(db, currency);
    if (wrong !== undefined) return { ...check, wrong };
  }
  return check;
}

async function wrongIn(db: Db | Tx, currency: string): Promise<string | undefined> {
  const { rows } = await sql<{ wrong: string }>`
    with paid as (
      select agent_id, payer, sum(amount)::bigint as amount from (
        select agent_id, payer, amount from agent_bill where state = 'paid' and currency = ${currency}
        union all select agent_id, payer, amount from agent_pay_step where currency = ${currency}
        union all select agent_id, 'platform', amount from agent_pay_correction where mode = 'now' and currency = ${currency}
      ) p group by 1, 2
    ), by_agent as (select agent_id::text as owner, sum(amount)::bigint as amount from paid group by 1)
    select format('agent %s: paid %s, bills %s', coalesce(l.owner, b.owner), coalesce(l.amount, 0), coalesce(b.amount, 0)) as wrong
    from (${sumByMember({ currency, kinds: AGENT_PAY_KINDS })}) l full join by_agent b on b.owner = l.owner
    where coalesce(l.amount, 0) <> coalesce(b.amount, 0) limit 1`.execute(db);
  if (rows[0]) return rows[0].wrong;
  const { rows: sums } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from (
      select amount from agent_bill where state = 'paid' and payer = 'platform' and currency = ${currency}
      union all select amount from agent_pay_step where payer = 'platform' and currency = ${currency}
      union all select amount from agent_pay_correction where mode = 'now' and currency = ${currency}) p`.execute(
    db,
  );
  const [byPlatform, given] = [sums[0]?.amount ?? 0n, await sumAccount(db, payAccount(currency), EPOCH)];
  if (byPlatform !== -given)
    return `${currency}: the house gave ${-given}, bills of the platform ${byPlatform}`;
  const { rows: steps } = await sql<{ id: string }>`
    select b.id from agent_bill b
    where b.kind = 'realTimeSalary' and b.currency = ${currency} and b.advances <> (
      select coalesce(sum(s.amount), 0) from agent_pay_step s where s.contract_id = b.contract_id and s.day = b.from_day)
    limit 1`.execute(db);
  if (steps[0]) return `bill ${steps[0].id}: its steps don't sum up to what it says was paid before`;
  const { rows: taken } = await sql<{ id: string }>`
    select b.id from agent_bill b
    where b.currency = ${currency} and b.corrections <> (
      select coalesce(sum(c.amount), 0) from agent_pay_correction c where c.taken_by = b.id) limit 1`.execute(
    db,
  );
  return taken[0] && `bill ${taken[0].id}: its corrections differ from its lines`;
}
