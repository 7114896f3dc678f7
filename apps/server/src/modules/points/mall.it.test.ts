import { randomUUID } from "node:crypto";
import { exportList } from "@khela/contract/console/exports";
import {
  addVoucherCodes,
  changePointStock,
  decidePointOrder,
  getPlayerPoints,
  getPointSettings,
  listPointItemRows,
  listPointOrderRows,
  type PointSettings,
  trackPointOrder,
  updatePointItem,
  updatePointSettings,
} from "@khela/contract/console/points";
import { listAudit } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import {
  convertPoints,
  getPointBalance,
  getPointConfig,
  listPointItems,
  listPointLines,
  listPointOrders,
  redeemPoints,
} from "@khela/contract/points";
import { setPlayerVip } from "@khela/contract/console/vip";
import { pausePlay } from "@khela/contract/protection";
import { getBalance } from "@khela/contract/wallet";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { approve } from "../../testing/four-eyes.ts";
import {
  ADDRESS,
  checkPointBooks,
  convertInput,
  createItem,
  GOODS,
  itemBody,
  playerWithPoints,
  pointsOf,
  redeemInput,
  redeemItem,
  settleBet,
  VOUCHER,
} from "../../testing/points.ts";

let app: TestApp;
let clock: ManualClock;
let maker: TestOperator;
let desk: TestOperator;
beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startTestApp({ clock });
  await setFlags(app, { PTSYS3: true });
  maker = await app.loginOperator("marketing");
  desk = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => checkPointBooks(app));

type Decision = CallInput<typeof decidePointOrder>["body"];
const decision = (orderId: string, body: Partial<Decision> = {}) => ({
  params: { id: orderId },
  body: { decision: "approve" as const, ...body },
});
const approveOrder = (orderId: string, by = desk) => by.call(decidePointOrder, decision(orderId));
const redeemCode = (member: TestMember, ...input: Parameters<typeof redeemInput>) =>
  codeOf(member.call, redeemPoints, redeemInput(...input), { idempotencyKey: randomUUID() });
const cashOf = async (member: TestMember) => (await member.call(getBalance)).balance;
const orderOf = async (member: TestMember) => (await member.call(listPointOrders, { query: {} })).content[0];
const rowOf = async (itemId: string) => {
  const { content } = await maker.call(listPointItemRows, { query: { pageSize: 100 } });
  return content.find(({ id }) => id === itemId);
};

