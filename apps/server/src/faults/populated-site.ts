import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createDeposit } from "@khela/contract/cashier";
import { CallError } from "@khela/contract/client";
import { requestAdjustment } from "@khela/contract/console/adjustments";
import { disputeInstalment } from "@khela/contract/confirmation";
import { requestDecision } from "@khela/contract/console/confirmations";
import { createBanner, createNotice } from "@khela/contract/console/content";
import { createPage } from "@khela/contract/console/pages";
import { createMission } from "@khela/contract/console/missions";
import { sendBroadcast } from "@khela/contract/console/messages";
import { operatorLogout } from "@khela/contract/console/operators";
import { setPlayerStatus } from "@khela/contract/console/players";
import { logout } from "@khela/contract/identity";
import { requestDataExport } from "@khela/contract/own-data";
import { buyLotteryTicket } from "@khela/contract/lottery";
import { ROLES, type RoleName } from "@khela/contract/permissions";
import { betCrash, betDice } from "@khela/contract/play";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { houseAccount, memberAccount, move } from "../modules/ledger/index.ts";
import { startTestApp, type TestApp, type TestMember, type TestOperator } from "../testing/app.ts";
import { approve, requestPayout, prepareWithdrawals } from "../testing/payout.ts";
import { proofs, instalmentsOf } from "../testing/instalments.ts";
import { freePort } from "../testing/free-port.ts";
import { testMission } from "../testing/missions.ts";
import { claim, join, publish } from "../testing/promotions.ts";
import { envelopeTerms, giveTickets, startRaffle, wheelTerms } from "../testing/raffles.ts";
import { type PointIds, redeemGoods } from "../testing/points.ts";
import { giveBonus, giveReward } from "../testing/rewards.ts";
import { startTestSandbox } from "../testing/sandbox.ts";
import { openTestTrial } from "../testing/trial.ts";
import { keepSelling } from "./long-windows.ts";
import { moveToVendor } from "./move-to-vendor.ts";
import type { Principal } from "./authorization.ts";
import type { Credentials } from "./raw-call.ts";

/** Ids of things on the site; the name includes the owner. */
export interface SiteIds extends PointIds {
  memberA: string;
  memberB: string;
  depositOfA: string;
  withdrawalOfA: string;
  /** A payout in dispute, one of its pictures, and the request about it that waits for a second operator. */
  instalmentOfA: string;
  proofOfA: string;
  decisionOfA: string;
  roundOfA: string;
  /** A transfer between the main wallet and a vendor's. */
  transferOfA: string;
  /** A pending export of the member's own data. */
  exportOfA: string;
  /** A published promotion, and an application of member A for it. */
  promotion: string;
  grantOfA: string;
  /** A published raffle of which member A has a ticket. */
  raffle: string;
  /** A reward that waits. */
  rewardOfA: string;
  /** A bonus that runs. */
  bonusOfA: string;
  crashBetOfA: string;
  crashRound: string;
  /** A lottery ticket of member A whose draw is open. */
  ticketOfA: string;
  /** The draw of that ticket. It sells tickets for days, so that no test depends on how fast the machine is. */
  openDraw: string;
  /** A credit to member B that waits for a second operator. */
  approval: string;
  payoutAccountOfA: string;
  bookBreak: string;
  banner: string;
  notice: string;
  page: string;
  broadcast: string;
  mission: string;
}

/** A server with every kind of caller, and data of every kind in its database. */
export interface PopulatedSite {
  app: TestApp;
  credentials: Record<Principal, Credentials>;
  ids: SiteIds;
  /** Texts that only member A and operators may see. */
  secretsOfA: string[];
  stop(): Promise<void>;
}

const always = { startsAt: null, endsAt: null, active: true, position: 1 };

