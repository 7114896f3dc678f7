import { randomUUID } from "node:crypto";
import { type ApprovalRow, requestAdjustment, decideApproval } from "@khela/contract/console/adjustments";
import type { CallInput } from "@khela/contract/endpoint";
import { ZERO } from "@khela/kernel/money";
import type { TestApp, TestOperator } from "../../testing/app.ts";
import { flow, type Site } from "../flow.ts";
import { type Requester, newRequester, shared } from "./people.ts";

const prepare = shared((site) => newRequester(site, ZERO));
const body: CallInput<typeof requestAdjustment>["body"] = {
  direction: "credit",
  amount: "125.50",
  cause: "compensation",
  text: "The round was cut off by our server",
  evidence: "ticket 4711",
};
const at = (process: TestApp, { cookie }: TestOperator) => process.callAs(null, { cookie });
const ask = (process: TestApp, { member, key }: Requester, { maker }: Site): Promise<ApprovalRow> =>
  at(process, maker)(requestAdjustment, { params: { playerId: member.id }, body }, { idempotencyKey: key });

export const deskFlows = [
  flow({ name: "ask for an adjustment", command: requestAdjustment, prepare, act: ask }),
  flow({
    name: "approve an adjustment",
    async prepare(site) {
      const { member } = await prepare(site);
      return ask(site.survivor, { member, key: randomUUID() }, site);
    },
    done: ["OPS_DECIDED"],
    act: (process, { id, hash }: ApprovalRow, { checker }) =>
      at(process, checker)(decideApproval, {
        params: { approvalId: id },
        body: { decision: "approve", hash },
      }),
  }),
];
