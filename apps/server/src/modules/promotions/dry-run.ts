import {
  DRY_RUN_BIRTHDAYS,
  DRY_RUN_DAYS,
  type dryRunCampaign,
} from "@khela/contract/console/promotion-dry-runs";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { bonusOf } from "@khela/rules/promotions/bonus";
import { simulateOffer, type PastGrant } from "@khela/rules/promotions/dry-run";
import { birthdayYear, ineligible, type MemberFacts } from "@khela/rules/promotions/eligibility";
import { maxReward, type OfferTerms, termsFromText } from "@khela/rules/promotions/terms";
import type { CountedDeposit } from "../cashier/index.ts";
import type { Member } from "../identity/index.ts";
import type { PromotionsContext } from "./context.ts";
import { checkedTerms, CURRENCY } from "./edit-promotion.ts";

const PAGE_SIZE = 500;

/** The past period: whole business days until yesterday. */
interface Past {
  fromMs: number;
  beforeMs: number;
}

/**
 * Whom terms would have reached in the last 30 business days, and what they would have cost, by the engine's own rules.
 * Conditions are judged by what is known about a member today; countries are not known for the past and count as met.
 * @throws AppError PROMO_TERMS
 */
export async function dryRun(
  context: PromotionsContext,
  draft: OfferTermsDraft,
): Promise<HandlerOutput<typeof dryRunCampaign>> {
  const terms = termsFromText(await checkedTerms(context, draft));
  const nowMs = context.platform.clock.nowMs();
  const past = { fromMs: dayPlus(nowMs, -DRY_RUN_DAYS).startMs, beforeMs: dayOf(nowMs).startMs };
  const wanted = await pastGrants(context, terms, past);
  const most = mostCost(terms);
  const period = {
    from: dayOf(past.fromMs).key,
    to: dayOf(past.beforeMs - 1).key,
    why: wanted
      ? boundBecause(terms)
      : terms.trigger.kind === "birthday"
        ? ("birthdays" as const)
        : ("manual" as const),
    most: most === null ? null : moneyToText(most),
  };
  if (!wanted) return { ...period, result: null };
  const { grants, exhausted } = simulateOffer(terms, wanted);
  const sum = (some: readonly PastGrant[]) =>
    moneyToText(some.reduce((total, { cost }) => (total + cost) as Money, ZERO));
  const byDay = Map.groupBy(grants, ({ day }) => day);
  return {
    ...period,
    result: {
      grants: grants.length,
      members: new Set(grants.map(({ memberId }) => memberId)).size,
      cost: sum(grants),
      currency: CURRENCY,
      exhausted,
      days: [...byDay].map(([day, some]) => ({ day, grants: some.length, cost: sum(some) })),
    },
  };
}

/** Why the figures of these terms are only a bound; null where they are exact. */
function boundBecause({ trigger, conditions }: OfferTerms): HandlerOutput<typeof dryRunCampaign>["why"] {
  if (trigger.kind === "code" || trigger.kind === "application") return trigger.kind;
  if (trigger.kind === "turnover" && conditions.vendors.length + conditions.games.length > 0) return "games";
  return conditions.countries.length > 0 ? "countries" : null;
}

/** The most that terms can cost by their budget and their number; null without a bound. */
function mostCost(terms: OfferTerms): Money | null {
  const { budget, inAll } = terms;
  const counted = inAll === null ? null : ((maxReward(terms) * BigInt(inAll)) as Money);
  if (budget === null || counted === null) return budget ?? counted;
  return counted < budget ? counted : budget;
}

/** What would have been granted without any bounds, in order of time; undefined where that can't be known. */
async function pastGrants(
  context: PromotionsContext,
  terms: OfferTerms,
  past: Past,
): Promise<PastGrant[] | undefined> {
  switch (terms.trigger.kind) {
    case "deposit":
      return depositGrants(context, terms, past);
    case "signUp":
    case "segment":
    case "code":
    case "application":
      return memberGrants(context, terms, past);
    case "birthday":
      return birthdayGrants(context, terms, past);
    case "turnover":
      return turnoverGrants(context, terms, past);
    default:
      return undefined;
  }
}

/** Members who would have reached the target; sums are kept by category, so that all games of a category count. */
async function turnoverGrants(
  context: PromotionsContext,
  terms: OfferTerms,
  { fromMs, beforeMs }: Past,
): Promise<PastGrant[]> {
  const { trigger, conditions } = terms;
  if (trigger.kind !== "turnover") return [];
  const reached = new Map<MemberId, Money>();
  const grants: PastGrant[] = [];
  for (let day = dayOf(fromMs); day.startMs < beforeMs; day = dayOf(day.endMs)) {
    for await (const sums of dayPages(context, day.key)) {
      const members = await context.identity.findMembers([...sums.keys()]);
      for (const [memberId, added] of sums) {
        const before = reached.get(memberId) ?? ZERO;
        const total = (before + added(conditions.categories)) as Money;
        reached.set(memberId, total);
        const member = members.get(memberId);
        if (!member || before >= trigger.target || total < trigger.target) continue;
        if (!wasFor(terms, member, 0, day.startMs)) continue;
        grants.push({ memberId, atMs: day.startMs, day: day.key, cost: bonusOf(terms, ZERO) });
      }
    }
  }
  return grants;
}