describe("[PROMO-07] an order", () => {
  it("of cash holds the points, and pays once when it is approved", async () => {
    const item = await createItem(maker);
    const member = await playerWithPoints(app, 250);
    const key = randomUUID();
    const order = await redeemItem(member, item, {}, key);
    expect(await redeemItem(member, item, {}, key)).toEqual(order);
    expect(order).toMatchObject({ state: "process", points: 100, amount: "5.00" });
    expect(await member.call(getPointBalance)).toMatchObject({ points: 150, held: 100 });
    expect(await cashOf(member)).toBe("1000.00");

    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(desk.call, decidePointOrder, decision(order.orderId))),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => code === "OPS_DECIDED")).toHaveLength(19);
    expect(await member.call(getPointBalance)).toMatchObject({ points: 150, held: 0 });
    expect(await cashOf(member)).toBe("1005.00");
    expect(await orderOf(member)).toMatchObject({ state: "approved", reference: order.reference });
    const auditor = await app.loginOperator("auditor");
    const { content } = await auditor.call(listAudit, { query: { action: "points.order_approve" } });
    expect(content).toContainEqual(
      expect.objectContaining({ actor: `operator:${desk.username}`, subject: `member:${member.id}` }),
    );
  });

  it("that is rejected gives points, stock and code back, and the player reads why", async () => {
    const item = await createItem(maker, VOUCHER);
    await maker.call(addVoucherCodes, { params: { id: item.id }, body: { codes: ["KH-ONE-1"] } });
    const member = await playerWithPoints(app, 100);
    const order = await redeemItem(member, item);
    const other = await playerWithPoints(app, 100);
    expect(await redeemCode(other, item)).toBe("POINTS_SOLD_OUT");
    expect(await orderOf(member)).toMatchObject({ code: null });
    expect(await codeOf(desk.call, decidePointOrder, decision(order.orderId, { decision: "reject" }))).toBe(
      "OPS_REASON",
    );
    const reason = "The shop is closed this week.";
    await desk.call(decidePointOrder, decision(order.orderId, { decision: "reject", reason }));
    expect(await pointsOf(member)).toBe(100);
    expect(await orderOf(member)).toMatchObject({ state: "rejected", reason, code: null });
    expect((await member.call(listPointLines, { query: {} })).content).toMatchObject([
      { type: "returned", points: 100, pointsAfter: 100, reference: order.reference, title: item.title.bn },
      { type: "redeem", points: -100, pointsAfter: 0 },
      { type: "adjust" },
    ]);
    // The same code goes to the next player.
    const next = await redeemItem(other, item);
    await approveOrder(next.orderId);
    expect(await orderOf(other)).toMatchObject({ state: "approved", code: "KH-ONE-1" });
    expect(await codeOf(desk.call, decidePointOrder, decision(order.orderId))).toBe("OPS_DECIDED");
  });

  it("of goods needs an address, which only deciding operators see, and says where the parcel is", async () => {
    const item = await createItem(maker, GOODS);
    const member = await playerWithPoints(app, 100);
    const { address: _left, ...bare } = redeemInput(item).body;
    expect(await codeOf(member.call, redeemPoints, { body: bare }, { idempotencyKey: randomUUID() })).toBe(
      "FIELD_FORMAT",
    );
    const order = await redeemItem(member, item);
    expect(order.address).toEqual(ADDRESS);
    const seen = async (by: TestOperator) =>
      (await by.call(listPointOrderRows, { query: { search: order.reference } })).content[0]?.address;
    expect(await seen(desk)).toEqual(ADDRESS);
    expect(await seen(await app.loginOperator("auditor"))).toBeNull();
    const track = { params: { id: order.orderId }, body: { tracking: "Sundarban 4711" } };
    expect(await codeOf(desk.call, trackPointOrder, track)).toBe("OPS_CHANGED");
    await approveOrder(order.orderId);
    await desk.call(trackPointOrder, track);
    expect(await orderOf(member)).toMatchObject({ state: "approved", tracking: "Sundarban 4711" });
    expect((await rowOf(item.id))?.stock).toBe(2);
  });

  it("of money is never approved by who wrote its item, nor for a player in a break", async () => {
    const writer = await app.loginOperator("finance");
    const item = await createItem(writer);
    const member = await playerWithPoints(app, 100);
    const { orderId } = await redeemItem(member, item);
    expect(await codeOf(writer.call, decidePointOrder, decision(orderId))).toBe("OPS_SELF_REVIEW");
    await member.call(pausePlay, { body: { length: "day" } });
    expect(await codeOf(desk.call, decidePointOrder, decision(orderId))).toBe("PROTECT_EXCLUDED");
    expect(await member.call(getPointBalance)).toMatchObject({ points: 0, held: 100 });
    await desk.call(decidePointOrder, decision(orderId, { decision: "reject", reason: "on a break" }));
    expect(await pointsOf(member)).toBe(100);
  });
});