/** Starts it: in `beforeAll`, with `stop()` in `afterAll`. No worker runs, so that nothing changes by itself. */
export async function startPopulatedSite(): Promise<PopulatedSite> {
  const sandbox = await startTestSandbox();
  const app = await startTestApp({ env: { ...sandbox.env, PORT: String(await freePort()) } });
  const stop = async (): Promise<void> => {
    await app.stop();
    await sandbox.stop();
  };
  try {
    return { app, stop, ...(await populate(app)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function populate(app: TestApp): Promise<Omit<PopulatedSite, "app" | "stop">> {
  const memberA = await app.registerMember({ username: "personaaa" });
  const memberB = await app.registerMember({ username: "personbbb" });
  for (const { id } of [memberA, memberB]) await give(app, id);
  const people = await createPeople(app, memberA, memberB);
  const key = () => ({ idempotencyKey: randomUUID() });
  const bet = { stake: "10", direction: "under", target: 4950 } as const;
  const round = await memberA.call(betDice, { body: bet }, key());
  const deposit = await memberA.call(createDeposit, { body: { methodId: "khelapay", amount: "512" } }, key());
  const payoutAccountOfA = await prepareWithdrawals(memberA);
  const withdrawal = await requestPayout(memberA, payoutAccountOfA, "613");
  const dispute = await denyPayout(app, memberA, { account: payoutAccountOfA, admin: people.admin });
  const transfer = await moveToVendor(app, memberA);
  const { crash, ticket } = await joinShared(app, memberA);
  const { id: exportOfA } = await memberA.call(requestDataExport, { body: { password: memberA.password } });
  const content = await createContent(people.admin);
  const bookBreak = await overpay(app, memberA);
  const { reference, ...points } = await redeemGoods(app, memberA);
  const approval = await people.admin.call(
    requestAdjustment,
    {
      params: { playerId: memberB.id },
      body: { direction: "credit", amount: "5", cause: "goodwill", text: "for the tests", evidence: "" },
    },
    key(),
  );
  const references = [deposit, withdrawal, dispute].map((order) => order.reference);
  return {
    credentials: people.credentials,
    ids: {
      memberA: memberA.id,
      memberB: memberB.id,
      depositOfA: deposit.depositId,
      withdrawalOfA: withdrawal.withdrawalId,
      instalmentOfA: dispute.instalmentOfA,
      proofOfA: dispute.proofOfA,
      decisionOfA: dispute.decisionOfA,
      roundOfA: round.roundId,
      transferOfA: transfer.transferId,
      exportOfA,
      ...(await applyFor(people.admin, memberA)),
      raffle: await raffleFor(app, people.admin, memberA),
      rewardOfA: await giveReward(app, memberA.id),
      bonusOfA: await giveBonus(app, memberA.id),
      crashBetOfA: crash.betId,
      crashRound: crash.roundId,
      ticketOfA: ticket.ticketId,
      openDraw: await keepSelling(app, ticket.drawId),
      approval: approval.id,
      payoutAccountOfA,
      bookBreak,
      ...content,
      ...points,
    },
    secretsOfA: [memberA.id, memberA.account, reference, ...references],
  };
}

/** A paid payout that member A disputes, with an operator's request for a second operator's decision. */
async function denyPayout(
  app: TestApp,
  member: TestMember,
  { account, admin }: { account: string; admin: Pick<TestMember, "call"> },
) {
  const asked = await requestPayout(member, account, "617");
  await approve(admin, asked);
  await app.app.modules.cashier.submitPayout(asked.withdrawalId);
  let [instalment] = await instalmentsOf(member);
  for (; instalment?.state !== "paid"; [instalment] = await instalmentsOf(member)) await sleep(20);
  const uploadIds = await proofs(member);
  const params = { instalmentId: instalment.instalmentId };
  await member.call(disputeInstalment, { params, body: { uploadIds } }, { idempotencyKey: randomUUID() });
  const body = { action: "force", note: "for the tests", evidence: "a statement" } as const;
  const view = await admin.call(requestDecision, { params, body });
  return {
    reference: asked.reference,
    instalmentOfA: instalment.instalmentId,
    proofOfA: uploadIds[0] ?? "",
    decisionOfA: view.decisions[0]?.id ?? "",
  };
}

/** The code of the promotion on the site. */
export const PROMOTION = "looked-at";

/** A published promotion, for which member A has applied. */
async function applyFor(admin: TestOperator, member: TestMember) {
  const { id } = await publish(admin, {
    code: PROMOTION,
    terms: { trigger: { kind: "application" }, perMember: 100, budget: "50000" },
  });
  await join(member, PROMOTION);
  const { grants } = await claim(member, PROMOTION);
  return { promotion: id, grantOfA: grants[0]?.grantId ?? "" };
}

/** A published raffle of which the member has a ticket. */
async function raffleFor(app: TestApp, admin: TestOperator, member: TestMember): Promise<string> {
  const desk = { marketing: admin, finance: await app.loginOperator("super") };
  const raffleId = await startRaffle(desk, wheelTerms(app));
  await giveTickets(desk, raffleId, member);
  // An envelope's parts hang on a sealed seed.
  await startRaffle(desk, envelopeTerms(app, { budget: "100", parts: 5, least: "1" }));
  return raffleId;
}

/** Gives money without a deposit, because it needs no wagering before a withdrawal. */
async function give(app: TestApp, memberId: MemberId): Promise<void> {
  const { ledger } = app.app.modules;
  const [from, to] = [houseAccount("gifts", "BDT"), memberAccount(memberId, "cash", "BDT")];
  await ledger.transaction((tx) => ledger.post(tx, move(from, to, taka(10_000), "adjustment")));
}

async function createPeople(app: TestApp, memberA: TestMember, memberB: TestMember) {
  const bearer = ({ token }: Pick<TestMember, "token">): Credentials => ({
    authorization: `Bearer ${token}`,
  });
  const admin = await app.loginOperator("super");
  const blocked = await app.registerMember();
  await admin.call(setPlayerStatus, {
    params: { playerId: blocked.id },
    body: { status: "blocked", reason: "for the tests" },
  });
  const ended = await app.registerMember();
  await ended.call(logout);
  const mustChange = await app.registerMember();
  await app.owner.pool.query("update member_session set scope = 'password' where member_id = $1", [
    mustChange.id,
  ]);
  const mustProve = await app.registerMember();
  await app.owner.pool.query(
    "update member_session set scope = 'proof', proof_reason = 'place' where member_id = $1",
    [mustProve.id],
  );
  const agent = await app.registerMember();
  await app.owner.pool.query("update member set type = 1 where id = $1", [agent.id]);
  const trial = await openTestTrial(app);
  const gone = await app.loginOperator("super");
  await gone.call(operatorLogout);
  const operators: Record<string, Credentials> = { "operator:ended": { cookie: gone.cookie } };
  for (const role of Object.keys(ROLES) as RoleName[]) {
    operators[`operator:${role}`] = { cookie: (await app.loginOperator(role)).cookie };
  }
  const credentials = {
    visitor: {},
    memberA: bearer(memberA),
    memberB: bearer(memberB),
    blocked: bearer(blocked),
    ended: bearer(ended),
    mustChange: bearer(mustChange),
    mustProve: bearer(mustProve),
    mustSetUp: bearer(await app.registerMember()),
    agent: bearer(agent),
    trial: bearer(trial),
    ...operators,
  } as Record<Principal, Credentials>;
  return { admin, credentials };
}

/** Starts a worker that opens rounds and draws, lets member A join them, and stops the worker. */
async function joinShared(app: TestApp, member: TestMember) {
  const worker = await startTestApp({ beside: app, env: { ROLES: "worker" } });
  try {
    const crash = await untilJoined(() => betWhileOpen(app, member));
    const { ticket } = await untilJoined(() => buyWhileOpen(app, member));
    return { crash, ticket };
  } finally {
    await worker.stop();
  }
}

/** Retries until a round or draw accepts the bet. */
async function untilJoined<Joined>(join: () => Promise<Joined | undefined>): Promise<Joined> {
  for (;;) {
    const joined = await join();
    if (joined) return joined;
    await sleep(50);
  }
}

/** @returns undefined where the bet came too late, so that the next round is tried */
const unlessClosed = <Bet>(bet: Promise<Bet>): Promise<Bet | undefined> =>
  bet.catch((error: unknown) => {
    if (error instanceof CallError && error.code === "GAME_CLOSED") return undefined;
    throw error;
  });

/** @returns undefined where no draw is open, or it closed meanwhile */
async function buyWhileOpen(app: TestApp, member: TestMember) {
  const gameCode = "lotto-north";
  const { rows } = await app.owner.pool.query<{ id: string }>(
    "select id from lottery_draw where game_code = $1 and phase = 'open'",
    [gameCode],
  );
  const drawId = rows[0]?.id;
  if (drawId === undefined) return undefined;
  const lines = [{ bet: "de", picks: ["07"], stake: "10" }];
  return unlessClosed(
    member.call(
      buyLotteryTicket,
      { params: { gameCode }, body: { drawId, lines } },
      { idempotencyKey: randomUUID() },
    ),
  );
}

/** @returns undefined where no round accepts bets, or its window closed meanwhile, so that the next one is tried */
async function betWhileOpen(app: TestApp, member: TestMember) {
  const { rows } = await app.owner.pool.query<{ id: string }>(
    "select id from crash_round where game_code = 'crash' and phase = 'betting'",
  );
  const roundId = rows[0]?.id;
  if (roundId === undefined) return undefined;
  return unlessClosed(
    member.call(
      betCrash,
      { params: { gameCode: "crash" }, body: { roundId, stake: "10" } },
      { idempotencyKey: randomUUID() },
    ),
  );
}

/** An overpaid deposit, which causes a break between the provider's books and ours. */
async function overpay(app: TestApp, { call }: TestMember): Promise<string> {
  const body = { methodId: "khelapay", amount: "514" };
  const { payUrl, reference } = await call(createDeposit, { body }, { idempotencyKey: randomUUID() });
  await fetch((payUrl ?? "").replace("//localhost:", "//127.0.0.1:"), {
    method: "POST",
    body: new URLSearchParams({ outcome: "over" }),
    redirect: "manual",
  });
  await app.app.modules.reconciliation.run("payments:sandbox");
  const { rows } = await app.owner.pool.query<{ id: string }>(
    "select id from reconciliation_break where subject = $1",
    [`deposit:${reference}`],
  );
  if (!rows[0]) throw new Error("no break was found");
  return rows[0].id;
}

async function createContent(admin: { call: TestMember["call"] }) {
  const text = { bn: "লেখা", en: "text" };
  const banner = await admin.call(createBanner, {
    body: {
      groupName: "w_home",
      picture: "/art/hero-welcome",
      title: text,
      subtitle: text,
      tag: text,
      action: text,
      linkageType: "none",
      target: "",
      ...always,
    },
  });
  const notice = await admin.call(createNotice, {
    body: { kind: "notice", title: text, content: text, execution: null, ...always },
  });
  const page = await admin.call(createPage, {
    body: {
      kind: "page",
      slug: "looked-at",
      title: text,
      summary: text,
      content: text,
      picture: null,
      inFooter: true,
      ...always,
    },
  });
  // Scheduled for later, so that nothing is sent during the sweeps.
  const order = {
    id: randomUUID(),
    title: text,
    content: text,
    category: "service",
    audience: {},
    byMail: false,
  } as const;
  const later = "2099-01-01T00:00:00Z";
  const broadcast = await admin.call(sendBroadcast, { body: { ...order, startsAt: later } });
  const { mission } = await admin.call(createMission, { body: testMission() });
  return {
    banner: banner.id,
    notice: notice.id,
    page: page.id,
    broadcast: broadcast.id,
    mission: mission?.id ?? "",
  };
}
