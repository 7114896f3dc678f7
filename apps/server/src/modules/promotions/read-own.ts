import type { AnnouncedPromotion } from "@khela/contract/content";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type {
  getPromotion,
  listInstalments,
  listPromotions,
  PromotionCard,
} from "@khela/contract/promotions";
import type { Localized } from "@khela/contract/shared";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText, ZERO } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { bonusOf } from "@khela/rules/promotions/bonus";
import { ineligible, type MemberFacts, mayBeLater, periodKey } from "@khela/rules/promotions/eligibility";
import {
  isActionable,
  type PlayerView,
  playerStateOf,
  playerView,
} from "@khela/rules/promotions/player-state";
import { timeOf } from "@khela/rules/promotions/promotion";
import { mayLeave, usesATime } from "@khela/rules/promotions/grant";
import { type TermLine, termLines } from "@khela/rules/promotions/term-lines";
import type { Db, Tx } from "../../platform/database.ts";
import { memberFacts, timesOf } from "./begin-grant.ts";
import type { PromotionsContext } from "./context.ts";
import { inParts } from "./instalments.ts";
import { partsView } from "./read-parts.ts";
import { findGrant, type Grant, grantsOf, termsOf } from "./store/grants.ts";
import { listPaying } from "./store/plans.ts";
import { findPromotion, listPublished, type Published } from "./store/promotions.ts";

/** A promotion as one visitor or member sees it. */
export interface OwnPromotion {
  promotion: Published;
  /** Newest first. */
  grants: Grant[];
  view: PlayerView;
}

/** The person who looks; without a member, a visitor. */
export interface Viewer {
  memberId: MemberId | undefined;
  ip: string;
}

/** The member who looks, with what offers want to know. */
interface KnownViewer {
  facts: MemberFacts;
  grants: Grant[];
  currency: string;
  /** False during a pause or a block: nothing is offered, what was given stays visible (SAFE-02). */
  mayTake: boolean;
}

/** What is over stays on the page of its members for so long. */
const KEPT_MS = 60 * 86_400_000;

/** The promotions that a person may see, by position. */
export async function readOwn(
  context: PromotionsContext,
  viewer: Viewer,
  within?: Tx,
): Promise<OwnPromotion[]> {
  const db = within ?? context.platform.db;
  const published = await listPublished(db);
  const country = context.system.countryOf(viewer.ip);
  const known = await knownViewer(context, within, { viewer, country, published });
  const nowMs = context.platform.clock.nowMs();
  return published.flatMap((promotion) => {
    const grants = known?.grants.filter(({ promotionId }) => promotionId === promotion.id) ?? [];
    const visible = grants.length > 0 ? isRecent(promotion, nowMs) : isOpenTo(promotion, country, nowMs);
    if (!visible || (known && !known.mayTake && grants.length === 0)) return [];
    return [{ promotion, grants, view: viewOf(promotion, grants, known, nowMs) }];
  });
}

function isRecent({ state, endsAt, updatedAt }: Published, nowMs: number): boolean {
  const overMs = Math.min(
    endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    state === "ended" ? updatedAt.getTime() : Number.POSITIVE_INFINITY,
  );
  return nowMs < overMs + KEPT_MS;
}

function isOpenTo(promotion: Published, country: string | null, nowMs: number): boolean {
  const { state, terms } = promotion;
  if (state !== "published" || timeOf(timesOf(promotion), nowMs) === "over") return false;
  if (terms.trigger.kind === "manual") return false;
  const { countries } = terms.conditions;
  return countries.length === 0 || countries.includes(country ?? "");
}

async function knownViewer(
  context: PromotionsContext,
  within: Tx | undefined,
  { viewer, country, published }: { viewer: Viewer; country: string | null; published: readonly Published[] },
): Promise<KnownViewer | undefined> {
  const { memberId } = viewer;
  const db = within ?? context.platform.db;
  const member = memberId && (await context.identity.findMember(memberId, db));
  // A trial account sees what a visitor sees.
  if (!member || member.currency === TRIAL_CURRENCY) return undefined;
  const facts = await memberFacts(context, db, { member, country, promotions: published });
  return {
    facts,
    grants: await grantsOf(db, member.id),
    currency: member.currency,
    mayTake: await mayTake(context, member.id, within),
  };
}

