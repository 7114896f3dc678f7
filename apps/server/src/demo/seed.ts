import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { paymentPasswordProblem } from "@khela/rules/auth/payment-password";
import { GAMES } from "@khela/games/catalogue";
import { type AppDeps, buildApp } from "../app.ts";
import { openDatabase } from "../platform/database.ts";
import { hasOperators } from "../modules/operators/index.ts";
import { articlesUntil } from "./articles.ts";
import { BANNERS, NOTICES, PAYMENT_MARKS } from "./content.ts";
import { accountOf, type DemoPlayer, leaveWaiting, liveOn, payIn, STEP_MS, wagerLocks } from "./history.ts";
import { type DemoAgent, openAgents, openTeams, signContracts, signSalaries } from "./agents.ts";
import { instantProvider } from "./instant-provider.ts";
import { deliverEvents } from "./deliver-events.ts";
import { drawLotteries, LOTTERY_MS } from "./lotteries.ts";
import { addMissions, endMissionDay } from "./missions.ts";
import { PLAYER_NAMES } from "./people.ts";
import { dayOfProgrammes, type ProgrammeHistory } from "./programmes.ts";
import { promotionsFrom } from "./promotions.ts";
import { dayAtTheMall, openMall } from "./points.ts";
import { rafflesFrom } from "./raffles.ts";
import { seededRandom } from "./random.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 30;
/**
 * The history ends this long before now, because the winner board hides the last half minute and no event may lie in
 * the future.
 */
const END_BEFORE_MS = 60_000;
/** A last deposit for the demo player, who can therefore play and withdraw at once whatever the month brought. */
const DEMO_DEPOSIT = taka(5_000);

/** How many payouts wait for an operator when the demo begins. */
const WAITING_PAYOUTS = 4;

/** The players whom the demo's own one has invited, by their places; the last ones come late in the month. */
const FRIENDS: readonly number[] = [4, 9, 15, 29, 36];

/** The places of a player and of a friend who was invited by this one and plays with the same browser. */
const LINKED = { inviter: 12, friend: 34 } as const;

/** The typical stake of the demo's own player, in whole units. */
const DEMO_STAKE = 250;

/** A row of demo-accounts.json: columns and texts, as `npm start` prints them. */
type DemoAccount = Record<string, string>;

/** A password that is easy to read out and hard to guess: four groups of four letters. */
function demoPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join("");
  return [group(), group(), group(), group()].join("-");
}

/** Six digits that pass the rules for payment passwords. */
function demoPaymentPassword(): string {
  for (;;) {
    const digits = String(randomInt(100_000, 1_000_000));
    if (paymentPasswordProblem(digits, undefined) === undefined) return digits;
  }
}

/** Percent of players who are present by hour in Dhaka: busy evenings, quiet nights. */
function busyPercent(ms: number): number {
  const hour = Math.floor(((ms + 6 * HOUR_MS) / HOUR_MS) % 24);
  if (hour >= 19 && hour <= 23) return 30;
  if (hour >= 10 && hour < 19) return 16;
  return hour < 7 ? 4 : 9;
}

/**
 * Fills an empty database with a living site: content, operators, players, and thirty days of deposits, rounds and
 * withdrawals, all through the real code with a clock that starts in the past. Does nothing where operators exist
 * already.
 * @returns whether it seeded
 */
