import * as calls from "@khela/contract/bonuses";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { type ContentLanguage, contentLanguageFor } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import type { BonusContext } from "./context.ts";
import { forfeitBonus } from "./life-of-bonus.ts";
import * as store from "./store.ts";

const PAGE = 20;

/** A game's name in a content language. */
export type GameName = (gameCode: string, language: ContentLanguage) => Promise<string>;

export function serveBonuses(context: BonusContext, gameName: GameName): void {
  const { http, db } = context.platform;
  http.route(calls.listBonuses, async ({ query }, { member }) => {
    const offset = (query.pageNo - 1) * PAGE;
    const found = await store.listBonuses(db, member.memberId, { limit: PAGE + 1, offset });
    const balances = await context.ledger.balances(member.memberId, member.currency);
    const balance = balances.find(({ bucket }) => bucket === "bonus")?.balance ?? ZERO;
    return {
      bonuses: found.slice(0, PAGE).map((bonus) => viewOf(bonus, balance)),
      hasMore: found.length > PAGE,
    };
  });
  http.route(calls.listBonusProgress, async ({ params, query }, { member, language }) => {
    if (!(await store.findOwn(db, member.memberId, params.bonusId))) throw new AppError("SYS_NOT_FOUND");
    const before = query.before === undefined ? undefined : BigInt(query.before);
    const rows = await store.listProgress(db, params.bonusId, { before, limit: PAGE + 1 });
    const bets = await Promise.all(
      rows.slice(0, PAGE).map(async (row) => ({
        seq: String(row.seq),
        betId: row.betId,
        gameName: await gameName(row.gameCode, contentLanguageFor(language)),
        at: row.at.toISOString(),
        validStake: moneyToText(row.validStake),
        weightPpm: row.weightPpm,
        counted: moneyToText(row.counted),
      })),
    );
    return { bets, hasMore: rows.length > PAGE };
  });
  http.route(calls.forfeitBonus, async ({ params }, { member, idempotency }) => {
    const hash = idempotency.requestHash.toString("hex");
    const { memberId } = member;
    const { returned } = await forfeitBonus(context, {
      memberId,
      bonusId: params.bonusId,
      idempotency: { key: idempotency.key, hash },
    });
    return { returned: moneyToText(returned) };
  });
}

const maybe = (amount: Money | null): string | null => (amount === null ? null : moneyToText(amount));

/** @param balance what is in the bucket; undefined where it isn't asked for */
export function viewOf(
  bonus: store.Bonus,
  balance: Money | undefined,
): HandlerOutput<typeof calls.listBonuses>["bonuses"][number] {
  const { required, wagered } = bonus;
  const counted = wagered > required ? required : wagered < 0n ? ZERO : wagered;
  return {
    bonusId: bonus.id,
    title: bonus.title,
    state: bonus.state,
    amount: moneyToText(bonus.amount),
    balance: moneyToText(bonus.state === "active" ? (balance ?? ZERO) : ZERO),
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
  };
}
