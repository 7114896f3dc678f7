import { hash as hashText, randomBytes } from "node:crypto";
import {
  MEMBER_SESSION,
  PROOF_SESSION,
  REMEMBERED_SESSION,
  type SessionLifetime,
  sessionEndMs,
} from "@khela/rules/auth/session-life";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import { createLruCache } from "../../../platform/lru-cache.ts";
import type { Tx } from "../../../platform/database.ts";
import type { MemberSession, BegunScope } from "../../../platform/http/principal.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  findLife,
  findOpenSession,
  insertSession,
  noteSeen,
  type OpenSession,
  type ProofReason,
} from "./session-store.ts";

const SIGNAL = "session-ended";
/** How long a session is cached; its end is signalled to every process and holds at once. */
const CACHE_MS = 30_000;
/** The cache time while signals of other processes don't arrive. */
const DEAF_CACHE_MS = 1_000;
const SEEN_EVERY_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface Caller {
  ip: string;
  device: string;
}

/** Member sessions: opaque tokens, stored as hashes only. Source: AUTH-14, AUTH-19. */
export interface Sessions {
  /** Opens a session. The token is returned here and stored nowhere. */
  open(
    tx: Tx,
    session: Caller & {
      memberId: string;
      scope: BegunScope;
      proofReason: ProofReason | null;
      byPassword: boolean;
      handedOver: boolean;
      rememberMe: boolean;
      at: Date;
    },
  ): Promise<{ token: string; sessionId: string; expiresAt: Date }>;
  /**
   * The open session behind a token. Its scope is `proof` where it has moved to an unknown place (AUTH-13),
   * and `factor` where the site requires two-factor and the member has none.
   */
  authenticate(token: string, caller: Caller): Promise<MemberSession | undefined>;
  /**
   * Whether a session is open and has full scope; asking counts as use of the session, for members who play
   * at a vendor.
   */
  lives(sessionId: string): Promise<boolean>;
  /**
   * Call after the end was committed: invalidates the sessions in every process at once and closes their
   * sockets.
   */
  invalidate(sessionIds: readonly string[], reason: string): void;
  /** Call after a member's session changed (scope, language): every process reads it anew. */
  refreshed(sessionId: string): void;
}

interface Cached {
  session: MemberSession;
  row: OpenSession;
  loadedAtMs: number;
  /** The session as judged for other addresses and devices, cached as long as this entry. */
  elsewhere: Map<string, Promise<MemberSession | undefined>>;
}

/** The number of other places that are cached for one session. */
const ELSEWHERE_MAX = 32;

/**
 * Decides what happens to a session that is used from another address or device than it began at: it stays as
 * it is, owes a proof there, or is not accepted there. See second-step/moved.ts.
 */
export type MoveJudge = (row: OpenSession, caller: Caller) => Promise<"stay" | "proof" | "end">;

/** The site's rules for an open session. */
export interface SessionRules {
  judgeMove: MoveJudge;
  /** Whether the operator requires two-factor of every member. */
  allNeedSecondStep: () => Promise<boolean>;
}

