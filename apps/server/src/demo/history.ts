import { createHash, randomUUID } from "node:crypto";
import type { ManualClock } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText, taka } from "@khela/kernel/money";
import type { Modules } from "../modules/modules.ts";
import { holderOf } from "./people.ts";
import type { Dicey } from "./random.ts";

export interface DemoPlayer {
  memberId: MemberId;
  account: string;
  sessionId: string;
  currency: string;
  joinedMs: number;
  /** The player's typical stake in whole units. */
  stake: number;
  games: readonly string[];
  /** Plays now and then only, so that a large team doesn't make the first start long. */
  isCasual?: boolean;
  /** Whether the player takes the bonuses that deposits are offered. */
  takesBonuses?: boolean;
}

export interface Story {
  modules: Modules;
  clock: ManualClock;
  random: Dicey;
  /** The operator who decides on the withdrawals. */
  operator: { operatorId: string; username: string };
  /** Delivers what has happened so far to those who follow it. */
  deliver(): Promise<void>;
}

/** So many people act at the same time: enough to keep the database busy, few enough to be let in at once. */
const AT_ONCE = 8;

/** Does something for each item, for a few of them at the same time: one group after the other. @returns the results, in order */
export async function mapInGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return results;
}

/** A casual player is present so much less often than others. */
const CASUAL = 12;

/** The smallest stake of dice. */
const MIN_BET = taka(5);

/** The length of one step of the simulated history. */
export const STEP_MS = 3 * 3_600_000;

/** A fresh idempotency key and request hash; the history sends no command twice. */
export function once(): { key: string; requestHash: Buffer; hash: string } {
  const key = randomUUID();
  const requestHash = createHash("sha256").update(key).digest();
  return { key, requestHash, hash: requestHash.toString("hex") };
}

/** A request hash that no other command has. */
export const someHash = (): string => once().hash;

/** Accepts refusals, which happen in normal operation; any other error is a defect of the seed. */
async function mayBeRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function cashOf({ modules }: Story, player: DemoPlayer): Promise<Money> {
  const balances = await modules.ledger.balances(player.memberId, player.currency);
  return balances.find(({ bucket }) => bucket === "cash")?.balance ?? money(0n);
}

function someAmount({ random }: Story): Money {
  return taka(random.pick([300, 500, 500, 1000, 1000, 2000, 3000, 5000]));
}

/** The bonus that a player chooses with a deposit of so much; undefined for none. */
async function bonusFor(
  { promotions }: Story["modules"],
  { memberId, takesBonuses }: DemoPlayer,
  amount: Money,
): Promise<string | undefined> {
  if (!takesBonuses) return undefined;
  const offered = await promotions.offeredWithDeposit({ memberId, ip: "" });
  return offered.find(({ bonus }) => bonus && moneyFromText(bonus.min) <= amount)?.code;
}

export async function payIn({ modules, random }: Story, player: DemoPlayer, amount: Money): Promise<boolean> {
  const methodId = random.pick(["khelapay", "khelapay", "rupalink"]);
  const promotion = await bonusFor(modules, player, amount);
  const deposit = { member: player, methodId, amount, promotion, idempotency: once() };
  return mayBeRefused(modules.cashier.createDeposit(deposit));
}

/** The player's bound payout account, which is bound on first use. */
export async function accountOf({ modules }: Pick<Story, "modules">, player: DemoPlayer): Promise<string> {
  const [known] = await modules.cashier.payoutAccounts(player.memberId);
  if (known) return known.payoutAccountId;
  const { payeeName } = (await modules.identity.profileOf(player.memberId)) ?? {};
  const tail = Number.parseInt(player.memberId.slice(-8), 16) % 100_000_000;
  const payee = {
    account: `017${String(tail).padStart(8, "0")}`,
    accountName: payeeName ?? holderOf(player.account),
  };
  const bound = await modules.cashier.bindPayoutAccount({ member: player, methodId: "khelapay", payee });
  return bound.payoutAccountId;
}

