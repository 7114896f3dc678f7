import { type ContractKind, contractKinds } from "./contract.ts";

/** The ledger's words for what agents earn (AGENT-08): `agent.dividend`. */
export const payKind = (kind: ContractKind): `agent.${ContractKind}` => `agent.${kind}`;
/** A correction of an earlier bill that is paid by itself. */
export const CORRECTION_PAYS = "agent.correction";
/** What an upline pays for a downline's contract. */
export const UPLINE_PAYS = "agent.uplinePays";

/** What the words of {@link payKind} and the others are called beside a member: `dividend`. */
export const agentMovements = [...contractKinds, "correction", "uplinePays"] as const;

/** All kinds in which an agent is paid. */
export const AGENT_PAY_KINDS: readonly string[] = [...contractKinds.map(payKind), CORRECTION_PAYS];
