import { denySlice } from "@khela/contract/confirmation";
import { askDecision, decideCase } from "@khela/contract/console/confirmations";
import type { TestOperator } from "../../testing/app.ts";
import { flow, type Site } from "../flow.ts";
import { asked } from "./people.ts";
import { at, paidWithProof } from "./withdrawals.ts";

/** Asked for by one operator of the cashier, for another. */
interface Decision {
  sliceId: string;
  decisionId: string;
  hash: string;
}

const askers = new WeakMap<Site, Promise<TestOperator>>();

/** One more operator of the cashier: nobody decides on an own request. */
function askerOf(site: Site): Promise<TestOperator> {
  const known = askers.get(site) ?? site.heir.loginOperator("finance");
  askers.set(site, known);
  return known;
}

/** The player says that nothing came; an operator wants it paid again. */
async function disputed(site: Site): Promise<Decision> {
  const { sliceId, uploadIds, ...asker } = await paidWithProof(site);
  const [call, key] = asked(site.heir, asker);
  await call(denySlice, { params: { sliceId }, body: { uploadIds } }, key);
  const { decisions } = await at(site.heir, await askerOf(site))(askDecision, {
    params: { sliceId },
    body: { action: "repay", note: "The number was another one", evidence: "Statement 88K2" },
  });
  const [waiting] = decisions;
  return { sliceId, decisionId: waiting?.id ?? "", hash: waiting?.hash ?? "" };
}

export const disputeFlows = [
  flow({
    name: "decide to pay again",
    prepare: disputed,
    done: ["OPS_DECIDED"],
    act: (process, { hash, ...params }: Decision, { checker }) =>
      at(process, checker)(decideCase, { params, body: { decision: "approve", hash } }),
  }),
];