export function createSessions(platform: Platform, rules: SessionRules): Sessions {
  const { db, clock, hub } = platform;
  const cache = createLruCache<string, Cached>(50_000);
  const keysById = createLruCache<string, string>(50_000);
  /** The number of signals so far; `changedAt` holds that number at a session's last signal. */
  let signals = 0;
  const changedAt = createLruCache<string, number>(10_000);
  const loading = new Map<string, Promise<Cached | undefined>>();

  const forget = (sessionId: string): void => {
    const key = keysById.get(sessionId);
    if (key !== undefined) cache.delete(key);
    signals += 1;
    changedAt.set(sessionId, signals);
  };
  hub.onSignal(SIGNAL, forget);
  /** The number of times that signals may have been lost; rows read before the last one are not trusted. */
  let gaps = 0;
  hub.onGap(() => {
    gaps += 1;
    cache.clear();
  });
  const freshMs = () => (hub.isFanoutConnected() ? CACHE_MS : DEAF_CACHE_MS);

  const endsAtMs = (row: OpenSession): number =>
    sessionEndMs(lifeOf(row.scope, row.remembered), {
      startedMs: row.started_at.getTime(),
      lastSeenMs: row.last_seen_at.getTime(),
    });

  async function load(key: string, hash: Buffer): Promise<Cached | undefined> {
    for (;;) {
      const signalsBefore = signals;
      const gapsBefore = gaps;
      const nowMs = clock.nowMs();
      const row = await findOpenSession(db, hash);
      if (!row || endsAtMs(row) <= nowMs) return undefined;
      if (nowMs - row.last_seen_at.getTime() >= SEEN_EVERY_MS) {
        row.last_seen_at = new Date(nowMs);
        await noteSeen(db, row.id, row.last_seen_at);
      }
      // A signal about this session came while it was read, so the row may be outdated.
      if ((changedAt.get(row.id) ?? 0) > signalsBefore || gaps !== gapsBefore) continue;
      const cached = { session: sessionOf(row), row, loadedAtMs: nowMs, elsewhere: new Map() };
      cache.set(key, cached);
      keysById.set(row.id, key);
      return cached;
    }
  }

  return {
    async open(tx, { memberId, scope, proofReason, byPassword, handedOver, rememberMe, at, ip, device }) {
      const token = randomBytes(32).toString("base64url");
      const sessionId = platform.ids.next();
      await insertSession(tx, {
        id: sessionId,
        member_id: memberId,
        token_hash: hashOf(token),
        scope,
        proof_reason: proofReason,
        by_password: byPassword,
        handed_over: handedOver,
        remembered: rememberMe,
        ip,
        device,
        started_at: at,
        last_seen_at: at,
      });
      const life = lifeOf(scope, rememberMe);
      return { token, sessionId, expiresAt: new Date(at.getTime() + life.absoluteMs) };
    },
    async authenticate(token, caller) {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      const key = hash.toString("base64");
      const nowMs = clock.nowMs();
      const cached = cache.get(key);
      if (cached && nowMs - cached.loadedAtMs < freshMs() && endsAtMs(cached.row) > nowMs)
        return ruled(cached, caller, rules);
      let found = loading.get(key);
      if (!found) {
        found = load(key, hash).finally(() => loading.delete(key));
        loading.set(key, found);
      }
      const loaded = await found;
      return loaded && ruled(loaded, caller, rules);
    },
    async lives(sessionId) {
      const row = await findLife(db, sessionId);
      const nowMs = clock.nowMs();
      if (row?.scope !== "full") return false;
      const seen = { startedMs: row.started_at.getTime(), lastSeenMs: row.last_seen_at.getTime() };
      if (sessionEndMs(lifeOf(row.scope, row.remembered), seen) <= nowMs) return false;
      if (nowMs - seen.lastSeenMs >= SEEN_EVERY_MS) await noteSeen(db, sessionId, new Date(nowMs));
      return true;
    },
    invalidate(sessionIds, reason) {
      for (const sessionId of sessionIds) {
        hub.signal(SIGNAL, sessionId);
        hub.endSession(sessionId, reason);
      }
    },
    refreshed: (sessionId) => hub.signal(SIGNAL, sessionId),
  };
}

/** The session with the scope that the caller's place and the site's rules leave it. */
async function ruled(
  cached: Cached,
  caller: Caller,
  { judgeMove, allNeedSecondStep }: SessionRules,
): Promise<MemberSession | undefined> {
  const session = await placed(cached, caller, judgeMove);
  if (session?.scope !== "full" || cached.row.second_step || session.type === TRIAL_TYPE) return session;
  return (await allNeedSecondStep()) ? { ...session, scope: "factor" } : session;
}

function placed(
  { session, row, elsewhere }: Cached,
  caller: Caller,
  judgeMove: MoveJudge,
): MemberSession | Promise<MemberSession | undefined> {
  if (caller.ip === row.ip && caller.device === row.device) return session;
  const key = `${caller.ip} ${caller.device}`;
  let found = elsewhere.get(key);
  if (!found) {
    if (elsewhere.size >= ELSEWHERE_MAX) elsewhere.clear();
    found = judgeMove(row, caller).then((verdict) => {
      if (verdict === "stay") return session;
      return verdict === "proof" ? { ...session, scope: "proof" as const } : undefined;
    });
    elsewhere.set(key, found);
    found.catch(() => elsewhere.delete(key));
  }
  return found;
}

/** A session's idle and absolute limits, by its scope. */
export function lifeOf(scope: BegunScope, remembered: boolean): SessionLifetime {
  if (scope === "proof") return PROOF_SESSION;
  return remembered ? REMEMBERED_SESSION : MEMBER_SESSION;
}

function hashOf(token: string): Buffer {
  return hashText("sha256", token, "buffer");
}

function sessionOf(row: OpenSession): MemberSession {
  return {
    sessionId: row.id,
    memberId: row.member_id,
    account: row.account,
    type: row.type,
    scope: row.scope,
    currency: row.currency,
    language: row.language,
    startedAt: row.started_at,
  };
}
