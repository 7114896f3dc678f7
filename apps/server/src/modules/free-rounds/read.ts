import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { listFreeRounds, listFreeRoundsPlayed } from "@khela/contract/free-rounds";
import { now } from "@khela/kernel/clock";
import { type ContentLanguage, contentLanguageFor } from "@khela/kernel/content-languages";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText } from "@khela/kernel/money";
import { readRoundsOfGrant, roundTime } from "../rounds/index.ts";
import type { FreeRoundsContext } from "./context.ts";
import * as store from "./store.ts";

const PAGE = 20;
/** More than any member ever has. */
const MAX_OWN = 10_000;

interface Reader {
  memberId: MemberId;
  language: string;
}
type GrantView = HandlerOutput<typeof listFreeRounds>["grants"][number];

export async function readGrants(
  context: FreeRoundsContext,
  { which, gameCode, pageNo }: HandlerInput<typeof listFreeRounds>["query"],
  { memberId, language }: Reader,
): Promise<HandlerOutput<typeof listFreeRounds>> {
  const { db, clock } = context.platform;
  const found = await store.listGrants(db, {
    memberId,
    which,
    gameCode,
    now: now(clock),
    limit: PAGE + 1,
    offset: (pageNo - 1) * PAGE,
  });
  const view = (grant: store.Grant) => viewOf(context, grant, contentLanguageFor(language));
  return { grants: await Promise.all(found.slice(0, PAGE).map(view)), hasMore: found.length > PAGE };
}

/** All grants of a member, newest first, as the export has them (SAFE-06). */
export async function readAllGrants(context: FreeRoundsContext, memberId: MemberId): Promise<GrantView[]> {
  const { db, clock } = context.platform;
  const asked = { memberId, which: "all", now: now(clock), limit: MAX_OWN, offset: 0 } as const;
  const found = await store.listGrants(db, asked);
  return Promise.all(found.map((grant) => viewOf(context, grant, "en")));
}

/** The rounds of a member's own grant. @throws AppError SYS_NOT_FOUND, also for another member's */
export async function readPlayed(
  { platform: { db } }: FreeRoundsContext,
  { params, query }: HandlerInput<typeof listFreeRoundsPlayed>,
  memberId: MemberId,
): Promise<HandlerOutput<typeof listFreeRoundsPlayed>> {
  const grant = await store.findGrant(db, params.grantId);
  if (grant?.memberId !== memberId) throw new AppError("SYS_NOT_FOUND");
  const before = query.before === undefined ? undefined : Number(query.before);
  const rounds = await readRoundsOfGrant(db, grant.id, { before, limit: PAGE + 1 });
  return {
    rounds: rounds.slice(0, PAGE).map(({ nth, roundId, won }) => ({
      nth,
      roundId,
      at: roundTime(roundId).toISOString(),
      won: moneyToText(won),
    })),
    hasMore: rounds.length > PAGE,
  };
}

const maybe = (amount: Money | null): string | null => (amount === null ? null : moneyToText(amount));

async function viewOf(
  { catalogue }: FreeRoundsContext,
  grant: store.Grant,
  language: ContentLanguage,
): Promise<GrantView> {
  const { wins } = grant;
  return {
    grantId: grant.id,
    title: grant.title,
    state: grant.state,
    games: await Promise.all(
      grant.games.map(async (gameCode) => {
        const { name, icon } = await catalogue.describe(gameCode, language);
        return { gameCode, name, iconUrl: icon };
      }),
    ),
    rounds: grant.rounds,
    played: grant.played,
    stake: moneyToText(grant.stake),
    won: moneyToText(grant.won),
    bonus:
      wins.pays === "cash"
        ? null
        : {
            wagerFactorPpm: wins.terms.wagerFactorPpm,
            maxStake: maybe(wins.terms.maxStake),
            maxConversion: maybe(wins.terms.maxConversion),
            lifetimeSeconds: wins.lifetimeSeconds,
          },
    grantedAt: grant.grantedAt.toISOString(),
    expiresAt: grant.expiresAt.toISOString(),
    endedAt: grant.endedAt?.toISOString() ?? null,
    bonusId: grant.bonusId,
  };
}
