import type { AgentContracts, Simulate } from "./agent-contracts/index.ts";
import type { AgentLinks } from "./agent-links/index.ts";
import type { Cashier } from "./cashier/index.ts";
import type { ports } from "./levels.ts";
import type { Promotions } from "./promotions/index.ts";
import type { Protection } from "./protection/index.ts";
import type { Referral } from "./referral/index.ts";
import type { Rounds } from "./rounds/index.ts";
import type { Turnover } from "./turnover/index.ts";
import type { moneyAtVendors } from "./vendor-wallets/index.ts";
import type { Vip } from "./vip/index.ts";

/** The answer to each question of a lower module to a higher one. */
interface Answers extends Record<keyof typeof ports, (...args: never[]) => unknown> {
  "system.hasLiveProvider": Cashier["hasLiveProvider"];
  "system.referralEnabled": Referral["isEnabled"];
  "identity.excludedAmong": Protection["excludedAmong"];
  "identity.findInvitingLink": AgentLinks["findInvitingLink"];
  "protection.playedSince": Rounds["playedSince"];
  "protection.lastBetAt": Rounds["lastBetAt"];
  "protection.depositedSince": Cashier["depositedSince"];
  "bonuses.factsOf": Turnover["factsOf"];
  "rounds.countedOf": Turnover["factsOf"];
  "turnover.moneyAtVendors": typeof moneyAtVendors;
  "content.announcedPromotions": Promotions["announced"];
  "cashier.offeredWithDeposit": Promotions["offeredWithDeposit"];
  "cashier.chooseWithDeposit": Promotions["chooseWithDeposit"];
  "cashier.withdrawalTerms": Vip["withdrawalTerms"];
  "wallet.contractSignals": AgentContracts["signalsOf"];
  "agent-contracts.simulate": Simulate;
}

export interface Ports {
  /**
   * A function for a lower module, which forwards to the answer that `connect` provides later.
   * @throws Error when called before `connect`
   */
  ask<Name extends keyof Answers>(name: Name): Answers[Name];
  connect(answers: Answers): void;
}

/** Lets modules be created lowest first although some ask higher ones. The list is `ports` in levels.ts. */
export function createPorts(): Ports {
  let connected: Answers | undefined;
  return {
    ask<Name extends keyof Answers>(name: Name) {
      const asked = (...args: never[]) => {
        if (!connected) throw new Error(`${name} was asked before the modules were composed`);
        return (connected[name] as (...given: never[]) => unknown)(...args);
      };
      return asked as Answers[Name];
    },
    connect(answers) {
      connected = answers;
    },
  };
}
