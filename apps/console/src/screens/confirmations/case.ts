/** A payout whose receipt must be confirmed or decided, as the console shows it. Pure. Source: OPS-03, MONEY-05. */
import type { CaseView, listCases } from "@khela/contract/console/confirmations";
import type { CallOutput } from "@khela/contract/endpoint";
import { DISPUTE_SLA_MS } from "@khela/rules/cashier/receipt";
import type { SlaThresholds } from "../../features/sla/sla-state.ts";
import type { Tone } from "../../shell/parts/values.tsx";

export type Row = CallOutput<typeof listCases>["content"][number];
export type Decision = CaseView["decisions"][number];
export type Stage = Row["state"] | NonNullable<Row["receipt"]>["state"];

/** Players were promised an answer within a day; a case is late after half of it. */
export const DISPUTE: SlaThresholds = { lateMs: DISPUTE_SLA_MS / 2, overMs: DISPUTE_SLA_MS };

export function stageOf({ state, receipt }: Pick<Row, "state" | "receipt">): Stage {
  return receipt?.state ?? state;
}

export const STAGE_TONES: Record<Stage, Tone> = {
  waiting: "plain",
  submitted: "info",
  unclear: "gold",
  paid: "win",
  failed: "lose",
  awaiting: "info",
  disputed: "lose",
  received: "win",
  auto_received: "plain",
  forced: "gold",
  replaced: "plain",
  returned: "plain",
};

/** The actions that an operator can request a second operator for. */
export function askable(row: Pick<Row, "state" | "receipt">): readonly Decision["action"][] {
  const stage = stageOf(row);
  if (stage === "unclear") return ["paid", "failed"];
  return stage === "disputed" ? ["repay", "force"] : [];
}

/** Whether the case waits for operators. */
export function isWork(row: Pick<Row, "state" | "receipt">): boolean {
  return askable(row).length > 0;
}
