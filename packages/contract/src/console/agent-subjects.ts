import { contractKinds } from "@khela/rules/agents/contract";
import * as z from "zod/mini";
import { contractTerms } from "../agent-contracts.ts";
import { dayKey, moneyText } from "../shared.ts";

/** What requests about agents ask for, as the second operator reads it. Source: OPS-06. */

/** Moves a member, with everybody below, in the agent tree; null: at the top. */
export const agentMoveSubject = z.object({
  kind: z.literal("agent_move"),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  fromDay: dayKey,
});

/** Offers contracts to an agent without an upline, or ends one with its present period. */
export const agentContractSubject = z.object({
  kind: z.literal("agent_contract"),
  action: z.enum(["offer", "end"]),
  contracts: z.array(contractTerms),
  /** Contracts of downlines that end with it. */
  ends: z.array(z.object({ account: z.string(), kind: z.enum(contractKinds), endsOn: dayKey })),
});

/** Corrects a bill, strikes off what its team's winnings carry on, or decides on a bill of a blocked account. */
export const agentPaySubject = z.object({
  kind: z.literal("agent_pay"),
  action: z.enum(["correct", "resetCarry", "release", "reject"]),
  contract: z.enum(contractKinds),
  /** The first and the last day of the bill. */
  from: dayKey,
  to: dayKey,
  /** What is paid, taken off or struck off. */
  amount: moneyText,
  /** Of a correction: paid at once, or a line of the next bill. */
  mode: z.nullable(z.enum(["now", "next"])),
});
