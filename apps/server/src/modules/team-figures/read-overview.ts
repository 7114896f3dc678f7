import type { getTeamOverview } from "@khela/contract/agent-team";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import type { Member } from "../identity/index.ts";
import { lossOf } from "./columns.ts";
import type { TeamContext } from "./context.ts";
import { activeIn, type Range, sumOf, sumsBy } from "./report-store.ts";
import { figuresView } from "./views.ts";

const DAYS = 30;

/** A team at a glance: the whole team with the agent (AGENT-01, AGENT-04). */
export async function readOverview(
  context: TeamContext,
  agent: Member,
): Promise<HandlerOutput<typeof getTeamOverview>> {
  const { platform, agentTree } = context;
  await context.takeWaiting();
  const nowMs = platform.clock.nowMs();
  const [today, yesterday] = [dayOf(nowMs).key, dayPlus(nowMs, -1).key];
  const periods: ({ name: "today" | "yesterday" | "month" } & Range)[] = [
    { name: "today", from: today, to: today },
    { name: "yesterday", from: yesterday, to: yesterday },
    { name: "month", from: `${today.slice(0, 8)}01`, to: today },
  ];
  const counts = await agentTree.countsOf([agent.id]);
  return {
    currency: agent.currency,
    size: counts.get(agent.id) ?? { direct: 0, all: 0 },
    periods: await Promise.all(periods.map((period) => periodOf(context, agent, period))),
    days: await daysOf(context, agent, { from: dayPlus(nowMs, 1 - DAYS).key, to: today }),
  };
}

async function periodOf<Name extends string>(
  { platform: { db } }: TeamContext,
  { id, currency }: Member,
  { name, from, to }: Range & { name: Name },
) {
  const asked = { rootId: id, currency, from, to };
  const [team, own, active] = await Promise.all([
    sumOf(db, asked, "all"),
    sumOf(db, asked, "own"),
    from === to ? undefined : activeIn(db, { ...asked, rootIds: [id] }),
  ]);
  const figures = figuresView(team, active && (active.get(id) ?? 0));
  return { name, from, to, figures, earned: moneyToText(money(own.agent_pay)) };
}

async function daysOf({ platform: { db } }: TeamContext, { id, currency }: Member, range: Range) {
  const asked = { rootId: id, currency, ...range };
  const [team, own] = await Promise.all([
    sumsBy(db, asked, { scope: "all", by: "day" }),
    sumsBy(db, asked, { scope: "own", by: "day" }),
  ]);
  const teamOn = new Map(team.map((row) => [row.key, row]));
  const ownOn = new Map(own.map((row) => [row.key, row]));
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = dayPlus(Date.parse(`${day}T12:00:00+06:00`), 1).key)
    days.push(day);
  return days.map((day) => {
    const row = teamOn.get(day);
    return {
      day,
      turnover: moneyToText(money(row?.valid_cash ?? 0n)),
      loss: moneyToText(row ? lossOf(row) : ZERO),
      earned: moneyToText(money(ownOn.get(day)?.agent_pay ?? 0n)),
    };
  });
}
