import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { disputeUntil } from "@khela/rules/agents/bill";
import { inTransaction } from "../../platform/database.ts";
import type { Member } from "../identity/index.ts";
import type { AgentPayContext } from "./context.ts";
import { insertDispute } from "./dispute-store.ts";
import { billOf } from "./read-own.ts";

/**
 * Opens the dispute of one of the agent's bills.
 * @throws AppError SYS_NOT_FOUND; AGENT_DISPUTE_LATE after seven days; AGENT_DISPUTE_TWICE
 */
export async function disputeBill(
  context: AgentPayContext,
  agent: Member,
  { billId, text, ip }: { billId: string; text: string; ip: string },
): Promise<void> {
  const { platform, audit } = context;
  const bill = await billOf(context, billId, agent);
  const openedAt = now(platform.clock);
  if (openedAt.getTime() >= disputeUntil(bill.issuedAt.getTime())) throw new AppError("AGENT_DISPUTE_LATE");
  await inTransaction(platform.database, async (tx) => {
    const dispute = { id: platform.ids.next(), billId, agentId: agent.id, text, openedAt };
    if (!(await insertDispute(tx, dispute))) throw new AppError("AGENT_DISPUTE_TWICE");
    await audit.write(tx, {
      actor: `member:${agent.id}`,
      action: "agent.dispute",
      subject: `member:${agent.id}`,
      detail: { bill: billId },
      ip,
    });
  });
}
