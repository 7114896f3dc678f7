import {
  requestFromUpline,
  cancelTransferRequest,
  payTransferRequest,
  sendTransfer,
} from "@khela/contract/agent-transfers";
import { taka } from "@khela/kernel/money";
import { fund } from "../../testing/money.ts";
import { PAYMENT_PASSWORD } from "../../testing/payout.ts";
import { flow, type Site } from "../flow.ts";
import { type Requester, asked, givePaymentPassword, newRequester, shared } from "./people.ts";

interface Pair extends Requester {
  downline: Requester;
}

/** An agent and a downline member. */
async function agentAndDownline(site: Site): Promise<Pair> {
  const agent = await newRequester(site, taka(20_000));
  await givePaymentPassword(agent.member);
  await site.survivor.owner.pool.query("update member set type = 1 where id = $1", [agent.member.id]);
  const member = await site.survivor.registerMember({ recommenderId: agent.member.account });
  await fund(site.survivor, member.id, taka(100));
  return { ...agent, downline: { member, key: crypto.randomUUID() } };
}
const prepare = shared(agentAndDownline);
const asking = shared(agentAndDownline);

/** An open request of the downline, after earlier ones are cancelled. */
async function withRequest(site: Site): Promise<Pair & { requestId: string }> {
  const pair = await prepare(site);
  const [call] = asked(site.survivor, pair.downline);
  const { requestId } = await call(
    requestFromUpline,
    { body: { amount: "50" } },
    { idempotencyKey: pair.key },
  );
  return { ...pair, requestId };
}

export const agentFlows = [
  flow({
    name: "transfer to downline",
    command: sendTransfer,
    prepare,
    act(process, pair) {
      const [call, key] = asked(process, pair);
      const body = { to: "downline", memberId: pair.downline.member.id, amount: "100" } as const;
      return call(sendTransfer, { body: { ...body, paymentPassword: PAYMENT_PASSWORD } }, key);
    },
  }),
  flow({
    name: "pay a downline's request",
    command: payTransferRequest,
    prepare: withRequest,
    act(process, { requestId, ...agent }) {
      const [call, key] = asked(process, agent);
      return call(
        payTransferRequest,
        { params: { requestId }, body: { paymentPassword: PAYMENT_PASSWORD } },
        key,
      );
    },
  }),
  flow({
    name: "ask the upline",
    command: requestFromUpline,
    async prepare(site) {
      const { downline, key } = await asking(site);
      const { rows } = await site.survivor.owner.pool.query<{ id: string }>(
        "select id from agent_transfer_request where asker_id = $1 and state = 'asked'",
        [downline.member.id],
      );
      // Cancelled one at a time.
      for (const { id } of rows) {
        await downline.member.call(cancelTransferRequest, { params: { requestId: id } });
      }
      return { ...downline, key };
    },
    act(process, downline) {
      const [call, key] = asked(process, downline);
      return call(requestFromUpline, { body: { amount: "50" } }, key);
    },
  }),
];
