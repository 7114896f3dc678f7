import type { EventMessage } from "@khela/contract/messages";
import type { Localized } from "@khela/contract/shared";
import { serverTexts } from "@khela/i18n/server-texts";
import type { MemberId } from "@khela/kernel/ids";
import type { ContractKind } from "@khela/rules/agents/contract";
import { type ContractChange, contractChanged } from "../agent-contracts/index.ts";
import { type BillNews, billsChanged } from "../agent-pay/index.ts";
import type { MessagesContext } from "./context.ts";
import type { WriteEvent } from "./event-writer.ts";

const texts = serverTexts(["agentContract"]);
const kindName = (kind: ContractKind): Localized => ({
  bn: texts("bn").t(`agentContract.kind_${kind}`),
  en: texts("en").t(`agentContract.kind_${kind}`),
});

const CONTRACT_MESSAGES: Readonly<Record<Exclude<ContractChange["news"], "ending">, EventMessage>> = {
  offered: "contract_offered",
  accepted: "contract_accepted",
  refused: "contract_refused",
  withdrawn: "contract_withdrawn",
  expired: "contract_expired",
  endAsked: "contract_end_asked",
  endDeclined: "contract_end_declined",
};

function contractMessage({ news, reason }: ContractChange): EventMessage {
  if (news !== "ending") return CONTRACT_MESSAGES[news];
  if (reason === "superseded") return "contract_superseded";
  return reason === "lower_rate" || reason === "upline_ended" ? "contract_ends_below" : "contract_ends";
}

/** The sides that news is sent to: those who didn't make it themselves. An end and its day are told to both. */
function sidesOf({ news, agentId, uplineId, by }: ContractChange): MemberId[] {
  const toAgent = news !== "accepted" && news !== "refused" && by !== "agent";
  const toUpline = news !== "offered" && news !== "withdrawn" && by !== "upline";
  return [...(toAgent ? [agentId] : []), ...(toUpline && uplineId !== null ? [uplineId] : [])];
}

const BILL_MESSAGES: Readonly<Record<BillNews["news"], EventMessage>> = {
  issued: "bill_issued",
  corrected: "bill_corrected",
  answered: "bill_answered",
  rejected: "bill_rejected",
  waits: "bill_waits",
  waitsBelow: "bill_waits_below",
  arrived: "bill_arrived",
  arrivedBelow: "bill_arrived_below",
};

/** The news that a mail goes with: one about every day's bill, or each that waits, would be read as advertising. */
const MAILED: ReadonlySet<BillNews["news"]> = new Set(["corrected", "answered", "rejected"]);

/** Writes to agents about their contracts and bills (AGENT-07, AGENT-08). An event delivered twice makes one message. */
export function sendAgentMessages(
  { platform, identity, system }: Pick<MessagesContext, "platform" | "identity" | "system">,
  write: WriteEvent,
): void {
  platform.events.subscribe(contractChanged, "messages", async (change) => {
    const { contractId, kind, agentId, uplineId, day, at } = change;
    const names = await identity.findMembers(uplineId === null ? [agentId] : [agentId, uplineId]);
    const house = (await system.brand()).name;
    // Agents see the names of their downlines; an upline's stays masked.
    const partyOf = (reader: MemberId) =>
      reader === agentId
        ? ((uplineId && names.get(uplineId)?.masked) ?? house)
        : (names.get(agentId)?.account ?? "");
    await write(
      contractMessage(change),
      sidesOf(change).map((memberId) => ({
        memberId,
        facts: {
          reference: contractId,
          method: kindName(kind),
          party: partyOf(memberId),
          ...(day === null ? {} : { day }),
        },
        cause: `${contractId}:${at}`,
        at: new Date(at),
      })),
      "service",
    );
  });
  platform.events.subscribe(billsChanged, "messages", async ({ bills }) => {
    const parties = await identity.findMembers(bills.flatMap(({ partyId }) => partyId ?? []));
    // Agents see the names of their downlines; an upline's stays masked.
    const partyOf = ({ news, partyId }: BillNews) => {
      const member = partyId && parties.get(partyId);
      if (!member) return {};
      return { party: news === "waitsBelow" || news === "arrivedBelow" ? member.account : member.masked };
    };
    for (const [news, some] of Map.groupBy(bills, (bill) => bill.news)) {
      await write(
        BILL_MESSAGES[news],
        some.map((bill) => ({
          memberId: bill.memberId,
          facts: {
            amount: bill.amount,
            currency: bill.currency,
            reference: bill.billId,
            method: kindName(bill.kind),
            day: bill.day,
            contract: bill.kind,
            ...partyOf(bill),
          },
          cause: bill.cause,
          at: new Date(bill.at),
        })),
        MAILED.has(news) ? "money" : undefined,
      );
    }
  });
}