/** The valid cash stakes of each member on a business day, page by page, as a function of the categories that count. */
async function* dayPages({ turnover }: PromotionsContext, day: string) {
  let after: MemberId | undefined;
  for (;;) {
    const rows = await turnover.daySumsOfAll({ day, currency: CURRENCY, after, limit: PAGE_SIZE });
    const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
    yield new Map(
      [...byMember].map(([memberId, sums]) => [
        memberId,
        (categories: readonly string[]): Money =>
          sums
            .filter(({ category }) => categories.length === 0 || categories.includes(category))
            .reduce((sum, { validCash }) => (sum + validCash) as Money, ZERO),
      ]),
    );
    after = rows.at(-1)?.memberId;
    if (byMember.size < PAGE_SIZE) return;
  }
}

async function depositGrants(
  context: PromotionsContext,
  terms: OfferTerms,
  { fromMs, beforeMs }: Past,
): Promise<PastGrant[]> {
  const grants: PastGrant[] = [];
  let after: CountedDeposit | undefined;
  for (;;) {
    const page = await context.cashier.pageDeposits({
      currency: CURRENCY,
      from: new Date(fromMs),
      before: new Date(beforeMs),
      after,
      limit: PAGE_SIZE,
    });
    const members = await context.identity.findMembers(page.map(({ memberId }) => memberId));
    for (const deposit of page) {
      const member = members.get(deposit.memberId);
      const atMs = deposit.settledAt.getTime();
      const cost = bonusOf(terms, deposit.received);
      if (!member || cost === 0n || !wasFor(terms, member, deposit.nth - 1, atMs)) continue;
      grants.push({ memberId: member.id, atMs, day: dayOf(atMs).key, cost });
    }
    after = page.at(-1);
    if (page.length < PAGE_SIZE) return grants;
  }
}

/** Every member who could have joined: from the registration on, or from the first day. */
async function memberGrants(
  { identity }: PromotionsContext,
  terms: OfferTerms,
  { fromMs, beforeMs }: Past,
): Promise<PastGrant[]> {
  const grants: PastGrant[] = [];
  let after: MemberId | undefined;
  for (;;) {
    const page = await identity.listMembers(after, PAGE_SIZE);
    for (const member of page) {
      const atMs = Math.max(member.registeredAt.getTime(), fromMs);
      const real = member.status === "active" && member.currency === CURRENCY;
      if (!real || atMs >= beforeMs || !wasFor(terms, member, 0, atMs, fromMs)) continue;
      grants.push({ memberId: member.id, atMs, day: dayOf(atMs).key, cost: bonusOf(terms, ZERO) });
    }
    after = page.at(-1)?.id;
    if (page.length < PAGE_SIZE) return grants.toSorted((one, other) => one.atMs - other.atMs);
  }
}

/** Members whose birthday fell into the period; undefined where too many profiles would have to be opened. */
async function birthdayGrants(
  context: PromotionsContext,
  terms: OfferTerms,
  past: Past,
): Promise<PastGrant[] | undefined> {
  const { trigger } = terms;
  if (trigger.kind !== "birthday") return [];
  const others = await memberGrants(context, { ...terms, trigger: { kind: "segment" } }, past);
  if (others.length > DRY_RUN_BIRTHDAYS) return undefined;
  const grants: PastGrant[] = [];
  for (const other of others) {
    const birthday = (await context.identity.profileOf(other.memberId as MemberId))?.birthday;
    if (birthday === undefined) continue;
    for (let day = dayOf(other.atMs); day.startMs < past.beforeMs; day = dayOf(day.endMs)) {
      if (birthdayYear(birthday, trigger.days, day.startMs) === undefined) continue;
      grants.push({ ...other, atMs: day.startMs, day: day.key });
      break;
    }
  }
  return grants.toSorted((one, other) => one.atMs - other.atMs);
}

function wasFor(terms: OfferTerms, member: Member, deposits: number, atMs: number, startsMs = 0): boolean {
  const [country = null] = terms.conditions.countries;
  const facts: MemberFacts = {
    registeredMs: member.registeredAt.getTime(),
    vipLevel: member.vipRankLevel,
    kycLevel: member.kycLevel,
    contactVerified: member.contactVerified,
    country,
    birthday: undefined,
    deposits,
  };
  return ineligible({ terms, startsMs }, facts, atMs) === undefined;
}
