import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { moneyToPoints, POINTS_CURRENCY, pointsToMoney } from "@khela/rules/points/earning";
import { inTransaction, type Tx } from "../../platform/database.ts";
import {
  type Actor,
  type ApprovalView,
  type ApprovedRequest,
  type FourEyes,
  memberOf,
} from "../four-eyes/index.ts";
import { balancesWithin, lockMemberAccounts, move } from "../ledger/index.ts";
import { HOUSE_POINTS, KINDS, pointsAccountOf, type PointsContext } from "./context.ts";

/** What a second operator approves: points to give, or to take where it is below zero. */
interface PointsSubject {
  kind: "points_adjust";
  points: number;
}

type Deps = Pick<PointsContext, "platform" | "ledger" | "identity" | "requirePlay">;
/** Requests that points are given or taken by hand. */
export type AskPoints = (order: {
  memberId: MemberId;
  points: number;
  reason: string;
  by: Actor;
}) => Promise<ApprovalView>;

/**
 * Defines points by hand (OPS-01, PROMO-07): one operator asks, another one with `points.review` decides, and they move
 * then.
 * @returns asks; it throws AppError SYS_NOT_FOUND, AUTH_TRUE_ACCOUNT, AUTH_CLOSED
 */
export function defineAdjustments(fourEyes: FourEyes, deps: Deps): AskPoints {
  fourEyes.define({
    kind: "points_adjust",
    permission: "points.review",
    perform: (tx, request) => adjustPoints(deps, tx, request),
  });
  return async ({ memberId, points, reason, by }) => {
    const member = await deps.identity.findMember(memberId);
    if (!member) throw new AppError("SYS_NOT_FOUND");
    if (member.currency === TRIAL_CURRENCY) throw new AppError("AUTH_TRUE_ACCOUNT");
    if (member.status === "closed") throw new AppError("AUTH_CLOSED");
    const subject: PointsSubject = { kind: "points_adjust", points };
    return inTransaction(deps.platform.database, (tx) =>
      fourEyes.ask(tx, { kind: subject.kind, member, subject: { ...subject }, note: reason, maker: by }),
    );
  };
}

/**
 * Moves the points of an approved request.
 * @throws AppError POINTS_INSUFFICIENT where fewer are there than are taken; for points that are given
 *   PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
 */
async function adjustPoints(deps: Deps, tx: Tx, request: ApprovedRequest): Promise<void> {
  const { points } = request.subject as PointsSubject;
  const memberId = memberOf(request);
  await lockMemberAccounts(tx, memberId);
  if (points > 0) await deps.requirePlay(memberId, tx);
  else {
    const there = (await balancesWithin(tx, memberId, POINTS_CURRENCY)).get("points");
    if ((there === undefined ? 0 : moneyToPoints(there)) < -points) throw new AppError("POINTS_INSUFFICIENT");
  }
  const own = pointsAccountOf(memberId);
  const [from, to] = points > 0 ? [HOUSE_POINTS, own] : [own, HOUSE_POINTS];
  const amount = pointsToMoney(Math.abs(points));
  await deps.ledger.post(tx, move(from, to, amount, KINDS.adjust, request.approvalId));
}