describe("[PROMO-07] what can be had", () => {
  it("the last one goes to one of twenty players at the same moment", async () => {
    const item = await createItem(maker, { ...GOODS, stock: 1 });
    const players = await Promise.all(Array.from({ length: 20 }, () => playerWithPoints(app, 100)));
    const codes = await Promise.all(players.map((player) => redeemCode(player, item)));
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => code === "POINTS_SOLD_OUT")).toHaveLength(19);
    expect((await rowOf(item.id))?.stock).toBe(0);
    const points = await Promise.all(players.map((player) => pointsOf(player)));
    expect(points.filter((left) => left === 100)).toHaveLength(19);
    const rest = { params: { id: item.id }, body: { change: 5, reason: "a new box" } };
    expect((await maker.call(changePointStock, rest)).stock).toBe(5);
    const tooMuch = { ...rest, body: { ...rest.body, change: -6 } };
    expect(await codeOf(maker.call, changePointStock, tooMuch)).toBe("FIELD_FORMAT");
  });

  it("keeps its limits, its conditions, its dates and its price", async () => {
    const member = await playerWithPoints(app, 1_000);
    const monthly = await createItem(maker, { limitMonth: 1, limitMember: 2 });
    const { orderId } = await redeemItem(member, monthly);
    expect(await redeemCode(member, monthly)).toBe("POINTS_LIMIT");
    await desk.call(decidePointOrder, decision(orderId, { decision: "reject", reason: "a test" }));
    // A rejected order doesn't count.
    await redeemItem(member, monthly);

    const forPlayers = await createItem(maker, { requiredAmount: "300" });
    expect(await redeemCode(member, forPlayers)).toBe("POINTS_TURNOVER");
    await settleBet(app, member, { stake: 300 });
    await app.app.modules.turnover.catchUp();
    expect(await redeemCode(member, forPlayers)).toBe("OK");

    expect(await redeemCode(member, forPlayers, { points: 99 })).toBe("POINTS_PRICE");
    const later = await createItem(maker, { startsAt: new Date(clock.nowMs() + 60_000).toISOString() });
    expect(await redeemCode(member, later)).toBe("POINTS_ITEM_GONE");
    expect(await redeemCode(member, { ...later, id: randomUUID() })).toBe("SYS_NOT_FOUND");
    const dear = await createItem(maker, { points: 5_000 });
    expect(await redeemCode(member, dear)).toBe("POINTS_INSUFFICIENT");
    const { content } = await member.call(listPointItems, { query: {} });
    const shown = new Map(content.map((item) => [item.itemId, item]));
    expect(shown.has(later.id)).toBe(false);
    expect(shown.get(monthly.id)).toMatchObject({ left: 0 });
    expect(shown.get(forPlayers.id)).toMatchObject({ requiredAmount: "300.00", missingAmount: "0.00" });
  });
});

it("[PROMO-07] [PROMO-04] an item for a VIP rank is shown locked to lower ones, and redeemed from that rank on", async () => {
  const item = await createItem(maker, { minVipLevel: 3 });
  const member = await playerWithPoints(app, 200);
  const seen = async () =>
    (await member.call(listPointItems, { query: {} })).content.find(({ itemId }) => itemId === item.id);
  expect(await seen()).toMatchObject({ minVipLevel: 3, vipLocked: true });
  expect(await redeemCode(member, item)).toBe("POINTS_VIP_LEVEL");
  const rank = (level: number, from: number) =>
    maker.call(setPlayerVip, { params: { playerId: member.id }, body: { level, from, reason: "a test" } });
  await rank(2, 0);
  expect(await redeemCode(member, item)).toBe("POINTS_VIP_LEVEL");
  await rank(3, 2);
  expect(await seen()).toMatchObject({ vipLocked: false });
  expect(await redeemCode(member, item)).toBe("OK");
});