async function askForPayout(story: Story, player: DemoPlayer): Promise<string | undefined> {
  const cash = await cashOf(story, player);
  const whole = (cash / taka(1) / 2n / 100n) * 100n;
  if (whole < 500n) return undefined;
  const amount = taka(whole > 20_000n ? 20_000n : whole);
  const payoutAccountId = await accountOf(story, player);
  let id: string | undefined;
  await mayBeRefused(
    story.modules.cashier
      .createWithdrawal({
        member: player,
        payoutAccountId,
        amount,
        idempotency: once(),
      })
      .then((withdrawal) => {
        id = withdrawal.withdrawalId;
      }),
  );
  return id;
}

/** Lets players ask for payouts that wait for an operator, until there are so many. */
export async function leaveWaiting(
  story: Story,
  players: readonly DemoPlayer[],
  most: number,
): Promise<void> {
  let left = most;
  for (const player of players) {
    if (left === 0) return;
    if ((await askForPayout(story, player)) !== undefined) left -= 1;
  }
}

async function decide(story: Story, withdrawalId: string): Promise<void> {
  const { modules, random, clock, operator } = story;
  clock.advance(random.between(5, 40) * 60_000);
  const review = { withdrawalId, operator, ip: "127.0.0.1" };
  if (random.chance(12)) {
    await modules.cashier.reject({ ...review, reason: "The name on the account does not match" });
    return;
  }
  await modules.cashier.approve(review);
  clock.advance(60_000);
  await modules.cashier.submitPayout(withdrawalId);
}

async function bet(story: Story, player: DemoPlayer): Promise<void> {
  const { modules, random } = story;
  const stake = taka(Math.max(10, Math.round((player.stake * random.pick([0.5, 1, 1, 1, 2, 3])) / 10) * 10));
  const game = random.pick(player.games);
  await mayBeRefused(
    game === "dice"
      ? modules.dice.roll(
          player,
          stake,
          { direction: "under", target: random.pick([2_000, 4_950, 4_950, 7_500]) },
          once(),
        )
      : modules.slots.spin(player, game, { bet: stake }, once()),
  );
}

/**
 * Simulates one step of the site: some players deposit, many play, a few withdraw.
 * @param waiting players whose withdrawals are left pending for the operators
 */
export async function liveOn(
  story: Story,
  players: readonly DemoPlayer[],
  busy: number,
  waiting: readonly DemoPlayer[],
): Promise<void> {
  const { random, clock } = story;
  const startMs = clock.nowMs();
  const here = players.filter(
    (player) => player.joinedMs <= startMs && random.chance(player.isCasual ? busy / CASUAL : busy),
  );
  const cash = await mapInGroups(here, (player) => cashOf(story, player));
  const paying: { player: DemoPlayer; amount: Money }[] = [];
  const leaving: DemoPlayer[] = [];
  for (const [place, player] of here.entries()) {
    const has = cash[place] ?? money(0n);
    if (has < taka(player.stake * 6)) {
      if (random.chance(70)) paying.push({ player, amount: someAmount(story) });
    } else if (random.chance(has > taka(5_000) ? 30 : 8)) leaving.push(player);
  }
  await mapInGroups(paying, ({ player, amount }) => payIn(story, player, amount));
  const asked = await mapInGroups(leaving, (player) => askForPayout(story, player));
  for (const [place, player] of leaving.entries()) {
    const withdrawalId = asked[place];
    if (withdrawalId && !waiting.includes(player)) await decide(story, withdrawalId);
  }
  // Ranks, bonuses and invited friends follow a deposit before its player bets.
  await story.deliver();
  const turns = random.between(3, 5);
  for (let turn = 0; turn < turns; turn += 1) {
    clock.set(startMs + Math.floor(((turn + 1) * STEP_MS) / (turns + 2)));
    // All present players bet at the same time, so that the ledger gets one batch.
    await Promise.all(here.map((player) => bet(story, player)));
  }
  clock.set(startMs + STEP_MS);
}

/** Wagers what a player's deposits require in small bets at even odds, so that the balance can be withdrawn. */
export async function wagerLocks({ modules }: Pick<Story, "modules">, player: DemoPlayer): Promise<void> {
  const { memberId, currency } = player;
  const missing = async () => (await modules.turnover.locksOf(memberId, currency)).missing;
  for (let left = await missing(); left > 0n; left = await missing()) {
    const stake = money(left / 100n > MIN_BET ? left / 100n : MIN_BET);
    for (let bet = 0; bet < 100; bet += 1)
      await modules.dice.roll(player, stake, { direction: "under", target: 4_950 }, once());
  }
}
