import { randomUUID } from "node:crypto";
import type { OperatorId } from "@khela/kernel/ids";
import { AppError } from "@khela/kernel/errors";
import { moneyToPoints, POINTS_CURRENCY } from "@khela/rules/points/earning";
import type { Modules } from "../modules/modules.ts";
import { type DemoPlayer, type Story, someHash } from "./history.ts";
import { holderOf } from "./people.ts";

type Mall = Modules["points"]["mall"];
type NewItem = Parameters<Mall["createItem"]>[0];
type Actor = Parameters<Mall["createItem"]>[1];
type Item = Awaited<ReturnType<Mall["createItem"]>>;

const actor = (username: string): Actor => ({
  operator: {
    operatorId: randomUUID() as string as OperatorId,
    username,
    name: username,
    permissions: new Set(),
    roles: [],
  },
  ip: "127.0.0.1",
});
const MARKETING = actor("marketing");
/** The finance desk, which decides what asks for a second look. */
export const FINANCE = actor("finance");

const PLAIN = {
  requiredAmount: "0",
  minVipLevel: 0,
  amount: null,
  turnoverFactorPpm: 0,
  freeRounds: null,
  stock: null,
  limitMember: null,
  limitMonth: null,
  startsAt: null,
  endsAt: null,
  active: true,
} as const;

/** What the demo's mall has on offer. */
const ITEMS: readonly Omit<NewItem, "position">[] = [
  {
    ...PLAIN,
    kind: "cash",
    picture: "/art/i-wallet",
    points: 150,
    amount: "15",
    title: { bn: "৳১৫ নগদ", en: "৳15 cash" },
    description: {
      bn: "অনুমোদনের সঙ্গে সঙ্গে আপনার ব্যালেন্সে।",
      en: "In your balance as soon as it is approved.",
    },
  },
  {
    ...PLAIN,
    kind: "cash",
    picture: "/art/i-bank",
    points: 900,
    amount: "100",
    limitMonth: 2,
    title: { bn: "৳১০০ নগদ", en: "৳100 cash" },
    description: {
      bn: "জমিয়ে নিলে বেশি পাবেন: ৯০০ পয়েন্টে ৳১০০।",
      en: "Saving up pays: ৳100 for 900 points.",
    },
  },
  {
    ...PLAIN,
    kind: "bonus",
    picture: "/art/i-gift",
    points: 250,
    amount: "50",
    turnoverFactorPpm: 5_000_000,
    bonus: { maxStake: "100", maxConversion: "1000", days: 14 },
    limitMonth: 3,
    title: { bn: "৳৫০ বোনাস", en: "৳50 bonus" },
    description: { bn: "৫ গুণ বাজি ধরার পর তোলা যায়।", en: "Yours to withdraw once it was wagered five times." },
  },
  {
    ...PLAIN,
    kind: "voucher",
    picture: "/art/i-phone",
    points: 300,
    stock: 0,
    title: { bn: "৳৫০ মোবাইল রিচার্জ", en: "৳50 mobile recharge" },
    description: {
      bn: "যেকোনো অপারেটরে চলে। কোডটি অনুমোদনের পর আপনার অর্ডারে দেখা যাবে।",
      en: "For every operator. The code is on your order once it is approved.",
    },
  },
  {
    ...PLAIN,
    kind: "goods",
    picture: "/art/i-cricket",
    points: 400,
    stock: 24,
    limitMember: 2,
    title: { bn: "খেলা ক্রিকেট ক্যাপ", en: "KHELA cricket cap" },
    description: {
      bn: "সবুজ সুতির ক্যাপ, এক মাপে সবার হয়। সারা বাংলাদেশে ডেলিভারি ফ্রি।",
      en: "Green cotton, one size for all. Delivery is free all over Bangladesh.",
    },
  },
  {
    ...PLAIN,
    kind: "goods",
    picture: "/art/i-trophy",
    points: 9_000,
    stock: 2,
    requiredAmount: "50000",
    minVipLevel: 4,
    limitMember: 1,
    title: { bn: "সই করা ক্রিকেট ব্যাট", en: "Signed cricket bat" },
    description: {
      bn: "মাত্র দুটি আছে। যাঁরা এ মাসে অনেক খেলেছেন, তাঁদের জন্য।",
      en: "There are only two, for those who have played a lot this month.",
    },
  },
];