async function mayTake(
  { protection }: PromotionsContext,
  memberId: MemberId,
  within: Tx | undefined,
): Promise<boolean> {
  try {
    await protection.requirePlay(memberId, within);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function viewOf(
  promotion: Published,
  grants: readonly Grant[],
  known: KnownViewer | undefined,
  nowMs: number,
): PlayerView {
  const { terms, granted, reserved, paid } = promotion;
  const times = timesOf(promotion);
  const least = terms.trigger.kind === "deposit" ? bonusOf(terms, terms.trigger.min) : bonusOf(terms, ZERO);
  const facts = {
    ...times,
    ended: promotion.state === "ended",
    trigger: terms.trigger.kind,
    perMember: terms.perMember,
    available:
      (terms.inAll === null || granted < terms.inAll) &&
      (terms.budget === null || reserved + paid + least <= terms.budget),
  };
  if (!known) return playerView(facts, undefined, nowMs);
  const why = ineligible({ terms, startsMs: times.startsMs }, known.facts, nowMs);
  const period = periodKey(terms.trigger, known.facts.birthday, nowMs);
  const hadIt = period !== "" && grants.some((grant) => grant.period === period && usesATime(grant.state));
  const never = known.currency !== promotion.currency || hadIt || (why !== undefined && !mayBeLater(why));
  const view = playerView(
    facts,
    { grants: grants.map(({ state }) => state), eligible: never ? "never" : why ? "later" : "now" },
    nowMs,
  );
  return known.mayTake ? view : { ...view, action: null };
}

function cardOf({ promotion, view }: OwnPromotion): PromotionCard {
  const { code, category, tags, picture, title, summary, startsAt, endsAt, popup } = promotion;
  return {
    code,
    category,
    tags,
    picture,
    title,
    summary,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    ...view,
    popup,
  };
}

/** The page of all promotions. */
export async function readList(
  context: PromotionsContext,
  viewer: Viewer,
): Promise<HandlerOutput<typeof listPromotions>> {
  const own = await readOwn(context, viewer);
  return {
    promotions: own.map(cardOf),
    availablePromoCount: own.filter(({ view }) => isActionable(view)).length,
  };
}

/** The promotions that a person may see, as announcements in one language (API-03). */
export async function readAnnounced(
  context: PromotionsContext,
  viewer: Viewer,
  language: keyof Localized,
): Promise<AnnouncedPromotion[]> {
  return (await readOwn(context, viewer)).map(({ promotion, view }) => ({
    id: promotion.code,
    category: promotion.category,
    tags: promotion.tags,
    url: `${promotion.picture}.webp`,
    title: promotion.title[language],
    content: promotion.summary[language],
    startDateStr: promotion.startsAt.toISOString(),
    endDateStr: promotion.endsAt?.toISOString() ?? null,
    ...view,
  }));
}

/** The page of one promotion. @throws AppError SYS_NOT_FOUND, also for one that this person may not see */
export async function readPage(
  context: PromotionsContext,
  viewer: Viewer & { code: string },
  within?: Tx,
): Promise<HandlerOutput<typeof getPromotion>> {
  const own = (await readOwn(context, viewer, within)).find(
    ({ promotion }) => promotion.code === viewer.code,
  );
  if (!own) throw new AppError("SYS_NOT_FOUND");
  const { promotion, grants } = own;
  const db = within ?? context.platform.db;
  // The terms of a grant that runs are those that it was begun under.
  const [latest] = grants;
  const terms = latest && own.view.action !== "join" ? await termsOf(db, latest.offerId) : promotion.terms;
  return {
    ...cardOf(own),
    terms: await Promise.all(
      termLines(terms, timesOf(promotion)).map((line) => withNames(context.catalogue, line)),
    ),
    needsCode: promotion.terms.trigger.kind === "code",
    grants: await Promise.all(grants.slice(0, 20).map((grant) => grantView(db, grant))),
    leave: leaveOf(own),
  };
}

type Line = HandlerOutput<typeof getPromotion>["terms"][number];

/** A sentence of the terms with the names of its games and vendors instead of their codes. */
async function withNames(
  { namesOf }: PromotionsContext["catalogue"],
  { id, values }: TermLine,
): Promise<Line> {
  const { names, games } = values;
  if (id === "freeRounds" && games?.kind === "list") {
    const value = await Promise.all(games.value.map((code) => namesOf({ game: code })));
    return { id, values: { ...values, games: { kind: "names", value } } };
  }
  if ((id !== "games" && id !== "vendors") || names?.kind !== "list") return { id, values };
  const value = await Promise.all(
    names.value.map((code) => namesOf(id === "games" ? { game: code } : { vendor: code })),
  );
  return { id, values: { names: { kind: "names", value } } };
}

/** What leaving would do; null where there is nothing to leave. */
function leaveOf({ promotion: { terms }, grants }: OwnPromotion) {
  const [latest] = grants;
  if (!latest || !mayLeave(latest.state)) return null;
  const used = grants.filter(({ state }) => usesATime(state)).length;
  return { again: latest.period === "" && used < terms.perMember, deposit: latest.depositId !== null };
}

async function grantView(db: Db | Tx, grant: Grant) {
  const terms = await termsOf(db, grant.offerId);
  const { trigger, reward } = terms;
  const turnover = trigger.kind === "turnover";
  return {
    grantId: grant.id,
    state: playerStateOf(grant.state),
    // What free rounds cost on average is the house's figure.
    amount: grant.amount === null || reward.kind === "freeRounds" ? null : moneyToText(grant.amount),
    freeRounds:
      reward.kind === "freeRounds" ? { rounds: reward.rounds, stake: moneyToText(reward.stake) } : null,
    currency: grant.currency,
    at: grant.at.toISOString(),
    claimBy: grant.state === "claimable" ? (grant.expiresAt?.toISOString() ?? null) : null,
    counted: turnover ? moneyToText(grant.counted) : null,
    target: turnover ? moneyToText(trigger.target) : null,
    instalments: inParts(terms) ? await partsView(db, grant, terms) : null,
    reason: grant.state === "rejected" ? grant.reason : null,
  };
}

/** The member's rewards that are being paid in parts, newest first. */
export async function readInstalments(
  { platform: { db } }: PromotionsContext,
  memberId: MemberId,
): Promise<HandlerOutput<typeof listInstalments>> {
  const found = await Promise.all(
    (await listPaying(db, memberId)).map(async (id) => {
      const grant = await findGrant(db, id);
      const promotion = grant && (await findPromotion(db, { id: grant.promotionId }));
      if (!grant || !promotion) return [];
      return [{ code: promotion.code, title: promotion.title, grant: await grantView(db, grant) }];
    }),
  );
  return { rewards: found.flat() };
}
