import { randomUUID } from "node:crypto";
import { GAMES } from "@khela/games/catalogue";
import type { MemberId } from "@khela/kernel/ids";
import { taka, ZERO } from "@khela/kernel/money";
import type { ContractTerms } from "@khela/rules/agents/contract";
import type { Modules } from "../modules/modules.ts";
import { type DemoPlayer, mapInGroups, once } from "./history.ts";
import { FIRST_NAMES } from "./people.ts";
import { seededRandom } from "./random.ts";

const DAY_MS = 86_400_000;

/** The towns of the agents right below the demo's agent, with the quarters of the agents below those. */
const TOWNS: Readonly<Record<string, readonly string[]>> = {
  dhaka: ["mirpur", "uttara", "gulshan", "banani"],
  ctg: ["agrabad", "halishahar", "pahartali"],
  khulna: ["boyra", "khalishpur"],
  sylhet: ["zindabazar", "ambarkhana"],
};
/** Agents of the fourth level below each quarter, and the members whom each agent brought. */
const AGENTS_PER_QUARTER = 2;
const MEMBERS_PER_AGENT = 7;

/** An agent of the demo's tree. */
export interface DemoAgent {
  memberId: MemberId;
  account: string;
  /** The agent right above; undefined for the demo's own. */
  above: DemoAgent | undefined;
  /** 1 for the demo's own agent. */
  level: number;
}

/**
 * Opens the agents below the demo's agent, on four levels (AGENT-01), through the real code.
 * @param below the one of them with whom people can log in
 * @returns all of them, those above first
 */
export async function openAgents(
  { identity, system }: Modules,
  top: { memberId: MemberId; account: string },
  below: { name: string; password: string },
  startMs: number,
): Promise<DemoAgent[]> {
  await system.presetFlags({ AGENTPOLICY3: true });
  const all: DemoAgent[] = [{ ...top, above: undefined, level: 1 }];
  const open = async (account: string, above: DemoAgent): Promise<DemoAgent> => {
    const at = new Date(startMs + all.length * 60_000);
    const order = {
      account,
      password: account === below.name ? below.password : null,
      type: 1,
      referredBy: above.memberId,
      at,
      ip: "127.0.0.1",
    } as const;
    const { id } = await identity.register(order);
    const agent = { memberId: id, account, above, level: above.level + 1 };
    all.push(agent);
    return agent;
  };
  const [first] = all;
  for (const [town, quarters] of Object.entries(TOWNS)) {
    if (!first) break;
    const inTown = await open(`agent_${town}`, first);
    for (const quarter of quarters) {
      const inQuarter = await open(`agent_${quarter}`, inTown);
      for (let place = 1; place <= AGENTS_PER_QUARTER; place += 1)
        await open(`${quarter}_${place}`, inQuarter);
    }
  }
  return all;
}

/**
 * Registers the members of the agents' teams over the month, about half of them by a link of their agent.
 * @returns the members, who play now and then
 */
export async function openTeams(
  { identity, agentLinks }: Modules,
  agents: readonly DemoAgent[],
  { startMs, days }: { startMs: number; days: number },
): Promise<DemoPlayer[]> {
  const random = seededRandom(77);
  const slots = GAMES.filter((game) => game.kind === "slots").map((game) => game.code);
  const players: DemoPlayer[] = [];
  for (const agent of agents) {
    const link = {
      name: agent.level === 1 ? "Facebook group" : "WhatsApp",
      memberType: 0,
      quota: null,
      expiresAt: null,
      domain: null,
      landing: "register",
      terms: null,
    } as const;
    const { code } = await agentLinks.createLink(agent.memberId, link, once());
    const visits = MEMBERS_PER_AGENT + random.between(3, 12);
    for (let visit = 1; visit <= visits; visit += 1) await agentLinks.countVisit(code, `203.0.113.${visit}`);
    const places = Array.from({ length: MEMBERS_PER_AGENT }, (_, place) => players.length + place);
    const members = await mapInGroups(places, async (place): Promise<DemoPlayer> => {
      // Most join in the first half of the month.
      const joinedMs =
        startMs + DAY_MS + Math.floor((random.between(0, 1_000) / 1_000) ** 2 * (days - 2) * DAY_MS);
      const account = `${random.pick(FIRST_NAMES)}${place + 100}`;
      const inviter = random.chance(55) ? { affiliateCode: code } : { referredBy: agent.memberId };
      const order = { account, password: null, at: new Date(joinedMs), ip: "127.0.0.1", ...inviter };
      const stake = random.pick([10, 10, 20, 50, 100]);
      const games = [random.pick(slots), random.pick(slots), "dice"];
      const { id, currency } = await identity.register(order);
      const sessionId = randomUUID();
      return { memberId: id, account, sessionId, currency, joinedMs, stake, games, isCasual: true };
    });
    players.push(...members);
  }
  return players;
}

