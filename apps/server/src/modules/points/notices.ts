import type { PointsContext } from "./context.ts";
import { pointOrderChanged } from "./events.ts";
import { findOrder } from "./store/order-store.ts";

/** Notifies the member's open pages of an order. A repeated event sends the same notice again. */
export function sendNotices({ platform }: PointsContext): void {
  const { hub, events, db } = platform;
  events.subscribe(pointOrderChanged, "point-order-notice", async ({ orderId }) => {
    const order = await findOrder(db, orderId);
    if (!order) return;
    const { id, reference, state, memberId } = order;
    hub.publish("member.notice", { kind: "pointOrder", orderId: id, reference, state }, memberId);
  });
}
