import { randomUUID } from "node:crypto";
import type { CallInput } from "@khela/contract/endpoint";
import { addVoucherCodes, createPointItem, type PointItemRow } from "@khela/contract/console/points";
import { convertPoints, getPointBalance, type PointOrder, redeemPoints } from "@khela/contract/points";
import type { ManualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText, taka } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import { pointsToMoney } from "@khela/rules/points/earning";
import { clientOf, houseAccount, memberAccount, move } from "../modules/ledger/index.ts";
import { checkPoints } from "../modules/points/index.ts";
import { insertLines, insertVendorRounds, roundIdAt } from "../modules/rounds/index.ts";
import type { TestApp, TestMember, TestOperator } from "./app.ts";
import { setFlags } from "./flags.ts";
import { fund, ledgerSum } from "./money.ts";
import { givePaymentPassword, PAYMENT_PASSWORD } from "./payout.ts";

/** A player with ৳1,000, a payment password and points that an operator gave. */
export async function playerWithPoints(app: TestApp, points: number): Promise<TestMember> {
  const member = await app.registerMember();
  await fund(app, member.id, taka(1_000));
  await givePaymentPassword(member);
  if (points > 0) await givePoints(app, member.id, points);
  return member;
}

/** Gives points as a correction would. */
export async function givePoints(app: TestApp, memberId: MemberId, points: number): Promise<void> {
  const { ledger } = app.app.modules;
  const account = memberAccount(memberId, "points", "PTS");
  await ledger.transaction(async (tx) => {
    const transfer = move(houseAccount("points", "PTS"), account, pointsToMoney(points), "points.adjust");
    await ledger.post(tx, transfer);
  });
}

/** @throws Error where points don't sum to zero, or are not what turnover earned and orders hold */
export async function checkPointBooks(app: TestApp): Promise<void> {
  const sums = [await ledgerSum(app, "PTS"), await ledgerSum(app)];
  const { wrong } = await checkPoints(app.app.platform.db);
  if (sums.some((sum) => sum !== 0n) || wrong !== undefined)
    throw new Error(`the points' books: ${sums.join(", ")}, ${wrong}`);
}

export const pointsOf = async (member: TestMember): Promise<number> =>
  (await member.call(getPointBalance)).points;

/** A bet that was settled at a moment: by default ৳500, lost, now. @returns its id */
export async function settleBet(
  app: TestApp,
  { id: memberId }: Pick<TestMember, "id">,
  { stake = 500, payout = 0, at = new Date(app.clock.nowMs()), gameCode = "dice" } = {},
): Promise<string> {
  const id = roundIdAt(at.getTime());
  const round = { id, at, memberId, gameCode, currency: "BDT", bet: {}, settledAt: at };
  await app.app.modules.ledger.transaction((tx) =>
    insertVendorRounds(tx, [{ ...round, stake: taka(stake), payout: taka(payout), state: "settled" }]),
  );
  return id;
}

/** Takes a settled bet back, now. */
export async function voidBet(
  app: TestApp,
  { id: memberId }: Pick<TestMember, "id">,
  { bet, stake = 500 }: { bet: string; stake?: number },
): Promise<void> {
  const at = new Date(app.clock.nowMs());
  const line = {
    id: roundIdAt(at.getTime()),
    at,
    memberId,
    sessionId: null,
    gameCode: "dice",
    currency: "BDT",
    payout: taka(stake),
    bet: {},
    outcome: { kind: "adjust", about: bet, stake: moneyToText(taka(-stake)) },
  };
  await app.app.modules.ledger.transaction(async (tx) => {
    await clientOf(tx).query(insertLines([line]));
  });
}

/** Half an hour into the next business day, after which the batch runs. */
export function toNextDay(clock: ManualClock): void {
  clock.set(dayPlus(clock.nowMs(), 1).startMs + 30 * 60_000);
}

const both = (text: string) => ({ bn: `${text} বাংলায়`, en: text });
type NewItem = CallInput<typeof createPointItem>["body"];

/** An item of ৳5 cash for 100 points, with changes. */
export const itemBody = (change: Partial<NewItem> = {}): NewItem => ({
  kind: "cash",
  title: both("Five taka"),
  description: both("Paid into your balance."),
  picture: "/art/i-bank",
  points: 100,
  requiredAmount: "0",
  minVipLevel: 0,
  amount: "5",
  turnoverFactorPpm: 0,
  freeRounds: null,
  stock: null,
  limitMember: null,
  limitMonth: null,
  startsAt: null,
  endsAt: null,
  active: true,
  position: 0,
  ...change,
});
/** The changes that make it goods. */
export const GOODS = { kind: "goods", title: both("A cup"), amount: null, stock: 3 } as const;
/** The changes that make it a voucher, without codes yet. */
export const VOUCHER = { kind: "voucher", title: both("A voucher"), amount: null, stock: 0 } as const;

export const createItem = (by: TestOperator, change: Partial<NewItem> = {}): Promise<PointItemRow> =>
  by.call(createPointItem, { body: itemBody(change) });

export const ADDRESS = {
  name: "Rahim Uddin",
  phone: "01711000000",
  address: "House 7, Road 2, Dhanmondi",
  city: "Dhaka",
};

type RedeemBody = CallInput<typeof redeemPoints>["body"];
export const redeemInput = (
  item: Pick<PointItemRow, "id" | "points" | "kind">,
  change: Partial<RedeemBody> = {},
): { body: RedeemBody } => ({
  body: {
    itemId: item.id,
    points: item.points,
    paymentPassword: PAYMENT_PASSWORD,
    ...(item.kind === "goods" ? { address: ADDRESS } : {}),
    ...change,
  },
});
export const redeemItem = (
  member: TestMember,
  item: Pick<PointItemRow, "id" | "points" | "kind">,
  change: Partial<RedeemBody> = {},
  key: string = randomUUID(),
): Promise<PointOrder> => member.call(redeemPoints, redeemInput(item, change), { idempotencyKey: key });

/** The body of a conversion at the shipped ratio. */
export const convertInput = (points: number) => ({
  body: { points, pointsPerUnit: 10, paymentPassword: PAYMENT_PASSWORD },
});
export const convertSome = (member: TestMember, points: number, key: string = randomUUID()) =>
  member.call(convertPoints, convertInput(points), { idempotencyKey: key });

/** Ids of the points mall. */
export interface PointIds {
  /** Goods, and an order of them in process. */
  pointItem: string;
  pointOrderOfA: string;
}

/** An order of goods in process, and a voucher with a code. The mall is closed again afterwards. */
export async function redeemGoods(
  app: TestApp,
  member: TestMember,
): Promise<PointIds & { reference: string }> {
  await setFlags(app, { PTSYS3: true });
  const marketing = await app.loginOperator("marketing");
  const item = await createItem(marketing, { ...GOODS, stock: 1_000 });
  const { id } = await createItem(marketing, VOUCHER);
  await marketing.call(addVoucherCodes, { params: { id }, body: { codes: ["FOR-THE-TESTS"] } });
  await givePoints(app, member.id, 100);
  const order = await redeemItem(member, item);
  await setFlags(app, { PTSYS3: false });
  return { pointItem: item.id, pointOrderOfA: order.orderId, reference: order.reference };
}
