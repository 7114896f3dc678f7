import type pg from "pg";

/** A player's command, and its outcome as far as the player knows. */
export interface Operation {
  kind: "dice" | "slots" | "crash.bet" | "crash.cashOut" | "deposit";
  memberId: string;
  /** The idempotency key, the same in every attempt. */
  key: string;
  body: object;
  invokedAtMs: number;
  answeredAtMs?: number;
  /** The number of attempts; more than one after a lost answer. */
  attempts: number;
  outcome: { type: "ok"; answer: Answer } | { type: "refused"; code: string } | { type: "unknown" };
}

/** The fields of an answer on which money depends. */
export interface Answer {
  roundId?: string;
  betId?: string;
  depositId?: string;
  stake?: string;
  payout?: string;
  balance?: string;
  balanceVersion?: string;
  /** The address of the payment page. */
  payUrl?: string | null;
}

/** A round in the database, with the sums of the member's stakes and wins in the ledger. */
interface RoundRow {
  id: string;
  member_id: string;
  kind: string;
  state: "open" | "settled" | "void";
  stake: bigint;
  payout: bigint;
  stakes: number;
  staked: bigint;
  gains: number;
  gained: bigint;
}

interface DepositRow {
  id: string;
  member_id: string;
  state: string;
  credited: bigint | null;
  credits: number;
  amount: bigint;
}

/** The database's content after the storm. */
export interface Facts {
  rounds: RoundRow[];
  deposits: DepositRow[];
  /** Game transfers of members without a round. */
  strays: { id: string; kind: string }[];
  /** Cash balances of members. */
  balances: { member_id: string; balance: bigint }[];
  /** The members' initial balances. */
  given: Record<string, bigint>;
}

/** Movements of members' accounts by their reference. */
const MEMBER_MOVES = `
  select t.reference, t.id, t.kind, e.amount from ledger.transfer t
  join ledger.entry e on e.transfer_id = t.id and e.created_at = t.created_at
  join ledger.account a on a.id = e.account_id and a.kind = 'member'`;

/** Reads everything that a history is checked against. @param pool of the owner */
export async function readFacts(pool: pg.Pool, given: Facts["given"]): Promise<Facts> {
  const read = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows;
  return {
    given,
    rounds: await read(`
      with moves as (${MEMBER_MOVES})
      select r.id, r.member_id, r.kind, r.state, r.stake, r.payout,
        count(m.id) filter (where m.amount < 0)::int as stakes,
        coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint as staked,
        count(m.id) filter (where m.amount > 0)::int as gains,
        coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as gained
      from round r left join moves m on m.reference = r.id::text
      group by r.id, r.member_id, r.kind, r.state, r.stake, r.payout`),
    deposits: await read(`
      with moves as (${MEMBER_MOVES})
      select d.id, d.member_id, d.state, d.credited, count(m.id)::int as credits,
        coalesce(sum(m.amount), 0)::bigint as amount
      from deposit d left join moves m on m.reference = d.id::text
      group by d.id, d.member_id, d.state, d.credited`),
    strays: await read(`
      with moves as (${MEMBER_MOVES})
      select m.id, m.kind from moves m where (m.kind like '%.stake' or m.kind like '%.payout' or m.kind like 'crash.%')
        and not exists (select from round r where r.id::text = m.reference)`),
    balances: await read(
      "select owner as member_id, balance from ledger.account where kind = 'member' and bucket = 'cash'",
    ),
  };
}

const units = (text: string | undefined): bigint => {
  const [whole = "0", part = ""] = (text ?? "0").split(".");
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, "0"));
};

/** Checks that rounds and their transfers match one to one. */
function checkRounds({ rounds, strays }: Facts): string[] {
  const wrong = rounds.flatMap((round) => {
    const { id, kind, state, stake, payout, stakes, staked, gains, gained } = round;
    const owed = state === "void" ? stake : payout;
    const fits = stakes === 1 && staked === stake && gained === owed && gains === (owed > 0n ? 1 : 0);
    if (fits) return [];
    return [`${kind} round ${id} (${state}): staked ${staked} in ${stakes}, gained ${gained} in ${gains}`];
  });
  return [...wrong, ...strays.map(({ id, kind }) => `transfer ${id} (${kind}) has no round`)];
}