export async function seedDemo(deps: AppDeps, say: (text: string) => void): Promise<boolean> {
  // Checked before anything is built, because every start but the first ends here.
  if (await hasOperators(deps.database.kysely)) return false;
  const nowMs = deps.clock.nowMs() - END_BEFORE_MS;
  // The history is a whole number of steps, followed by the lotteries up to now.
  const endMs = nowMs - LOTTERY_MS;
  const startMs = endMs - DAYS * DAY_MS;
  const clock = manualClock(startMs);
  // The history can't use beacon rounds, which were published long ago; its chains are salted by this server and say
  // so.
  const config = { ...deps.config, beacon: undefined };
  const app = await buildApp({ ...deps, config, clock, paymentProviders: { sandbox: instantProvider() } });
  const owner = openDatabase({ url: deps.ownerUrl, role: "owner", applicationName: "khela-seed" });
  const { modules } = app;
  try {
    await modules.ledger.openMonths();
    await modules.rounds.ensureMonth(new Date(startMs));
    await modules.rounds.ensureMonth(new Date(nowMs));
    await modules.catalogue.sync();
    await modules.messages.sync();
    await modules.system.presetBrand({ paymentMethods: PAYMENT_MARKS });
    for (const banner of BANNERS) await modules.content.addBanner(banner, "system");
    for (const notice of NOTICES) await modules.content.addNotice(notice, "system");
    for (const promotion of promotionsFrom(startMs)) await modules.promotions.preset(promotion);
    const raffles: string[] = [];
    for (const raffle of rafflesFrom(startMs)) raffles.push(await modules.raffles.preset(raffle));
    for (const article of articlesUntil(nowMs)) await modules.content.addPage(article, "system");
    await addMissions(modules, startMs);
    const accounts = await createAccounts(app.modules, startMs);
    // Written before the month is simulated, which takes a while: otherwise an interrupted start leaves an install
    // whose passwords nobody has.
    writeFileSync(
      join(deps.config.dataDir, "demo-accounts.json"),
      `${JSON.stringify(accounts.rows, undefined, 2)}\n`,
      { mode: 0o600 },
    );
    const agents = await openAgents(modules, accounts.agent, accounts.below, startMs);
    const players = await createPlayers(app.modules, startMs, accounts.player, agents);
    await signContracts(modules, agents);
    const teams = await openTeams(modules, agents, { startMs, days: DAYS });
    // The demo player starts without a pending withdrawal and with a bound payout account.
    const [demoPlayer, ...others] = players;
    if (!demoPlayer) throw new Error("the demo has no player");
    await accountOf({ modules }, demoPlayer);
    const random = seededRandom(20_261_121);
    const names = accounts.rows.map((row) => row["Name"]);
    const readers = [demoPlayer, ...agents].filter(({ account }) => names.includes(account));
    const readerIds = readers.map(({ memberId }) => memberId);
    const deliver = () => deliverEvents(app, owner, readerIds);
    const story = { modules, clock, random, operator: accounts.desk, deliver };
    const mall = { items: await openMall(modules), waiting: [], shown: demoPlayer, shownOrders: 0 };
    const [inviter, friend] = [players[LINKED.inviter], players[LINKED.friend]];
    if (!inviter || !friend) throw new Error("the demo has too few players");
    const programmes: ProgrammeHistory = {
      raffles,
      shown: demoPlayer,
      linked: [inviter, friend],
      applications: [],
    };
    for (let atMs = startMs; atMs + STEP_MS <= endMs; atMs += STEP_MS) {
      clock.set(atMs);
      const day = Math.floor((atMs - startMs) / DAY_MS);
      if ((atMs - startMs) % DAY_MS === 0) {
        say(`Seeding day ${day + 1} of ${DAYS}`);
        // Most look only now and then; the demo's own player each day, and has something left to claim at the end.
        const claiming = players.filter((player, place) =>
          player === demoPlayer ? day < DAYS - 2 : (place + day) % 6 === 0,
        );
        await endMissionDay(
          modules,
          claiming.map(({ memberId }) => memberId),
        );
        await modules.rebates.payDue();
        await app.platform.jobs.runNow("vip-periods", {});
        await modules.agentContracts.turn();
        if (day === DAYS - 2) await signSalaries(modules, agents);
        await modules.agentPay.settleDays();
        if (day >= DAYS - 2) await modules.agentPay.settleHours();
        await dayAtTheMall(story, players, mall);
        await dayOfProgrammes(story, app, players, day, programmes);
      }
      const waiting = endMs - atMs < 8 * HOUR_MS ? [...others, ...teams] : [];
      await liveOn(story, [...players, ...teams], busyPercent(atMs), waiting);
    }
    clock.set(endMs);
    await leaveWaiting(story, others, WAITING_PAYOUTS);
    await drawLotteries(app, { clock, random }, players);
    if (!(await payIn(story, demoPlayer, DEMO_DEPOSIT)))
      throw new Error("the demo's player was left without money");
    await deliver();
    await wagerLocks(story, demoPlayer);
    clock.set(nowMs);
    await giveFreeSpins(modules, demoPlayer.memberId);
    await endMissionDay(modules, []);
    await modules.rebates.payDue();
    await app.platform.jobs.runNow("vip-periods", {});
    await modules.agentPay.settleDays();
    await modules.agentPay.settleHours();
    await deliver();
    await modules.reporting.refresh();
    for (const player of players) await modules.reporting.refreshMoney(player.memberId);
    await modules.catalogue.setPlayers24h(await modules.rounds.playersSince(new Date(nowMs - DAY_MS)));
    return true;
  } finally {
    await app.stop();
    await owner.close();
  }
}

