import { decidePointOrder, type PointItemRow } from "@khela/contract/console/points";
import { convertPoints, redeemPoints } from "@khela/contract/points";
import { ZERO } from "@khela/kernel/money";
import { convertInput, createItem, givePoints, redeemInput, redeemItem } from "../../testing/points.ts";
import { flow, type Site } from "../flow.ts";
import { asked, givePaymentPassword, newRequester, type Requester, shared } from "./people.ts";

interface Redeemer extends Requester {
  item: PointItemRow;
}

/** A member with points and a payment password, and an item of cash. */
const redeemer = shared<Redeemer>(async (site) => {
  const asker = await newRequester(site, ZERO);
  await givePaymentPassword(asker.member);
  await givePoints(site.survivor, asker.member.id, 40_000);
  const item = await createItem(await site.survivor.loginOperator("marketing"));
  return { ...asker, item };
});

async function withOrder(site: Site): Promise<{ orderId: string }> {
  const { member, item } = await redeemer(site);
  return redeemItem(member, item);
}

export const pointFlows = [
  flow({
    name: "redeem points",
    command: redeemPoints,
    prepare: redeemer,
    act(process, { item, ...asker }) {
      const [call, key] = asked(process, asker);
      return call(redeemPoints, redeemInput(item), key);
    },
  }),
  flow({
    name: "convert points",
    command: convertPoints,
    prepare: redeemer,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(convertPoints, convertInput(500), key);
    },
  }),
  flow({
    name: "approve an order of points",
    prepare: withOrder,
    done: ["OPS_DECIDED"],
    act: (process, { orderId }: { orderId: string }, { checker }) =>
      process.callAs(null, { cookie: checker.cookie })(decidePointOrder, {
        params: { id: orderId },
        body: { decision: "approve" },
      }),
  }),
];
