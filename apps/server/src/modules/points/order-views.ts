import type { Localized } from "@khela/contract/shared";
import type { DeliveryAddress, PointOrder } from "@khela/contract/points";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { moneyToText } from "@khela/kernel/money";
import type { Db, Tx } from "../../platform/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { codesOf } from "./store/item-store.ts";
import type { Order } from "./store/order-store.ts";

/** The record that an encrypted address is bound to. */
const addressContext = (orderId: string) => `points-order:${orderId}`;
/** The record that an encrypted code is bound to. */
export const codeContext = (voucherId: string) => `points-voucher:${voucherId}`;

export const sealAddress = (secrets: Secrets, orderId: string, address: DeliveryAddress): Buffer =>
  secrets.seal(Buffer.from(JSON.stringify(address)), addressContext(orderId));

export const openAddress = (secrets: Secrets, { id, addressSealed }: Order): DeliveryAddress | null =>
  addressSealed === null
    ? null
    : (JSON.parse(secrets.open(addressSealed, addressContext(id)).toString()) as DeliveryAddress);

/** Orders as their member sees them; the code of a voucher is shown once it is approved. */
export async function orderViews(
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  orders: readonly Order[],
  language: string,
): Promise<PointOrder[]> {
  const approved = orders.filter(({ kind, state }) => kind === "voucher" && state === "approved");
  const codes = await codesOf(
    db,
    approved.map(({ id }) => id),
  );
  return orders.map((order) => {
    const code = codes.get(order.id);
    return {
      orderId: order.id,
      reference: order.reference,
      kind: order.kind,
      title: titleIn(order.title, language),
      picture: order.picture,
      points: order.points,
      amount: order.amount === null ? null : moneyToText(order.amount),
      state: order.state,
      createdAt: order.createdAt.toISOString(),
      decidedAt: order.decidedAt?.toISOString() ?? null,
      reason: order.reason,
      tracking: order.tracking,
      code: code ? secrets.open(code.sealed, codeContext(code.id)).toString() : null,
      address: openAddress(secrets, order),
    };
  });
}

export const titleIn = (title: Localized, language: string): string => title[contentLanguageFor(language)];
