import type { exportAgentBills } from "@khela/contract/agent-pay";
import type { HandlerInput } from "@khela/contract/endpoint";
import { moneyToText } from "@khela/kernel/money";
import { fileAnswer } from "../../platform/http/answer.ts";
import type { Member } from "../identity/index.ts";
import { csvFile } from "../../platform/csv.ts";
import { localTime } from "../records/index.ts";
import type { AgentPayContext } from "./context.ts";
import { ownFilter } from "./read-own.ts";
import { type BillFilter, listBills, type ListedBill } from "./read-store.ts";
import { billView } from "./views.ts";

const PAGE = 1_000;
const HEAD = [
  "bill",
  "kind",
  "from",
  "to",
  "hour",
  "valid_bets",
  "active_members",
  "team_loss",
  "rate_ppm",
  "formula",
  "contracts_below",
  "own",
  "corrections",
  "debt_before",
  "paid_before",
  "amount",
  "debt_after",
  "state",
  "currency",
  "issued_at_dhaka",
  "paid_at_dhaka",
];

/** An agent's bills as a file, the latest first. @throws AppError RECORD_RANGE */
export async function billsFile(
  context: AgentPayContext,
  agent: Member,
  query: HandlerInput<typeof exportAgentBills>["query"],
) {
  const filter = ownFilter(context, agent, query);
  return fileAnswer(
    `khela-bills-${filter.from}-${filter.to}.csv`,
    csvFile(HEAD, pages(context, filter), cellsOf),
  );
}

async function* pages({ platform }: AgentPayContext, filter: BillFilter): AsyncGenerator<ListedBill[]> {
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await listBills(platform.db, filter, { limit: PAGE, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
  }
}

function cellsOf(bill: ListedBill): string[] {
  const { from, to, hour, ratePpm, paidAt, issuedAt } = billView(bill);
  const amounts = (
    ...names: ("whole" | "below" | "own" | "corrections" | "debtIn" | "advances" | "amount" | "debtOut")[]
  ) => names.map((name) => moneyToText(bill[name]));
  return [
    bill.id,
    bill.kind,
    from,
    to,
    hour === null ? "" : String(hour),
    moneyToText(bill.turnover),
    String(bill.active),
    moneyToText(bill.loss),
    ratePpm === null ? "" : String(ratePpm),
    ...amounts("whole", "below", "own", "corrections", "debtIn", "advances", "amount", "debtOut"),
    bill.state,
    bill.currency,
    localTime(issuedAt),
    paidAt === null ? "" : localTime(paidAt),
  ];
}
