import { eventType } from "../../platform/events.ts";

/** An order of the points mall was made or decided. */
export const pointOrderChanged = eventType<{ orderId: string }>("point-order.changed");
