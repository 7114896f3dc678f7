import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { Tx } from "../../platform/database.ts";
import type { AgentPayContext } from "./context.ts";
import * as figures from "./figures-store.ts";
import type { RunKey } from "./run-store.ts";
import { slotOf, type Span, timesOf, WHOLE_DAY } from "./spans.ts";

const PAGE = 2_000;
/** From so many figures on the database must know how many there are before it sums them up. */
const MANY = 1_000;

/** Freezes what members did in a span, and what of earlier spans was counted late. */
export async function freezeFigures(context: AgentPayContext, tx: Tx, run: RunKey): Promise<void> {
  const late = await figures.takeLate(tx, run.currency, run.slot === WHOLE_DAY);
  let frozen = 0;
  for await (const page of figuresToFreeze(context, tx, run, late)) {
    await figures.insertFigures(tx, run, page);
    frozen += page.length;
  }
  if (frozen >= MANY) await figures.analyzeFigures(tx);
}

/** A line of frozen figures: of the span that is settled, or of an earlier one whose bets were counted late. */
type Line = figures.MemberFigures & { of: Span };

/**
 * The lines that the settlement of a span freezes by all that is counted now.
 * @param late the members with late bets of earlier spans
 */
export async function* figuresToFreeze(
  context: AgentPayContext,
  tx: Tx,
  run: RunKey,
  late: readonly (Span & { memberId: MemberId })[],
): AsyncGenerator<Line[]> {
  const of = { day: run.day, slot: run.slot };
  for await (const page of spanFigures(context, tx, run)) yield page.map((row) => ({ ...row, of }));
  for (const marks of Map.groupBy(late, ({ day, slot }) => `${day} ${slot}`).values())
    yield await lateFigures(context, tx, run, marks);
}

const spanFigures = (
  context: AgentPayContext,
  tx: Tx,
  run: RunKey,
): AsyncGenerator<figures.MemberFigures[]> =>
  run.slot === WHOLE_DAY ? daysFigures(context, tx, run) : hoursFigures(context, tx, run);

/** What is counted of an earlier span now and wasn't when it was settled. */
async function lateFigures(
  context: AgentPayContext,
  tx: Tx,
  run: RunKey,
  marks: readonly (Span & { memberId: MemberId })[],
): Promise<Line[]> {
  const [first] = marks;
  if (!first) return [];
  const of = { day: first.day, slot: first.slot };
  const ids = marks.map(({ memberId }) => memberId);
  const before = await figures.readFrozen(tx, { ...of, currency: run.currency }, ids);
  const now = await figuresOf(context, tx, { ...of, currency: run.currency }, ids);
  const rows = ids.map((memberId) => {
    const [had, has] = [before.get(memberId), now.get(memberId)];
    const more = (name: "turnover" | "deposits" | "loss") => money((has?.[name] ?? 0n) - (had?.[name] ?? 0n));
    return { memberId, turnover: more("turnover"), deposits: more("deposits"), loss: more("loss"), of };
  });
  return rows.filter(({ turnover, deposits, loss }) => turnover !== 0n || deposits !== 0n || loss !== 0n);
}

/** Bets are read where they are counted, the rest where postings are: no bet is in between while turnover is held. */
async function* daysFigures(
  context: AgentPayContext,
  tx: Tx,
  { currency, day }: RunKey,
): AsyncGenerator<figures.MemberFigures[]> {
  const rest = await otherFigures(context, tx, currency, day);
  for (let after: MemberId | undefined; ;) {
    const sums = await context.turnover.daySumsOfAll({ day, currency, after, limit: PAGE }, tx);
    if (sums.length === 0) break;
    after = sums.at(-1)?.memberId;
    yield [...Map.groupBy(sums, ({ memberId }) => memberId)].map(([memberId, own]) => {
      const { deposits = ZERO, given = ZERO } = rest.get(memberId) ?? {};
      rest.delete(memberId);
      return {
        memberId,
        turnover: money(own.reduce((sum, { validCash }) => sum + validCash, 0n)),
        deposits,
        loss: money(own.reduce((sum, { stake, payout }) => sum + stake - payout, -given)),
      };
    });
  }
  yield [...rest].map(([memberId, { deposits, given }]) => ({
    memberId,
    turnover: ZERO,
    deposits,
    loss: money(-given),
  }));
}

/** What members did on a day beside bets; those who neither deposited nor were given anything are missing. */
async function otherFigures(
  { teamFigures }: AgentPayContext,
  tx: Tx,
  currency: string,
  day: string,
): Promise<Map<MemberId, { deposits: Money; given: Money }>> {
  const rest = new Map<MemberId, { deposits: Money; given: Money }>();
  for (let after: { memberId: MemberId; day: string } | undefined; ;) {
    const page = await teamFigures.memberFigures(tx, { currency, from: day, to: day, after, limit: PAGE });
    for (const { memberId, deposits, given } of page)
      if (deposits !== 0n || given !== 0n) rest.set(memberId, { deposits, given });
    after = page.at(-1);
    if (page.length < PAGE) return rest;
  }
}

async function* hoursFigures(
  { turnover }: AgentPayContext,
  tx: Tx,
  { currency, ...span }: RunKey,
): AsyncGenerator<figures.MemberFigures[]> {
  const sums = await turnover.spanSums({ currency, ...timesOf(span) }, tx);
  yield sums.map(({ memberId, validCash, loss }) => ({
    memberId,
    turnover: validCash,
    deposits: ZERO,
    loss,
  }));
}

/** What members' span comes to by all that is counted now; members without anything are missing. */
async function figuresOf(
  context: AgentPayContext,
  tx: Tx,
  span: RunKey,
  ids: readonly MemberId[],
): Promise<Map<MemberId, figures.MemberFigures>> {
  const wanted = new Set(ids);
  const found = new Map<MemberId, figures.MemberFigures>();
  for await (const page of spanFigures(context, tx, span))
    for (const row of page) if (wanted.has(row.memberId)) found.set(row.memberId, row);
  return found;
}

/**
 * Marks members whose bets of settled days and hours are counted only now. The mark says that there may be a difference;
 * the next settlement works it out.
 */
export async function markLate(
  { platform: { clock } }: Pick<AgentPayContext, "platform">,
  tx: Tx,
  facts: readonly TurnoverFact[],
): Promise<void> {
  const nowMs = clock.nowMs();
  const [today, thisHour] = [dayOf(nowMs).key, slotOf(nowMs)];
  const marks = new Map<string, Parameters<typeof figures.markLate>[1][number]>();
  for (const { memberId, currency, settledAt } of facts) {
    if (currency === TRIAL_CURRENCY) continue;
    const { day, slot } = slotOf(settledAt.getTime());
    const spans = [
      ...(day < today ? [{ day, slot: WHOLE_DAY }] : []),
      ...(day !== thisHour.day || slot !== thisHour.slot ? [{ day, slot }] : []),
    ];
    for (const span of spans)
      marks.set(`${currency} ${span.day} ${span.slot} ${memberId}`, { ...span, currency, memberId });
  }
  if (marks.size > 0) await figures.markLate(tx, [...marks.values()]);
}