const DAILY = { period: null, carry: "none", isFloating: false, payer: "platform" } as const;
/** Rates of daily wages by the agent's level, in millionths, with the team's turnover that they ask for. */
const WAGES: readonly (readonly [ratePpm: number, minTurnover: bigint][])[] = [
  [
    [4_000, 0n],
    [5_000, 20_000n],
    [6_000, 60_000n],
  ],
  [
    [3_000, 0n],
    [4_000, 10_000n],
  ],
  [[2_000, 0n]],
  [[1_000, 0n]],
];
/** Shares of a week's net loss, for the agents of the first two levels. */
const SHARES: readonly (readonly [ratePpm: number, minActive: number][])[] = [
  [
    [200_000, 3],
    [300_000, 20],
  ],
  [[150_000, 3]],
];

const ACTIVE = { minValidStake: taka(100), minDeposits: ZERO };

function wageOf(kind: "dailyWage" | "hourlySalary" | "realTimeSalary", level: number): ContractTerms {
  const tiers = (WAGES[level - 1] ?? []).map(([ratePpm, turnover]) => ({
    // Salaries that are paid while the day goes on are half of a wage.
    ratePpm: kind === "dailyWage" ? ratePpm : ratePpm / 2,
    minTurnover: kind === "dailyWage" ? taka(turnover) : ZERO,
    minActive: 0,
    minLoss: ZERO,
  }));
  const active = { minValidStake: ZERO, minDeposits: ZERO };
  return { kind, ...DAILY, tiers: kind === "dailyWage" ? tiers : tiers.slice(0, 1), active };
}

function dividendOf(level: number): ContractTerms | undefined {
  const tiers = (SHARES[level - 1] ?? []).map(([ratePpm, minActive]) => ({
    ratePpm,
    minTurnover: ZERO,
    minActive,
    minLoss: ZERO,
  }));
  const terms = { period: "weekly", carry: "permanent", isFloating: false, payer: "platform" } as const;
  return tiers.length > 0 ? { kind: "dividend", ...terms, tiers, active: ACTIVE } : undefined;
}

/** Offers a contract and accepts it, as both sides would. */
async function agree(
  { agentContracts }: Modules,
  { memberId, above }: DemoAgent,
  terms: ContractTerms,
): Promise<void> {
  const by = { actor: above ? `member:${above.memberId}` : "system", ip: "127.0.0.1" };
  const uplineId = above?.memberId ?? null;
  const { id } = await agentContracts.offer({ agentId: memberId, uplineId, terms, proceed: false, by });
  const answer = { memberId, answer: "accept", proceed: false } as const;
  await agentContracts.answer(id, { ...answer, by: { actor: `member:${memberId}`, ip: "127.0.0.1" } });
}

/** The contracts of the month: daily wages on every level, dividends of the week on the first two (AGENT-05, AGENT-06). */
export async function signContracts(modules: Modules, agents: readonly DemoAgent[]): Promise<void> {
  for (const agent of agents) {
    await agree(modules, agent, wageOf("dailyWage", agent.level));
    const dividend = dividendOf(agent.level);
    if (dividend) await agree(modules, agent, dividend);
  }
}

/**
 * Salaries by the hour and by the minute for the demo's agent and one town, agreed near the end of the month, and an
 * offer of a better wage that still waits for its answer.
 */
export async function signSalaries(modules: Modules, agents: readonly DemoAgent[]): Promise<void> {
  const [top, town] = agents;
  if (!top || !town) return;
  for (const agent of [top, town]) {
    await agree(modules, agent, wageOf("hourlySalary", agent.level));
    await agree(modules, agent, wageOf("realTimeSalary", agent.level));
  }
  await modules.agentContracts.offer({
    agentId: town.memberId,
    uplineId: top.memberId,
    terms: wageOf("dailyWage", 1),
    proceed: false,
    by: { actor: `member:${top.memberId}`, ip: "127.0.0.1" },
  });
}
