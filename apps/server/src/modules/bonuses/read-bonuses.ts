import type { listBonuses, listBonusProgress } from "@khela/contract/bonuses";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { type ContentLanguage, contentLanguageFor } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { BonusContext } from "./context.ts";
import { extendedBy } from "./extension-store.ts";
import * as store from "./store.ts";

const PAGE = 20;

/** A game's name in a content language. */
export type GameName = (gameCode: string, language: ContentLanguage) => Promise<string>;

export async function readBonuses(
  { platform, ledger }: BonusContext,
  { memberId, currency }: { memberId: MemberId; currency: string },
  { pageNo, bonusId }: HandlerInput<typeof listBonuses>["query"],
): Promise<HandlerOutput<typeof listBonuses>> {
  const offset = (pageNo - 1) * PAGE;
  const found = await store.listBonuses(platform.db, memberId, { limit: PAGE + 1, offset, id: bonusId });
  const balances = await ledger.balances(memberId, currency);
  const balance = balances.find(({ bucket }) => bucket === "bonus")?.balance ?? ZERO;
  const extended = await extendedOf(platform.db, found);
  return {
    bonuses: found.slice(0, PAGE).map((bonus) => viewOf(bonus, balance, extended)),
    hasMore: found.length > PAGE,
  };
}

/** The facts of turnover by bet: what was staked, and why less of it counted. */
export type FactsOf = (betIds: readonly string[]) => Promise<ReadonlyMap<string, TurnoverFact[]>>;

/** How the bets of a member's own bonus counted. @throws AppError SYS_NOT_FOUND, also for another member's */
export async function readProgress(
  { platform, gameName, factsOf }: BonusContext & { gameName: GameName; factsOf: FactsOf },
  { params, query }: HandlerInput<typeof listBonusProgress>,
  reader: { memberId: MemberId; language: string },
): Promise<HandlerOutput<typeof listBonusProgress>> {
  const { db } = platform;
  if (!(await store.findOwn(db, reader.memberId, params.bonusId))) throw new AppError("SYS_NOT_FOUND");
  const before = query.before === undefined ? undefined : BigInt(query.before);
  const rows = await store.listProgress(db, params.bonusId, { before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const facts = await factsOf(shown.map(({ betId }) => betId));
  const factOf = ({ betId, seq }: store.Progress) => facts.get(betId)?.find((fact) => fact.seq === seq);
  const bets = await Promise.all(
    shown.map(async (row) => ({
      seq: String(row.seq),
      betId: row.betId,
      gameName: await gameName(row.gameCode, contentLanguageFor(reader.language)),
      at: row.at.toISOString(),
      validStake: moneyToText(row.validStake),
      stake: maybe(factOf(row)?.stake ?? null),
      reason: factOf(row)?.reason ?? null,
      weightPpm: row.weightPpm,
      counted: moneyToText(row.counted),
    })),
  );
  return { bets, hasMore: rows.length > PAGE };
}

/** More than any member ever has. */
const MAX_OWN = 10_000;

/** All bonuses of a member, newest first, as the export has them (SAFE-06). */
export async function readAllBonuses({ platform }: BonusContext, memberId: MemberId): Promise<unknown[]> {
  const found = await store.listBonuses(platform.db, memberId, { limit: MAX_OWN, offset: 0, id: undefined });
  const extended = await extendedOf(platform.db, found);
  return found.map((bonus) => viewOf(bonus, ZERO, extended));
}

const maybe = (amount: Money | null): string | null => (amount === null ? null : moneyToText(amount));

const extendedOf = (db: BonusContext["platform"]["db"], bonuses: readonly store.Bonus[]) =>
  extendedBy(
    db,
    bonuses.map(({ id }) => id),
  );

function viewOf(
  bonus: store.Bonus,
  balance: Money,
  extended: ReadonlyMap<string, number>,
): HandlerOutput<typeof listBonuses>["bonuses"][number] {
  const { required, wagered } = bonus;
  const counted = wagered > required ? required : wagered < 0n ? ZERO : wagered;
  return {
    bonusId: bonus.id,
    title: bonus.title,
    state: bonus.state,
    amount: moneyToText(bonus.amount),
    balance: moneyToText(bonus.state === "active" ? balance : ZERO),
    required: moneyToText(required),
    wagered: moneyToText(counted),
    maxStake: maybe(bonus.maxStake),
    maxConversion: maybe(bonus.maxConversion),
    weights: Object.entries(bonus.weights).map(([category, ppm]) => ({ category, ppm })),
    grantedAt: bonus.grantedAt.toISOString(),
    expiresAt: bonus.expiresAt?.toISOString() ?? null,
    endedAt: bonus.endedAt?.toISOString() ?? null,
    converted: maybe(bonus.converted),
    returned: maybe(bonus.returned),
    takenBack: moneyToText(bonus.takenBack),
    extendedMinutes: Math.ceil((extended.get(bonus.id) ?? 0) / 60_000),
  };
}
