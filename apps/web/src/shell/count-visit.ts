import { visitAgentLink } from "@khela/contract/agent-links";
import { call } from "./api.ts";

/** Counts the visit of an agent's link (AGENT-02). @throws CallError */
export async function countVisit(code: string): Promise<void> {
  await call(visitAgentLink, { body: { code } });
}