/** Some free spins for the demo's player, whose wins are cash. */
async function giveFreeSpins(
  { ledger, freeRounds }: Awaited<ReturnType<typeof buildApp>>["modules"],
  memberId: MemberId,
): Promise<void> {
  await ledger.transaction((tx) =>
    freeRounds.grant(tx, {
      memberId,
      currency: "BDT",
      source: "manual",
      sourceRef: `demo:${memberId}`,
      title: { bn: "আপনার জন্য ১২টি ফ্রি স্পিন", en: "12 free spins for you" },
      games: ["royal-bengal", "neon-joker"],
      rounds: 12,
      stake: taka(5),
      wins: { pays: "cash" },
      lifetimeSeconds: 7 * 86_400,
    }),
  );
}

async function createAccounts(modules: Awaited<ReturnType<typeof buildApp>>["modules"], startMs: number) {
  const rows: DemoAccount[] = [];
  let desk = { operatorId: "", username: "" };
  const player = { name: "demo_player", password: demoPassword() };
  const paymentPassword = demoPaymentPassword();
  rows.push({
    Role: "Player",
    Name: player.name,
    Password: player.password,
    "TOTP secret": "",
    "Payment password": paymentPassword,
  });
  const agent = { name: "demo_agent", password: demoPassword() };
  rows.push({ Role: "Agent (/agentHome)", Name: agent.name, Password: agent.password, "TOTP secret": "" });
  const below = { name: "agent_dhaka", password: demoPassword() };
  rows.push({
    Role: "Agent below demo_agent",
    Name: below.name,
    Password: below.password,
    "TOTP secret": "",
  });
  for (const [role, username, name] of [
    ["super", "admin", "Admin"],
    ["finance", "finance", "Finance desk"],
    // Requests that need two persons need two accounts.
    ["finance", "finance2", "Second at the finance desk"],
    ["support", "support", "Support desk"],
    ["marketing", "marketing", "Marketing desk"],
  ] as const) {
    const password = demoPassword();
    const { id, totpSecret } = await modules.operators.create({ username, name, password, roles: [role] });
    if (username === "finance") desk = { operatorId: id, username };
    rows.push({ Role: `Operator, ${role}`, Name: username, Password: password, "TOTP secret": totpSecret });
  }
  const { id: agentId } = await modules.identity.register({
    account: agent.name,
    password: agent.password,
    type: 1,
    at: new Date(startMs),
    ip: "127.0.0.1",
  });
  const { id } = await modules.identity.register({
    account: player.name,
    password: player.password,
    referredBy: agentId,
    at: new Date(startMs),
    ip: "127.0.0.1",
  });
  // Set on the first day, because payouts wait a day after a payment password is set.
  await modules.identity.setPaymentPassword(id, {
    password: player.password,
    paymentPassword,
    confirmPaymentPassword: paymentPassword,
  });
  return { rows, player: player.name, agent: { memberId: agentId, account: agent.name }, below, desk };
}

async function createPlayers(
  modules: Awaited<ReturnType<typeof buildApp>>["modules"],
  startMs: number,
  demoPlayer: string,
  agents: readonly DemoAgent[],
): Promise<DemoPlayer[]> {
  const random = seededRandom(7);
  const slots = GAMES.filter((game) => game.kind === "slots").map((game) => game.code);
  const players: DemoPlayer[] = [];
  let inviter: MemberId | undefined;
  for (const [index, account] of [demoPlayer, ...PLAYER_NAMES].entries()) {
    // Two thirds of the players join in the first days, the others over the month.
    const joinedMs = startMs + Math.floor((index < 26 ? index / 13 : index - 23) * DAY_MS * 0.98);
    const referredBy =
      FRIENDS.includes(index) && inviter !== undefined
        ? inviter
        : index % 3 === 0
          ? undefined
          : random.pick(agents).memberId;
    const invitedBy = index === LINKED.friend ? players[LINKED.inviter]?.memberId : referredBy;
    const referrer = invitedBy === undefined ? {} : { referredBy: invitedBy };
    const member =
      index === 0
        ? await modules.identity.findByAccount(demoPlayer)
        : await modules.identity.register({
            account,
            password: null,
            at: new Date(joinedMs),
            ip: "127.0.0.1",
            // Two of three came by an agent, some by the demo's player.
            ...referrer,
          });
    if (!member) throw new Error(`${account} was not registered`);
    inviter ??= member.id;
    const favourites = [random.pick(slots), random.pick(slots), random.pick(slots), "royal-bengal"];
    players.push({
      memberId: member.id,
      account,
      sessionId: randomUUID(),
      currency: member.currency,
      joinedMs,
      // The demo's own player has played enough to see ranks, points and orders.
      stake: index === 0 ? DEMO_STAKE : random.pick([10, 20, 20, 50, 50, 100, 200, 500]),
      games: random.chance(50) ? [...favourites, "dice"] : favourites,
      takesBonuses: index > 0 && index % 3 !== 0,
    });
  }
  return players;
}