/** Checks that each acknowledged operation took effect once, and that nothing else happened. */
function checkOperations(history: readonly Operation[], facts: Facts): string[] {
  const problems: string[] = [];
  const rounds = new Map(facts.rounds.map((row) => [row.id, row]));
  const deposits = new Map(facts.deposits.map((row) => [row.id, row]));
  const told = new Map<string, string>();
  for (const { kind, key, memberId, outcome } of history) {
    if (outcome.type === "unknown") problems.push(`${kind} ${key} never got an answer`);
    if (outcome.type !== "ok") continue;
    const { roundId, betId, depositId, stake, payout } = outcome.answer;
    const id = kind === "deposit" ? depositId : (betId ?? roundId);
    const row = kind === "deposit" ? deposits.get(id ?? "") : rounds.get(id ?? "");
    if (!id || row?.member_id !== memberId) {
      problems.push(`${kind} ${key} was acknowledged as ${id}, which is not there`);
      continue;
    }
    const effect = `${kind === "crash.cashOut" ? "cash-out" : "made"} ${id}`;
    if (told.has(effect)) problems.push(`${id} was acknowledged to ${key} and to ${told.get(effect)}`);
    told.set(effect, key);
    if (!("kind" in row)) continue;
    if (stake !== undefined && row.stake !== units(stake))
      problems.push(`${id}: stake ${row.stake}, told ${stake}`);
    if (payout !== undefined && row.payout !== units(payout))
      problems.push(`${id}: payout ${row.payout}, told ${payout}`);
  }
  for (const id of [...rounds.keys(), ...deposits.keys()])
    if (!told.has(`made ${id}`)) problems.push(`${id} exists, and nobody was told of it`);
  return problems;
}

/**
 * Checks that no two answers show a member the same version of the account, and that later versions follow from
 * earlier ones.
 */
function checkVersions(history: readonly Operation[]): string[] {
  const seen = new Map<string, string>();
  return history.flatMap(({ key, memberId, outcome }) => {
    if (outcome.type !== "ok" || outcome.answer.balanceVersion === undefined) return [];
    const state = `${memberId} at ${outcome.answer.balanceVersion}`;
    const other = seen.get(state);
    seen.set(state, key);
    return other === undefined ? [] : [`${key} and ${other} both moved ${state}`];
  });
}

/** Checks that each member's balance is the sum of gifts, deposits, stakes and wins. */
function checkBalances({ rounds, deposits, balances, given }: Facts): string[] {
  const expected = new Map(Object.entries(given));
  const add = (memberId: string, amount: bigint) =>
    expected.set(memberId, (expected.get(memberId) ?? 0n) + amount);
  for (const { member_id, state, stake, payout } of rounds)
    add(member_id, (state === "void" ? stake : payout) - stake);
  const problems: string[] = [];
  for (const { id, member_id, state, credited, credits, amount } of deposits) {
    add(member_id, credited ?? 0n);
    if (credits !== (state === "succeeded" ? 1 : 0) || amount !== (credited ?? 0n))
      problems.push(`deposit ${id} (${state}): ${amount} in ${credits} credits, not ${credited}`);
  }
  for (const { member_id, balance } of balances)
    if (balance !== (expected.get(member_id) ?? 0n))
      problems.push(`member ${member_id} has ${balance}, not ${expected.get(member_id)}`);
  return problems;
}

/**
 * Checks a recorded history against the database after everything has stopped.
 * @returns the problems; empty where every acknowledged movement happened exactly once
 */
export function checkHistory(history: readonly Operation[], facts: Facts): string[] {
  return [
    ...checkRounds(facts),
    ...checkOperations(history, facts),
    ...checkVersions(history),
    ...checkBalances(facts),
  ];
}
