import { disputeInstalment } from "@khela/contract/confirmation";
import { type ApprovalRow, decideApproval, listApprovals } from "@khela/contract/console/adjustments";
import { requestDecision, decideCase } from "@khela/contract/console/confirmations";
import { correctBreak, listBreaks } from "@khela/contract/console/reconciliation";
import type { CallInput } from "@khela/contract/endpoint";
import type { TestOperator } from "../../testing/app.ts";
import { instalmentsOf } from "../../testing/instalments.ts";
import { flow, type Site } from "../flow.ts";
import { openDeposit } from "./deposits.ts";
import { asked } from "./people.ts";
import { approved, at, paidWithProof } from "./withdrawals.ts";

/** A decision that one cashier operator requests and another makes. */
interface Decision {
  instalmentId: string;
  decisionId: string;
  hash: string;
}

const askers = new WeakMap<Site, Promise<TestOperator>>();

/** A second cashier operator who requests, because nobody decides on their own request. */
function askerOf(site: Site): Promise<TestOperator> {
  const known = askers.get(site) ?? site.survivor.loginOperator("finance");
  askers.set(site, known);
  return known;
}

type Action = CallInput<typeof requestDecision>["body"]["action"];

async function ask(site: Site, instalmentId: string, action: Action): Promise<Decision> {
  const { decisions } = await at(site.survivor, await askerOf(site))(requestDecision, {
    params: { instalmentId },
    body: { action, note: "As their statement of today says", evidence: "Statement 88K2" },
  });
  const [waiting] = decisions;
  return { instalmentId, decisionId: waiting?.id ?? "", hash: waiting?.hash ?? "" };
}

/** A payout that the player says never arrived, and an operator's request about it. */
const disputed =
  (action: Action) =>
  async (site: Site): Promise<Decision> => {
    const { instalmentId, uploadIds, ...asker } = await paidWithProof(site);
    const [call, key] = asked(site.survivor, asker);
    await call(disputeInstalment, { params: { instalmentId }, body: { uploadIds } }, key);
    return ask(site, instalmentId, action);
  };

/** A payout whose outcome the provider doesn't tell, and the request of an operator who found it out elsewhere. */
const unclear =
  (action: Action) =>
  async (site: Site): Promise<Decision> => {
    const { sandbox, survivor } = site;
    const payout = await approved(site);
    await sandbox.planPayouts("unknown");
    try {
      await survivor.app.modules.cashier.submitPayout(payout.withdrawalId);
      const [instalment] = await instalmentsOf(payout.member);
      if (instalment?.state !== "unclear") throw new Error(`the payout is ${instalment?.state}`);
      return await ask(site, instalment.instalmentId, action);
    } finally {
      await sandbox.planPayouts("lost");
    }
  };

const FORCED = "decide on a forced receipt";

const decide = (name: string, prepare: (site: Site) => Promise<Decision>) =>
  flow({
    name,
    ...(name === FORCED ? {} : { like: FORCED }),
    prepare,
    done: ["OPS_DECIDED"],
    act: (process, { hash, ...params }: Decision, { checker }) =>
      at(process, checker)(decideCase, { params, body: { decision: "approve", hash } }),
  });

/** A deposit that the provider reported paid and then refused, and the request to correct our books. */
async function takenBack(site: Site): Promise<ApprovalRow> {
  const { survivor, sandbox } = site;
  const { depositId, reference, payUrl } = await openDeposit(site);
  // The webhook doesn't arrive, so the provider is queried.
  await sandbox.choose(payUrl ?? "", { outcome: "pay" });
  await survivor.app.platform.jobs.runNow("cashier.check-deposit", { depositId });
  await sandbox.choose(payUrl ?? "", { outcome: "contradict" });
  await survivor.app.modules.reconciliation.run("payments:sandbox", { graceMs: 0 });
  const asker = at(survivor, await askerOf(site));
  const { content } = await asker(listBreaks, { query: { search: reference } });
  const [{ breakId, version } = { breakId: "", version: 0 }] = content;
  await asker(correctBreak, {
    params: { breakId },
    body: { bearer: "player", version, reason: "Their statement of today says so" },
  });
  const waiting = await asker(listApprovals, { query: { state: "open", kind: "correction" } });
  const row = waiting.content.find(
    ({ subject }) => subject.kind === "correction" && subject.breakId === breakId,
  );
  if (!row) throw new Error("no correction waits");
  return row;
}

export const disputeFlows = [
  decide("decide to pay again", disputed("repay")),
  decide(FORCED, disputed("force")),
  decide("decide that an unclear payout is paid", unclear("paid")),
  decide("decide that an unclear payout failed", unclear("failed")),
  flow({
    name: "approve a correction",
    like: "approve an adjustment",
    prepare: takenBack,
    done: ["OPS_DECIDED"],
    act: (process, { id, hash }: ApprovalRow, { checker }) =>
      at(process, checker)(decideApproval, {
        params: { approvalId: id },
        body: { decision: "approve", hash },
      }),
  }),
];
