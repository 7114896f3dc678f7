import { type listTeamBets, type listTeamMovements, TEAM_MOVEMENTS } from "@khela/contract/agent-team";
import { CATEGORIES } from "@khela/contract/catalogue";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { RECORD_DAYS, recordRange } from "@khela/rules/records/range";
import type { Member } from "../identity/index.ts";
import type { TeamContext } from "./context.ts";
import * as detail from "./member-detail-store.ts";
import { sumOf } from "./report-store.ts";
import { figuresView } from "./views.ts";

interface OfMember {
  params: { memberId: string };
  query: { from?: string | undefined; to?: string | undefined; pageNo: number; pageSize: number };
}

/**
 * One member of the team, or the agent, with the days on which the member stood below the agent.
 * @throws AppError SYS_NOT_FOUND for members who stood elsewhere on all days, RECORD_RANGE, SYS_BAD_INPUT
 */
async function askedOf(context: TeamContext, agent: Member, { params, query }: OfMember) {
  const { db, clock } = context.platform;
  const memberId = params.memberId as MemberId;
  const range = recordRange(query, clock.nowMs(), RECORD_DAYS);
  const days = memberId === agent.id ? range : await detail.daysBelow(db, agent.id, memberId, range);
  const member = days && (await context.identity.findMember(memberId));
  if (!days || !member) throw new AppError("SYS_NOT_FOUND");
  const { currency } = agent;
  const sums = await sumOf(db, { rootId: memberId, currency, from: days.from, to: days.to }, "own");
  return {
    account: member.account,
    days,
    totals: figuresView(sums, sums.active > 0n ? 1 : 0),
    of: {
      memberId,
      currency,
      fromMs: dayOfKey(days.from).startMs,
      toMs: dayOfKey(days.to).endMs,
      limit: query.pageSize,
      offset: (query.pageNo - 1) * query.pageSize,
    },
  };
}

const paged = <Row>(content: Row[], count: number, { pageNo, pageSize }: OfMember["query"]) => ({
  content,
  pageNum: pageNo,
  totalPages: Math.ceil(count / pageSize),
  totalCount: count,
});

/** The settled bets of one member: they sum up to the member's figures. */
export async function readBets(
  context: TeamContext,
  agent: Member,
  input: HandlerInput<typeof listTeamBets>,
  language: "bn" | "en",
): Promise<HandlerOutput<typeof listTeamBets>> {
  const { account, days, totals, of } = await askedOf(context, agent, input);
  const { rows, count } = await detail.readBets(context.platform.db, {
    ...of,
    category: input.query.category,
  });
  const content = await Promise.all(
    rows.flatMap((row) => {
      const category = CATEGORIES.find((known) => known === row.category);
      if (!category) return [];
      return [
        context.catalogue.describe(row.game_code, language).then(({ name }) => ({
          betId: row.bet_id,
          version: row.version,
          settledAt: row.settled_at.toISOString(),
          gameCode: row.game_code,
          gameName: name,
          category,
          stake: moneyToText(money(row.stake)),
          payout: moneyToText(money(row.payout)),
          turnover: moneyToText(money(row.valid_cash)),
          reason: row.reason,
        })),
      ];
    }),
  );
  return { ...paged(content, count, input.query), account, ...days, totals };
}

/** Deposits, withdrawals and gifts of one member; nothing says by which way or to which account money went. */
export async function readMovements(
  context: TeamContext,
  agent: Member,
  input: HandlerInput<typeof listTeamMovements>,
): Promise<HandlerOutput<typeof listTeamMovements>> {
  await context.takeWaiting();
  const { account, days, totals, of } = await askedOf(context, agent, input);
  const { rows, count } = await detail.readMovements(context.platform.db, { ...of, what: input.query.kind });
  const content = rows.flatMap((row) => {
    const kind = TEAM_MOVEMENTS.find((known) => known === row.what);
    return kind
      ? [
          {
            key: `${row.transfer_id}.${row.line}`,
            at: row.at.toISOString(),
            kind,
            amount: moneyToText(money(row.amount)),
          },
        ]
      : [];
  });
  return { ...paged(content, count, input.query), account, ...days, totals };
}
