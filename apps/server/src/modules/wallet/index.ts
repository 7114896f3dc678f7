import * as calls from "@khela/contract/wallet";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Ledger } from "../ledger/index.ts";
import type { System } from "../system/index.ts";
import { serveBalanceTopic } from "./balance-topic.ts";
import { listMovements } from "./list-movements.ts";
import { balanceView, type Funds, readFunds } from "./read-balance.ts";

export {
  countMovements,
  streamMovements,
  type MovementTotal,
  type RecordOwner,
  totalMovements,
} from "./list-movements.ts";
export type { Funds } from "./read-balance.ts";

type ContractSignals = Omit<
  HandlerOutput<typeof calls.getConsolidatedFunds>,
  keyof ReturnType<typeof balanceView>
>;

/** A member's balance and its history. Owns no tables: all data is the ledger's. */
export interface Wallet {
  funds(memberId: MemberId, currency: string): Promise<Funds>;
  /** Call before the ledger is closed. */
  stop(): Promise<void>;
}

/** Creates the wallet: its endpoints and the topic `member.balance` (MONEY-02, MONEY-07). */
export function createWallet(
  platform: Platform,
  deps: {
    ledger: Ledger;
    system: System;
    currencyOf: (memberId: MemberId) => Promise<string | undefined>;
    /** How an agent's contracts of each kind stand (AGENT-09). */
    contractSignals: (memberId: MemberId) => Promise<ContractSignals>;
  },
): Wallet {
  const { ledger } = deps;
  platform.http.route(calls.getBalance, async (_input, { member }) =>
    balanceView(member.currency, await readFunds(ledger, member.memberId, member.currency)),
  );
  platform.http.route(calls.getConsolidatedFunds, async (_input, { member }) => {
    await deps.system.requireFlag("AGENTPOLICY3");
    const funds = await readFunds(ledger, member.memberId, member.currency);
    return { ...balanceView(member.currency, funds), ...(await deps.contractSignals(member.memberId)) };
  });
  platform.http.route(calls.listMovements, ({ query }, { member }) =>
    listMovements(
      platform.database,
      { memberId: member.memberId, currency: member.currency },
      query,
      platform.clock.nowMs(),
    ),
  );
  const topic = serveBalanceTopic(platform, ledger, deps.currencyOf);
  return { funds: (memberId, currency) => readFunds(ledger, memberId, currency), stop: () => topic.stop() };
}
