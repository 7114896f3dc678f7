import { decideApproval } from "@khela/contract/console/adjustments";
import { adjustPoints } from "@khela/contract/console/points";
import { getMemberInfo } from "@khela/contract/identity";
import { setPaymentPassword } from "@khela/contract/security";
import { clientOfOperator } from "./operators.ts";
import type { Player } from "./player-api.ts";

/** Gives points by hand, as two operators do, because a test can't wait for midnight. @param operators session cookies */
export async function givePoints(
  { site, operators }: { site: { url: string }; operators: Readonly<Record<string, string>> },
  player: Player,
  points: number,
): Promise<void> {
  const { id: playerId } = await player.call(getMemberInfo);
  const [asks, decides] = ["admin", "finance2"].map((name) =>
    clientOfOperator(site.url, operators[name] ?? ""),
  );
  if (!asks || !decides) throw new Error("points by hand need two operators");
  const body = { points, reason: "for the tests" };
  const { id, hash } = await asks(adjustPoints, { params: { playerId }, body });
  await decides(decideApproval, { params: { approvalId: id }, body: { decision: "approve", hash } });
}

/** Sets a payment password of a player who has none. */
export async function givePaymentPassword({ call, password }: Player, digits: string): Promise<void> {
  const body = { password, paymentPassword: digits, confirmPaymentPassword: digits };
  await call(setPaymentPassword, { body });
}