describe("[OPS-05] [OPS-01] the operator's side", () => {
  it("an item fits its kind, changes by version, and orders keep what they were made for", async () => {
    const code = (change: object) =>
      codeOf(maker.call, updatePointItem, { params: { id: item.id }, body: { ...seen, ...change } });
    const item = await createItem(maker);
    const { kind: _kind, stock: _stock, ...seen } = { ...itemBody(), version: item.version };
    expect(await code({ amount: null })).toBe("FIELD_FORMAT");
    expect(await code({ turnoverFactorPpm: 1 })).toBe("FIELD_FORMAT");
    const member = await playerWithPoints(app, 100);
    const { orderId } = await redeemItem(member, item);
    expect(await code({ points: 70, amount: "9" })).toBe("OK");
    expect(await code({ points: 60 })).toBe("OPS_CHANGED");
    await approveOrder(orderId);
    expect(await cashOf(member)).toBe("1005.00");
    expect(await rowOf(item.id)).toMatchObject({ points: 70, amount: "9.00", given: 1, waiting: 0 });
    expect(
      await codeOf(maker.call, addVoucherCodes, { params: { id: item.id }, body: { codes: ["ABCD"] } }),
    ).toBe("FIELD_FORMAT");
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, updatePointItem, { params: { id: item.id }, body: { ...seen } })).toBe(
      "AUTH_FORBIDDEN",
    );
  });

  it("codes that are known already are left out", async () => {
    const item = await createItem(maker, VOUCHER);
    const add = (...codes: string[]) =>
      maker.call(addVoucherCodes, { params: { id: item.id }, body: { codes } });
    expect(await add("AAAA-1", "AAAA-2", "AAAA-1")).toEqual({ added: 2, known: 1, stock: 2 });
    expect(await add("AAAA-2", "AAAA-3")).toEqual({ added: 1, known: 1, stock: 3 });
  });

  it("orders are found, summed and exported; a player's points are on the player's page", async () => {
    const item = await createItem(maker);
    const member = await playerWithPoints(app, 300);
    await redeemItem(member, item);
    await redeemItem(member, item);
    const query = { itemId: item.id, state: "process" as const };
    const list = await desk.call(listPointOrderRows, { query });
    expect(list).toMatchObject({ totalCount: 2, totals: { points: 200, amount: "10.00" } });
    expect(list.content[0]).toMatchObject({ playerAccount: member.account, title: item.title });
    const found = await desk.call(listPointOrderRows, { query: { search: member.account } });
    expect(found.totalCount).toBe(2);
    const file = await desk.call(exportList, { body: { list: "console.pointOrders", filter: query } });
    expect(file.content).toHaveLength(2);
    const player = await desk.call(getPlayerPoints, { params: { playerId: member.id } });
    expect(player).toMatchObject({ points: 100, held: 200, waiting: 0 });
    expect(player.lines.map(({ type }) => type)).toEqual(["redeem", "redeem", "adjust"]);
  });

  it("rates need a second person and begin with the next business day, other terms at once", async () => {
    const { ratesFrom: _from, ...saved } = await maker.call(getPointSettings);
    const wanted: PointSettings = {
      ...saved,
      rates: { ...saved.rates, crash: 2_000_000 },
      convertOn: false,
      pointsPerUnit: 200,
    };
    const body = { ...wanted, reason: "double points for crash" };
    expect(await codeOf(maker.call, updatePointSettings, { body: { ...body, convertMin: 150 } })).toBe(
      "FIELD_FORMAT",
    );
    const asked = await maker.call(updatePointSettings, { body });
    expect(asked.subject).toMatchObject({
      kind: "points",
      changes: [
        { field: "crash", before: "1000000", after: "2000000" },
        { field: "convertOn", before: "true", after: "false" },
        { field: "pointsPerUnit", before: "10", after: "200" },
      ],
    });
    const member = await playerWithPoints(app, 600);
    expect((await member.call(getPointConfig)).convert.pointsPerUnit).toBe(10);
    await approve(desk, asked);
    const config = await member.call(getPointConfig);
    const rateOf = (rates: typeof config.rates | null) =>
      rates?.find(({ category }) => category === "crash")?.ratePpm;
    expect(config.convert.pointsPerUnit).toBe(200);
    expect([rateOf(config.rates), rateOf(config.nextRates)]).toEqual([1_000_000, 2_000_000]);
    expect(
      await codeOf(member.call, convertPoints, convertInput(500), { idempotencyKey: randomUUID() }),
    ).toBe("POINTS_CONVERT_OFF");
    const tomorrow = dayPlus(clock.nowMs(), 1).key;
    expect(dayOf(clock.nowMs()).key < tomorrow).toBe(true);
    expect((await maker.call(getPointSettings)).ratesFrom).toBe(tomorrow);
    expect(await codeOf(maker.call, updatePointSettings, { body })).toBe("OPS_CHANGED");
  });
});
