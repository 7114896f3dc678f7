import { randomUUID } from "node:crypto";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { bonusPlayer, bucketsOf } from "../../testing/bonuses.ts";
import { type CommandKind, houseAccount, memberAccount, move, requestHash } from "../ledger/index.ts";
import {
  type BonusSettlement,
  loadStakedParts,
  type PaidBet,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "./pay-back.ts";
import { createBonusRuns } from "./runs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Settle = BonusSettlement & { bet: PaidBet };
type Loaded = ReadonlyMap<string, StakedPart>;

/** Pays ৳40 for a bet, as games do. */
const pay: CommandKind<Settle, Loaded, StakeChange | undefined, null> = {
  name: "test-pay",
  accounts: (command) => [...payoutAccounts(command), houseAccount("open-bets", command.currency)],
  async load(client, commands) {
    const staked = await loadStakedParts(
      client,
      commands.map(({ bet }) => bet),
    );
    return commands.map(() => staked);
  },
  decide({ bet, paysBonus }, staked) {
    const { credits, change } = payBack(bet, taka(40), { staked, holds: paysBonus === true });
    const openBets = { account: houseAccount("open-bets", "BDT"), amount: taka(-40) };
    const postings = [openBets, ...credits];
    return { outcome: "accept", transfers: [{ kind: "test", postings }], rows: [change], answer: () => null };
  },
  save: saveStakeChanges,
};

it("[PROMO-02] [MONEY-09] a process that has not heard of a bonus yet pays a bet with its money right, and once", async () => {
  const { member, bonusId } = await bonusPlayer(app, 0);
  const { ledger } = app.app.modules;
  const bet: PaidBet = { id: randomUUID(), memberId: member.id, currency: "BDT", stake: taka(20), bonusId };
  await ledger.transaction((tx) =>
    ledger.post(
      tx,
      move(memberAccount(member.id, "bonus", "BDT"), houseAccount("open-bets", "BDT"), taka(15), "test"),
    ),
  );
  await app.owner.pool.query(
    "insert into bonus_stake (round_id, bonus_id, stake, is_open) values ($1, $2, $3, true)",
    [bet.id, bonusId, taka(15)],
  );
  const unaware = createBonusRuns(ledger, { mayHave: () => false, categoryOf: async () => undefined });
  const idempotency = { scope: "test", key: bet.id, hash: requestHash({ bet: bet.id }) };
  const command = { memberId: member.id, currency: "BDT", bet };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => unaware.settle(pay, command, idempotency)),
  );
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  // Three quarters of 40 went back to the bonus.
  expect(await bucketsOf(app, member)).toEqual({ cash: taka(10), bonus: taka(115) });
  const { rows } = await app.owner.pool.query<{ payout: bigint; is_open: boolean }>(
    "select payout, is_open from bonus_stake where round_id = $1",
    [bet.id],
  );
  expect(rows).toEqual([{ payout: taka(30), is_open: false }]);
  // A bet of cash alone holds no bucket of bonus money.
  const cashBet = { ...bet, id: randomUUID(), bonusId: undefined };
  await unaware.settle(pay, { ...command, bet: cashBet }, { ...idempotency, key: cashBet.id });
  expect(await bucketsOf(app, member)).toEqual({ cash: taka(50), bonus: taka(115) });
});
