import { randomUUID } from "node:crypto";
import { moneyToText, taka, ZERO } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import type { ContractTerms, Tier } from "@khela/rules/agents/contract";
import { termsToText } from "@khela/rules/agents/contract-text";
import { clientOf } from "../modules/ledger/index.ts";
import { insertLines, insertVendorRounds, roundIdAt } from "../modules/rounds/index.ts";
import type { manualClock } from "@khela/kernel/clock";
import type { TestApp, TestMember } from "./app.ts";

/** A tier with a rate in millionths and thresholds in whole units. */
export const payTier = (ratePpm: number, turnover = 0, minActive = 0, loss = 0): Tier => ({
  ratePpm,
  minTurnover: taka(turnover),
  minActive,
  minLoss: taka(loss),
});

export const payTerms = (change: Partial<ContractTerms> & Pick<ContractTerms, "tiers">): ContractTerms => ({
  kind: "dailyWage",
  period: null,
  active: { minValidStake: taka(100), minDeposits: ZERO },
  carry: "none",
  isFloating: false,
  payer: "platform",
  ...change,
});

/** Puts a contract in force from a business day on, as if it had been offered and accepted. @returns its id */
export async function signContract(
  app: TestApp,
  agent: Pick<TestMember, "id">,
  terms: ContractTerms,
  { from, to, upline }: { from: string; to?: string; upline?: Pick<TestMember, "id"> },
): Promise<string> {
  const id = randomUUID();
  const { pool } = app.owner;
  await pool.query(
    `insert into agent_contract (id, agent_id, upline_id, currency, kind, terms, payer, terms_hash, state, offered_at, expires_at)
     values ($1, $2, $3, 'BDT', $4, $5, $6, $7, 'offered', now(), now() + interval '7 days')`,
    [
      id,
      agent.id,
      upline?.id ?? null,
      terms.kind,
      JSON.stringify(termsToText(terms)),
      terms.payer,
      "0".repeat(64),
    ],
  );
  await pool.query(
    `update agent_contract set state = 'accepted', answered_at = now(), begins_on = $2, ends_on = $3, end_reason = $4 where id = $1`,
    [id, from, to ?? null, to ? "agreed" : null],
  );
  return id;
}

/** Settled bets and days, on a clock that the test moves. */
export function playDays(app: TestApp, clock: ReturnType<typeof manualClock>) {
  const at = () => new Date(clock.nowMs());
  return {
    /** Settles a bet of a member now. @param stake, payout in whole units @returns its id */
    async bet(member: Pick<TestMember, "id">, stake: number, payout = 0): Promise<string> {
      const id = roundIdAt(clock.nowMs());
      const round = {
        id,
        at: at(),
        memberId: member.id,
        gameCode: "royal-bengal",
        currency: "BDT",
        bet: {},
        settledAt: at(),
      };
      await app.app.modules.ledger.transaction((tx) =>
        insertVendorRounds(tx, [{ ...round, stake: taka(stake), payout: taka(payout), state: "settled" }]),
      );
      return id;
    },
    /** Voids a bet now, which gives its stake back. */
    async voidBet(member: TestMember, about: string, stake: number): Promise<void> {
      const outcome = { kind: "adjust", about, stake: moneyToText(taka(-stake)) };
      const line = {
        id: roundIdAt(clock.nowMs()),
        at: at(),
        memberId: member.id,
        sessionId: null,
        gameCode: "royal-bengal",
        currency: "BDT",
      };
      await app.app.modules.ledger.transaction(async (tx) => {
        await clientOf(tx).query(insertLines([{ ...line, payout: taka(stake), bet: {}, outcome }]));
      });
    },
    /** Moves the clock to a time of a later business day; sessions stay alive. */
    async goTo(days: number, hours: number, ms = 0): Promise<void> {
      const target = dayPlus(clock.nowMs(), days).startMs + hours * 3_600_000 + ms;
      clock.advance(target - clock.nowMs());
      await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [at()]);
      await app.owner.pool.query("update operator_session set started_at = $1, last_seen_at = $1", [at()]);
    },
  };
}
