import { randomBytes, randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import { dayOf } from "@khela/kernel/period";
import { systemClock } from "@khela/kernel/system-clock";
import { testMission } from "../testing/missions.ts";
import { PAYMENT_PASSWORD } from "../testing/payout.ts";
import { CASH_TERMS, promotionDraft } from "../testing/promotions.ts";
import { convertInput, itemBody, redeemInput } from "../testing/points.ts";
import { simplestInput } from "./hostile.ts";
import { PROMOTION } from "./populated-site.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Subjects of a call that the populated site doesn't have. */
export interface Subject {
  playerId: string;
  payoutAccountId: string;
  /** An open lottery draw. */
  drawId: string;
  /** An open mines round. */
  minesRound: string;
  downlineId: string;
  account: string;
  /** A published raffle of which the player has tickets. */
  raffleId: string;
  /** Goods of the points mall. */
  pointItemId: string;
}

const PASSWORD = "mango tree by the river";
const GUEST_KEY = randomBytes(32).toString("base64url");
const TEXT = { bn: "লেখা", en: "text" };

/** Values by field name that pass more checks than the schema alone. @param n which of several inputs */
const byName = (n: number): Fields => ({
  account: `newplayer${n}`,
  active: true,
  depositsOn: true,
  payoutsOn: true,
  open: true,
  amount: String(500 + n),
  birthday: "1990-02-28",
  clientId: randomUUID(),
  clientSeed: `seed ${n}`,
  content: `for the tests ${n}`,
  countryDialingCode: "+880",
  email: `friend${n}@example.com`,
  endsAt: null,
  evidence: "for the tests",
  gameCode: "dice",
  id: randomUUID(),
  key: GUEST_KEY,
  language: "en",
  linkageType: "none",
  maintenanceUntil: null,
  methodId: "khelapay",
  mobileNum: `0171000000${n}`,
  mobileNo: `0171000000${n}`,
  nickname: `friend ${n}`,
  nodeId: "dice",
  paymentPassword: PAYMENT_PASSWORD,
  confirmPaymentPassword: PAYMENT_PASSWORD,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  oldPassword: PASSWORD,
  newPassword: `another tree ${n} by the river`,
  confirmNewPassword: `another tree ${n} by the river`,
  picture: "/art/hero-welcome",
  reason: "for the tests",
  remark: "for the tests",
  slug: `for-the-tests-${n}`,
  stake: "10",
  startsAt: null,
  tag: `tests-${n}`,
  target: "",
  text: `for the tests ${n}`,
  username: `newplayer${n}`,
  vassalage: "SANDBOX",
  vendor: "KHELA",
  // Different versions are tried, so that one of the inputs names the row's.
  version: n,
});

/** Bodies of endpoints whose field names aren't enough. */
const BODIES: Readonly<Record<string, (n: number, subject: Subject) => Fields>> = {
  "agentTransfers.ask": (n) => ({ amount: String(50 + n), remark: "" }),
  "agentTransfers.send": (n, { downlineId }) => ({
    to: "downline",
    memberId: downlineId,
    amount: String(100 + n),
    paymentPassword: PAYMENT_PASSWORD,
  }),
  "cashier.bindPayoutAccount": (n) => ({
    methodId: "khelapay",
    account: `0181100000${n}`,
    accountName: "Rahim Uddin",
    paymentPassword: PAYMENT_PASSWORD,
  }),
  "cashier.createDeposit": (n) => ({ methodId: "khelapay", amount: String(500 + n) }),
  "cashier.createWithdrawal": (n, { payoutAccountId }) => ({
    payoutAccountId,
    amount: String(500 + n),
    paymentPassword: PAYMENT_PASSWORD,
  }),
  "console.changeChatWords": (n) => ({ add: [`rudeword${n}`], remove: [], reason: "for the tests" }),
  "console.changeMission": (n) => {
    const { kind: _kind, period: _period, ...terms } = testMission({ position: n });
    return { ...terms, version: n };
  },
  "console.createMission": (n) => ({ ...testMission({ position: n }) }),
  "console.switchGames": (n) => ({
    games: [{ gameCode: "keno", version: n }],
    active: false,
    reason: "for the tests",
  }),
  "console.createPointItem": (n) => itemBody({ points: 100 + n }),
  "console.updatePointItem": (n) => {
    const { kind: _kind, stock: _stock, ...draft } = itemBody({ points: 100 + n, amount: null });
    return { ...draft, version: n };
  },
  "console.decidePointOrder": () => ({ decision: "approve" }),
  "console.switchCardTable": () => ({ open: false, reason: "for the tests" }),
  "console.createPromotion": () => promotionDraft(),
  "console.dryRunPromotion": () => ({ terms: CASH_TERMS }),
  "console.previewRaffleGift": (_, { account }) => ({ accounts: [account] }),
  "console.giveRaffleTickets": (n, { account }) => ({
    accounts: [account],
    tickets: n + 1,
    reason: "for the tests",
  }),
  "console.grantPromotion": (_, { account }) => ({ account, reason: "for the tests" }),
  "console.updatePromotion": (n) => ({ draft: promotionDraft({ code: PROMOTION }), version: n }),
  "dice.bet": () => ({ stake: "10", direction: "under", target: 4950 }),
  "games.addFavourite": () => ({ nodeId: "dice", vendor: "KHELA", gameType: "RNG" }),
  "instant.bet": () => ({ stake: "10", bet: { targetHundredths: 200 } }),
  "liveChat.open": (n) => ({ key: GUEST_KEY, topic: "other", text: `hello ${n}`, clientId: randomUUID() }),
  "liveChat.say": (n) => ({ key: GUEST_KEY, text: `hello ${n}`, clientId: randomUUID(), uploadIds: [] }),
  "lottery.buy": (_, { drawId }) => ({ drawId, lines: [{ bet: "de", picks: ["07"], stake: "10" }] }),
  "missions.claim": () => ({ versionId: randomUUID(), run: dayOf(systemClock.nowMs()).key }),
  "promotions.join": () => ({ promotionId: PROMOTION }),
  "promotions.request": () => ({ promotionId: PROMOTION }),
  "points.redeem": (_, { pointItemId }) => redeemInput({ id: pointItemId, points: 100, kind: "goods" }).body,
  "points.convert": (n) => convertInput(500 + 100 * n).body,
  "pvp.sit": (n) => ({ seat: n % 2, buyIn: "200", clientSeed: `seed ${n}` }),
  "raffles.claim": (_, { raffleId }) => ({ raffleId }),
  "scratch.buy": () => ({ price: "10" }),
  "security.updateProfile": (n) => ({ nickname: `friend ${n}`, occupation: "teacher" }),
  "session.login": (_, { account }) => ({
    username: account,
    password: PASSWORD,
    type: "username",
    entry: "agent",
  }),
  "slots.spin": () => ({ stake: "10" }),
  "steps.start": () => ({ stake: "10", bet: { mines: 3 } }),
  "steps.act": (n, { minesRound }) => ({ roundId: minesRound, step: 1, action: { tile: n } }),
  "steps.cashOut": (_, { minesRound }) => ({ roundId: minesRound, step: 2 }),
  "wallets.transfer": (n) => ({ vassalage: "SANDBOX", direction: "in", amount: String(10 + n) }),
};

/** Path parameters that differ from the populated site's, by endpoint. */
const PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "crash.bet": { gameCode: "crash" },
  "crash.cashOut": { gameCode: "crash" },
  "console.emptyCardTable": { tableCode: "duel" },
  "console.switchCardTable": { tableCode: "jamuna" },
  "console.switchTableChat": { gameCode: "dragon-tiger" },
  "fishing.fire": { gameCode: "golden-hilsa" },
  "fishing.join": { gameCode: "golden-hilsa" },
  "fishing.leave": { gameCode: "golden-hilsa" },
  "instant.bet": { gameCode: "limbo" },
  "lottery.buy": { gameCode: "lotto-north" },
  "pvp.act": { tableCode: "duel" },
  "pvp.leave": { tableCode: "duel" },
  "pvp.sit": { tableCode: "duel" },
  "pvp.sitOut": { tableCode: "duel" },
  "pvp.topUp": { tableCode: "duel" },
  "scratch.buy": { gameCode: "lucky-scratch" },
  "steps.act": { gameCode: "mines" },
  "steps.cashOut": { gameCode: "mines" },
  "steps.start": { gameCode: "mines" },
  "tableChat.say": { gameCode: "dragon-tiger" },
  "tables.bet": { gameCode: "dragon-tiger" },
};

/** The path parameters of a call that differ from the site's. */
export const rightParams = (
  { id }: AnyEndpoint,
  { playerId }: Subject,
): Readonly<Record<string, string>> => ({
  playerId,
  memberId: playerId,
  ...PARAMS[id],
});

/** A body that the endpoint can accept: the simplest of its schema, with values that exist or are free. */
export function rightBody(endpoint: AnyEndpoint, n: number, subject: Subject): string | undefined {
  if (!endpoint.body) return undefined;
  const own = BODIES[endpoint.id]?.(n, subject);
  return JSON.stringify(own ?? fill(JSON.parse(simplestInput(endpoint.body)), byName(n)));
}

function fill(value: unknown, names: Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, names));
  if (typeof value !== "object" || value === null) return value;
  if ("bn" in value && "en" in value) return TEXT;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      typeof item === "object" || !(name in names) ? fill(item, names) : names[name],
    ]),
  );
}
