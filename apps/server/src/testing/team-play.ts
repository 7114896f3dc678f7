import type { Clock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { clientOf, houseAccount, memberAccount, move, providerAccount } from "../modules/ledger/index.ts";
import { insertLines, insertVendorRounds, roundIdAt } from "../modules/rounds/index.ts";
import type { TestApp, TestMember } from "./app.ts";

type Person = Pick<TestMember, "id">;

/** What members of a team do, at the time of the test's clock; amounts in whole taka. */
export interface TeamPlay {
  /** A bet that was settled just now at a vendor's. @returns its id, for a correction */
  bet(member: Person, stake: number, payout: number, gameCode?: string): Promise<string>;
  /** The vendor says later that a bet brought the player more, or less. */
  correct(member: Person, about: string, net: number): Promise<void>;
  /** Money from the house, or back to it, as another module would post it. */
  give(member: Person, kind: string, amount: number, bucket?: string): Promise<void>;
  /** A withdrawal that is paid at once. */
  withdraw(member: Person, amount: number): Promise<void>;
}

export function createTeamPlay(app: TestApp, clock: Clock): TeamPlay {
  const { ledger } = app.app.modules;
  const currency = "BDT";
  return {
    async bet({ id: memberId }, stake, payout, gameCode = "dice") {
      const at = new Date(clock.nowMs());
      const id = roundIdAt(at.getTime());
      const round = { id, at, memberId, gameCode, currency, bet: {}, settledAt: at };
      await ledger.transaction((tx) =>
        insertVendorRounds(tx, [{ ...round, stake: taka(stake), payout: taka(payout), state: "settled" }]),
      );
      return id;
    },
    async correct({ id: memberId }, about, net) {
      const at = new Date(clock.nowMs());
      const line = {
        id: roundIdAt(at.getTime()),
        at,
        memberId,
        sessionId: null,
        gameCode: "dice",
        currency,
        bet: {},
        outcome: { kind: "adjust", about, stake: "0" },
        payout: taka(net),
      };
      await ledger.transaction(async (tx) => {
        await clientOf(tx).query(insertLines([line]));
      });
    },
    async give({ id }, kind, amount, bucket = "cash") {
      const [house, own] = [houseAccount("promotions", currency), memberAccount(id, bucket, currency)];
      const transfer =
        amount > 0
          ? move(house, own, taka(amount), kind, "test")
          : move(own, house, taka(-amount), kind, "test");
      await ledger.transaction((tx) => ledger.post(tx, transfer));
    },
    async withdraw({ id: memberId }, amount) {
      await ledger.transaction(async (tx) => {
        const order = { memberId, currency, amount: taka(amount), reference: "test" };
        const { holdId } = await ledger.hold(tx, { ...order, kind: "withdrawal.hold" });
        const to = providerAccount("test", "clearing", currency);
        await ledger.postHold(tx, { holdId, kind: "withdrawal.paid", to });
      });
    },
  };
}
