import { contractKinds } from "@khela/rules/agents/contract";
import * as z from "zod/mini";
import { contractTerms } from "../agent-contracts.ts";
import { dayKey } from "../shared.ts";

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
