import type { MemberId } from "@khela/kernel/ids";
import type { ContractKind, ContractTerms } from "@khela/rules/agents/contract";
import type { Db, Tx } from "../../platform/database.ts";
import type { AgentContractsContext } from "./context.ts";
import { type Answer, answerOffer } from "./answer.ts";
import { judgePreset } from "./judge.ts";
import { lockAll, offerContract, type Offering, writeOffer } from "./offer.ts";
import { sendNotices } from "./notices.ts";
import { contractSignals } from "./read.ts";
import { serveAgentContracts, serveContractDesk } from "./routes.ts";
import * as store from "./store.ts";
import { followTree, scheduleTurns } from "./turn.ts";

export type { Simulate, SimulatedPeriod } from "./context.ts";
export { type ContractChange, contractChanged } from "./events.ts";
export type { ContractVersion } from "./store.ts";

/** Contracts between agents and those above them (AGENT-05 to AGENT-07; decision 0065). */
export interface AgentContracts {
  /**
   * The versions of a kind that are in force on a business day, also a day that has passed: at most one of each agent and
   * currency. Days decide, not the state: an accepted version holds from its first day on.
   */
  contractsOn(
    within: Db | Tx,
    on: { kind: ContractKind; day: string; currency?: string },
  ): Promise<store.ContractVersion[]>;
  /** Versions by their ids; unknown ones are missing. */
  versionsById(within: Db | Tx, ids: readonly string[]): Promise<store.ContractVersion[]>;
  /** All versions of an agent, offers too, the newest first. */
  contractsOf(agentId: MemberId): Promise<store.ContractVersion[]>;
  /** What the consolidated call says of each kind of contract of an agent (AGENT-09): see `contractSignals` of the rules. */
  signalsOf(memberId: MemberId): ReturnType<typeof contractSignals>;
  /** Offers a contract for seven days. @throws AppError as `agentContracts.offer` */
  offer(offering: Offering): Promise<store.ContractVersion>;
  /** The same in the caller's transaction. */
  offerWithin(tx: Tx, offering: Offering): Promise<store.ContractVersion>;
  /**
   * Checks terms that an agent wants to offer to agents who are yet to come.
   * @throws AppError AGENT_CONTRACT_TERMS, AGENT_CONTRACT_PARTY, AGENT_CONTRACT_CAP, AGENT_CONTRACT_NONE,
   * AGENT_CONTRACT_ABOVE
   */
  checkPreset(uplineId: MemberId, terms: ContractTerms): Promise<void>;
  /** Answers an offer on its agent's behalf. @throws AppError as `agentContracts.answer` */
  answer(contractId: string, answer: Answer): Promise<store.ContractVersion>;
  /** Expires offers, begins and ends versions that are due; a job does it every minute. @returns how many */
  turn(): Promise<number>;
}

/** Builds the module: calls, notices, the job that turns versions, and what follows from moves in the tree. */
export function createAgentContracts(context: AgentContractsContext): AgentContracts {
  const { db } = context.platform;
  serveAgentContracts(context);
  serveContractDesk(context);
  sendNotices(context);
  followTree(context);
  const turn = scheduleTurns(context);
  return {
    contractsOn: store.inForce,
    versionsById: store.byIds,
    contractsOf: (agentId) => store.ofAgent(db, agentId),
    signalsOf: (memberId) => contractSignals(context, memberId),
    offer: (offering) => offerContract(context, offering),
    offerWithin: async (tx, offering) => {
      await lockAll(context, tx);
      return writeOffer(context, tx, offering);
    },
    checkPreset: (uplineId, terms) => judgePreset(context, db, { uplineId, terms }),
    answer: (contractId, answer) => answerOffer(context, contractId, answer),
    turn,
  };
}
