import type { getPlayer, listPlayers } from "@khela/contract/console/players";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText, ZERO } from "@khela/kernel/money";
import { closedAccountDeadlines } from "@khela/rules/auth/account-life";
import type { Platform } from "../../platform/platform.ts";
import type { Cashier } from "../cashier/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Crash } from "../crash/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";
import type { Identity, Member } from "../identity/index.ts";
import type { Balance, Ledger } from "../ledger/index.ts";
import type { Members } from "../members/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";
import type { System } from "../system/index.ts";
import * as store from "./store.ts";
import { timelineOf } from "./timeline.ts";

export interface PlayerDeps {
  platform: Platform;
  identity: Identity;
  members: Members;
  ledger: Ledger;
  rounds: Rounds;
  cashier: Cashier;
  catalogue: Catalogue;
  fourEyes: FourEyes;
  protection: Protection;
  system: System;
  /** The crash points of shared rounds. */
  crash: Pick<Crash, "pointsOf">;
}

type PlayerList = HandlerOutput<typeof listPlayers>;
type Player = HandlerOutput<typeof getPlayer>;

const LATEST = 20;

function rowOf(member: Member, balances: readonly Balance[] = [], figures?: store.PlayerRow) {
  const bucket = (name: string) =>
    moneyToText(
      balances.find((balance) => balance.bucket === name && balance.currency === member.currency)?.balance ??
        ZERO,
    );
  return {
    id: member.id,
    account: member.account,
    type: member.type,
    status: member.status,
    balance: bucket("cash"),
    held: bucket("held"),
    deposits: moneyToText(figures?.deposits ?? ZERO),
    withdrawals: moneyToText(figures?.withdrawals ?? ZERO),
    stake: moneyToText(figures?.stake ?? ZERO),
    ggr: moneyToText(money((figures?.stake ?? 0n) - (figures?.payout ?? 0n))),
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  };
}

/**
 * The player list (OPS-02), searched, filtered and sorted in the database. @throws AppError SYS_BAD_INPUT for
 * an unknown column
 */
export async function listAllPlayers(
  deps: PlayerDeps,
  query: HandlerInput<typeof listPlayers>["query"],
): Promise<PlayerList> {
  const column = (query.sort ?? "-registeredAt").replace(/^-/, "");
  if (!Object.hasOwn(store.PLAYER_SORTS, column))
    throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "column" });
  const { rows, count } = await store.listPlayers(deps.platform.db, {
    search: query.search,
    status: query.status,
    sort: column as store.PlayerSort,
    descending: (query.sort ?? "-registeredAt").startsWith("-"),
    limit: query.pageSize,
    offset: (query.pageNo - 1) * query.pageSize,
  });
  const ids = rows.map((row) => row.memberId);
  // One statement for all members, because an export reads ten thousand rows.
  const [members, balances] = await Promise.all([
    deps.identity.findMembers(ids),
    deps.ledger.balancesOf(ids),
  ]);
  const content = rows.flatMap((row) => {
    const member = members.get(row.memberId);
    return member ? [rowOf(member, balances.get(member.id), row)] : [];
  });
  return { content, pageNum: query.pageNo, totalPages: Math.ceil(count / query.pageSize), totalCount: count };
}

/** `+8801712345678` → `+88017••••678`; an email address keeps its first letter and its domain. */
export function maskContact(text: string | undefined): string | null {
  if (!text) return null;
  const at = text.indexOf("@");
  if (at > 0) return `${text.slice(0, 1)}•••${text.slice(at)}`;
  return text.length < 8 ? "•••" : `${text.slice(0, 6)}••••${text.slice(-3)}`;
}

/** The closing state of an account that its owner has closed (SAFE-06). */
async function closedView(
  { platform, protection }: PlayerDeps,
  { id, closedAt, forgottenAt }: Member,
): Promise<Player["profile"]["closed"]> {
  if (!closedAt) return null;
  const { reopenUntil, forgetFrom } = closedAccountDeadlines(closedAt, platform.config.closedAccounts);
  return {
    at: closedAt.toISOString(),
    reopenUntil: reopenUntil.toISOString(),
    forgetFrom: forgetFrom.toISOString(),
    forgottenAt: forgottenAt?.toISOString() ?? null,
    excluded: (await protection.excludedAmong([id])).has(id),
  };
}

/** One player with everything that the console shows of them (OPS-02). @throws AppError SYS_NOT_FOUND */
export async function readPlayer(
  deps: PlayerDeps,
  memberId: MemberId,
  language: "bn" | "en",
): Promise<Player> {
  const { platform, identity, members, rounds, cashier, catalogue, fourEyes } = deps;
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const [figures, profile, games, recent, deposits, withdrawals, sessions, notes, adjusted] =
    await Promise.all([
      store.findPlayer(platform.db, memberId),
      identity.profileOf(memberId),
      store.gamesOfPlayer(platform.db, memberId),
      rounds.recent(memberId, LATEST, language),
      cashier.recentDeposits(memberId, LATEST),
      cashier.recentWithdrawals(memberId, LATEST),
      identity.sessionsOf(memberId, LATEST),
      members.notesOf(memberId),
      fourEyes.lastMoved(memberId, LATEST),
    ]);
  return {
    profile: {
      ...rowOf(member, await deps.ledger.balances(member.id, member.currency), figures),
      language: member.language,
      icon: member.icon,
      email: maskContact(profile?.email),
      mobile: maskContact(profile?.mobileNum),
      blockedReason: member.blockedReason ?? null,
      closed: await closedView(deps, member),
    },
    byGame: await Promise.all(
      games.map(async (game) => ({
        gameCode: game.gameCode,
        name: (await catalogue.describe(game.gameCode, language)).name,
        rounds: game.rounds,
        stake: moneyToText(game.stake),
        payout: moneyToText(game.payout),
        ggr: moneyToText(money(game.stake - game.payout)),
      })),
    ),
    recentRounds: recent,
    deposits,
    withdrawals,
    sessions: sessions.map((session) => ({
      startedAt: session.started_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      endedAt: session.ended_at?.toISOString() ?? null,
      ip: session.ip,
      device: session.device,
    })),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    timeline: timelineOf({ member, deposits, withdrawals, sessions, notes, adjusted }),
  };
}
