import { randomBytes } from "node:crypto";
import type { PointConversion } from "@khela/contract/points";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { brokenTerm, cashFor } from "@khela/rules/points/convert";
import { pointsToMoney } from "@khela/rules/points/earning";
import type { Tx } from "../../platform/database.ts";
import { makeReference } from "../cashier/index.ts";
import { lockMemberAccounts, move } from "../ledger/index.ts";
import { HOUSE_POINTS, KINDS, pointsAccountOf, type PointsContext } from "./context.ts";
import { requirePoints, whyPoints } from "./redeem.ts";
import { convertedOn, insertConversion } from "./store/order-store.ts";
import { readVersions } from "./store/settings-store.ts";

/** Converted cash must be wagered once before it is withdrawn, like a deposit. */
const LOCK_FACTOR_PPM = 1_000_000n;

export interface Converting {
  memberId: MemberId;
  points: number;
  /** The ratio that the member saw. */
  pointsPerUnit: number;
  idempotency: { key: string; hash: string };
}

/**
 * Turns points into cash (PROMO-07): both move in one transaction, once per key. The caller has checked the payment
 * password.
 * @throws AppError POINTS_*, and those of a pause
 */
export async function convert(context: PointsContext, converting: Converting): Promise<PointConversion> {
  const { memberId, idempotency } = converting;
  const { answer } = await context.ledger.command(
    { scope: `member:${memberId}:points.convert`, ...idempotency },
    (tx) => change(context, tx, converting),
  );
  return answer;
}

async function change(context: PointsContext, tx: Tx, converting: Converting): Promise<PointConversion> {
  const { platform, ledger, identity, rewards } = context;
  const { memberId, points, pointsPerUnit } = converting;
  await lockMemberAccounts(tx, memberId);
  await context.requirePlay(memberId, tx);
  const member = await identity.findMember(memberId, tx);
  if (!member) throw new AppError("AUTH_REQUIRED");
  const { currency } = member;
  const at = now(platform.clock);
  const day = dayOf(at.getTime()).key;
  const [{ terms }] = await readVersions(tx);
  const broken = brokenTerm(points, terms, await convertedOn(tx, memberId, day));
  if (broken) throw new AppError(broken.code, broken.params);
  if (terms.pointsPerUnit !== pointsPerUnit)
    throw new AppError("POINTS_PRICE", { points: terms.pointsPerUnit });
  await requirePoints(tx, memberId, points);
  const id = platform.ids.next();
  const reference = makeReference("C", randomBytes(16));
  const amount = cashFor(points, terms);
  await ledger.post(
    tx,
    move(pointsAccountOf(memberId), HOUSE_POINTS, pointsToMoney(points), KINDS.convert, id),
  );
  const issued = await rewards.issue(tx, {
    memberId,
    currency,
    source: "points",
    sourceRef: `conversion:${id}`,
    title: { bn: "পয়েন্ট থেকে টাকা", en: "Points to cash" },
    amount,
    mode: "credit",
    lockFactorPpm: LOCK_FACTOR_PPM,
    detail: { why: whyPoints(points, reference) },
  });
  if ("refused" in issued) throw new AppError(issued.refused);
  await insertConversion(tx, {
    id,
    reference,
    memberId,
    day,
    points,
    pointsPerUnit,
    currency,
    amount,
    rewardId: issued.rewardId,
    at,
  });
  return {
    conversionId: id,
    reference,
    points,
    pointsPerUnit,
    amount: moneyToText(amount),
    currency,
    at: at.toISOString(),
  };
}
