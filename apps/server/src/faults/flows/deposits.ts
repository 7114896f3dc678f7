import { randomUUID } from "node:crypto";
import { createDeposit, type Deposit } from "@khela/contract/cashier";
import { ZERO } from "@khela/kernel/money";
import type { TestApp } from "../../testing/app.ts";
import { sendWebhook, type WebhookBody } from "../../testing/sandbox.ts";
import { flow, type Site } from "../flow.ts";
import { type Requester, asked, newRequester, shared } from "./people.ts";

const body = { methodId: "khelapay", amount: "500" };

const somebody = shared((site) => newRequester(site, ZERO));

/** A player without open deposits, whose number is limited. */
async function prepare(site: Site): Promise<Requester> {
  const asker = await somebody(site);
  await site.survivor.owner.pool.query(
    "update deposit set state = 'expired', settled_at = now(), next_check_at = null where member_id = $1 and state = 'pending'",
    [asker.member.id],
  );
  return asker;
}

/** A deposit that waits for its payer. */
export async function openDeposit(site: Site): Promise<Deposit> {
  const [call, key] = asked(site.survivor, await prepare(site));
  return call(createDeposit, { body }, key);
}

const pendingDeposit = async (site: Site): Promise<WebhookBody> => eventOf(site, await openDeposit(site));

async function eventOf({ survivor }: Site, { depositId, reference, amount }: Deposit): Promise<WebhookBody> {
  const { rows } = await survivor.owner.pool.query<{ provider_reference: string }>(
    "select provider_reference from deposit where id = $1",
    [depositId],
  );
  return {
    eventId: randomUUID(),
    type: "deposit",
    reference,
    providerReference: rows[0]?.provider_reference ?? "none",
    status: "succeeded",
    amount,
    currency: "BDT",
  };
}

/**
 * Delivers a webhook as a provider does, which retries every status but 200. @throws Error with a code after which
 * the flow retries
 */
export async function deliver(process: TestApp, event: WebhookBody, { sandbox }: Site): Promise<number> {
  const status = await sendWebhook(process.baseUrl, sandbox.secret, event);
  if (status !== 200) throw Object.assign(new Error(`status ${status}`), { code: "SYS_UNAVAILABLE" });
  return status;
}

export const depositFlows = [
  flow({
    name: "deposit create",
    command: createDeposit,
    prepare,
    // The state in the answer advances, so only the id is compared.
    identity: ({ depositId }: Deposit) => depositId,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(createDeposit, { body }, key);
    },
  }),
  flow({ name: "deposit callback", prepare: pendingDeposit, act: deliver }),
];