const CODES = Array.from({ length: 12 }, (_, index) => `RC50-${4_811 + index * 37}-${7_204 + index * 91}`);

/** Opens the points mall and fills it. */
export async function openMall({ system, points }: Modules): Promise<Item[]> {
  await system.presetFlags({ PTSYS3: true });
  const items: Item[] = [];
  for (const [index, item] of ITEMS.entries()) {
    const made = await points.mall.createItem({ ...item, position: index * 10 }, MARKETING);
    if (item.kind === "voucher") await points.mall.addCodes(made.id, CODES, MARKETING);
    items.push(made);
  }
  return items;
}

/** The mall in the history: orders that wait, and the demo's own player, who has an order in each state at the end. */
interface MallHistory {
  items: readonly Item[];
  waiting: string[];
  shown: DemoPlayer | undefined;
  /** How many orders that player has made. */
  shownOrders: number;
}

const REASON = "এই ঠিকানায় পৌঁছে দেওয়া যায়নি।";

/** What becomes of the orders of the demo's own player, one after the other; the last one waits for an operator. */
const OUTCOMES = ["approve", "reject", "process"] as const;

/** The demo's own player redeems the cheapest item whenever the points are there. */
async function redeemShown(modules: Modules, player: DemoPlayer, mall: MallHistory): Promise<void> {
  const outcome = OUTCOMES[mall.shownOrders];
  const [cheapest] = mall.items;
  if (!outcome || !cheapest || (await pointsOf(modules, player)) < cheapest.points) return;
  const orderId = await redeemSomething(modules, player, cheapest);
  if (orderId === undefined) return;
  mall.shownOrders += 1;
  if (outcome === "process") return;
  await modules.points.mall.decide(
    orderId,
    outcome === "reject" ? { decision: "reject", reason: REASON } : { decision: "approve" },
    FINANCE,
  );
}

/** A new day at the mall: yesterday's points are booked, orders are decided, and some players redeem. */
export async function dayAtTheMall(
  { modules, random }: Story,
  players: readonly DemoPlayer[],
  mall: MallHistory,
): Promise<void> {
  await modules.turnover.catchUp();
  await modules.points.credit();
  if (mall.shown) await redeemShown(modules, mall.shown, mall);
  for (const orderId of mall.waiting.splice(0)) {
    const refused = random.chance(15);
    await modules.points.mall.decide(
      orderId,
      refused
        ? { decision: "reject", reason: REASON }
        : { decision: "approve", tracking: "Sundarban Courier" },
      FINANCE,
    );
  }
  for (const player of players) {
    if (!random.chance(12) || player === mall.shown) continue;
    const points = await pointsOf(modules, player);
    const within = mall.items.filter((item) => item.points <= points);
    if (within.length === 0) continue;
    const orderId = await redeemSomething(modules, player, random.pick(within));
    if (orderId !== undefined) mall.waiting.push(orderId);
  }
}

async function pointsOf({ ledger }: Modules, { memberId }: DemoPlayer): Promise<number> {
  const balances = await ledger.balances(memberId, POINTS_CURRENCY);
  const there = balances.find(({ bucket }) => bucket === "points");
  return there ? moneyToPoints(there.balance) : 0;
}

/** @returns the order; undefined where the player can't have the item */
async function redeemSomething(
  { points }: Modules,
  { memberId, account }: DemoPlayer,
  item: Item,
): Promise<string | undefined> {
  try {
    const order = await points.mall.redeem({
      memberId,
      itemId: item.id,
      points: item.points,
      address:
        item.kind === "goods"
          ? { name: holderOf(account), phone: "01700000000", address: "House 12, Road 5", city: "Dhaka" }
          : undefined,
      language: "bn",
      idempotency: { key: randomUUID(), hash: someHash() },
    });
    return order.orderId;
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith("POINTS_")) return undefined;
    throw error;
  }
}
