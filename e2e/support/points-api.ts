import { randomBytes } from "node:crypto";
import { getMemberInfo } from "@khela/contract/identity";
import { setPaymentPassword } from "@khela/contract/security";
import { uuidV7 } from "@khela/kernel/ids";
import { pointsToMoney } from "@khela/rules/points/earning";
import type { Player } from "./player-api.ts";
import { querySiteDatabase } from "./site-database.ts";

/** Gives points as a correction would: a posting of the ledger, because a test can't wait for midnight. */
export async function givePoints(databaseUrl: string, player: Player, points: number): Promise<void> {
  const { id } = await player.call(getMemberInfo);
  const amount = pointsToMoney(points);
  await querySiteDatabase(
    databaseUrl,
    `with account as (select id, keeps_balance from ledger.lock_accounts(array[$1::text], array['house:points:PTS']))
     select ledger.post(array[$2::uuid], array['points.adjust'], array[null::text], array[1, 1], array[1, 2]::smallint[],
       array[(select id from account where keeps_balance), (select id from account where not keeps_balance)],
       array[$3::bigint, -$3::bigint])`,
    [`member:${id}:points:PTS`, uuidV7(Date.now(), randomBytes(10)), String(amount)],
  );
}

/** Sets a payment password of a player who has none. */
export async function givePaymentPassword({ call, password }: Player, digits: string): Promise<void> {
  const body = { password, paymentPassword: digits, confirmPaymentPassword: digits };
  await call(setPaymentPassword, { body });
}
