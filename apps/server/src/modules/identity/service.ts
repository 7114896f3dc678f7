import type { Localized } from "@khela/contract/shared";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { isAgentType } from "@khela/rules/auth/trial";
import { INITIAL_PASSWORD_LIFE_MS, MEMBER_SESSION, ONLINE_MS } from "@khela/rules/auth/session-life";
import type { LocaleCode } from "@khela/kernel/locales";
import type { Db, Tx } from "../../platform/database.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Platform } from "../../platform/platform.ts";
import type { System } from "../system/index.ts";
import { closeAccount, forgetAccount, mayHappen, reopenAccount } from "./closing/close-account.ts";
import { listToForget } from "./closing/close-store.ts";
import { type OwnAccount, readOwnAccount } from "./closing/own-account.ts";
import type { ExclusionTraces } from "./closing/exclusion-traces.ts";
import {
  type AlsoGiven,
  giveInitialPassword,
  type HandedOutOrder,
  openWithInitialPassword,
} from "./passwords/initial-password.ts";
import { ownContacts } from "./contacts/contacts.ts";
import { credentialsChangedAt } from "./credentials.ts";
import { accountKeyOf, type Member, memberOf, openProfile, type Profile } from "./member.ts";
import {
  countRegistered,
  findByAccount,
  findById,
  findByIds,
  listAfter,
  lockMember,
  searchByAccount,
  writeKycLevel,
  writeStatus,
  saveType,
  saveVip,
} from "./member-store.ts";
import {
  checkPaymentPassword,
  type PaymentPasswordForm,
  setOwnPaymentPassword,
} from "./passwords/payment-password.ts";
import { type FindInvitingLink, invitedBy, resolveInviter } from "./register/invitation.ts";
import { beginSession } from "./login/login.ts";
import { openAccount } from "./register/register.ts";
import {
  countPresent,
  presentAmong,
  endSessions,
  listSameBrowserOf,
  listSessions,
  type SessionView,
} from "./sessions/session-store.ts";
import type { Sessions } from "./sessions/sessions.ts";
import { createLostDevices, type LostDevices } from "./second-step/release.ts";
import { confirmOwner } from "./second-step/totp.ts";
import type { TryGuard } from "./passwords/try-guard.ts";

/** The order for an account that the program itself opens: in the seed, or for an agent or operator. */
export interface AccountOrder {
  account: string;
  /** `null`: there is no login by password. */
  password: string | null;
  /** The password is initial: it expires after 24 hours and only allows changing it. */
  initialPassword?: boolean;
  language?: LocaleCode;
  profile?: Profile;
  type?: Member["type"];
  referredBy?: MemberId;
  /** The code of an agent's link, instead of `referredBy`. */
  affiliateCode?: string;
  /** The registration time; now by default. */
  at?: Date;
  ip?: string;
}

/** A member's proven contacts, and the language of messages. */
interface Reach {
  language: LocaleCode;
  /** In E.164. */
  mobile: string | undefined;
  email: string | undefined;
}

/** The operations on members for other modules. */
export interface Identity {
  /** Opens an account without a form. @throws AppError AUTH_USERNAME_TAKEN, SYS_UNAVAILABLE */
  register(order: AccountOrder): Promise<Member>;
  /** Begins a session without a form: in the seed. @throws AppError AUTH_BLOCKED, AUTH_CLOSED */
  logIn(id: MemberId, from: { ip: string; device: string }): Promise<void>;
  /** @param within the caller's transaction, where there is one, so that no second connection is needed */
  findMember(id: MemberId, within?: Db | Tx): Promise<Member | undefined>;
  /** A member who is an agent, while the agents' part is on. @throws AppError SYS_FEATURE_OFF, AUTH_NOT_AGENT */
  requireAgent(id: MemberId): Promise<Member>;
  /** Members by id; unknown ids are missing. */
  findMembers(ids: readonly MemberId[], within?: Db | Tx): Promise<Map<MemberId, Member>>;
  /** The member of an account name, in any case. */
  findByAccount(account: string): Promise<Member | undefined>;
  /** Other members who logged in from the same address with the same browser since an instant. */
  sameBrowser(id: MemberId, since: Date): Promise<MemberId[]>;
  /** The same of several members; those without any are missing. */
  sameBrowserOf(ids: readonly MemberId[], since: Date): Promise<Map<MemberId, MemberId[]>>;
  /** Members whose account begins with a text (in any case), by name. */
  searchMembers(prefix: string, limit: number): Promise<Member[]>;
  /** A page of all members in the order of registration, after a given id. */
  listMembers(after: MemberId | undefined, limit: number, within?: Db | Tx): Promise<Member[]>;
  /** Accounts opened in [from, before). */
  countRegistered(from: Date, before: Date): Promise<number>;
  /** Members who used the site in the last five minutes, over all processes; without trial accounts. */
  countOnline(): Promise<number>;
  /** Those of some members who used the site in the last five minutes, over all processes. */
  onlineAmong(ids: readonly MemberId[]): Promise<Set<MemberId>>;
  /** Writes the member's VIP rank and its names; level 0 for none. */
  setVip(tx: Tx, id: MemberId, vip: { level: number; names: Localized | undefined }): Promise<void>;
  /** Makes an account a player or one of the kinds of agent. */
  setType(tx: Tx, id: MemberId, type: Member["type"]): Promise<void>;
  /** The member's personal data. Show it to the member and to operators only. */
  profileOf(id: MemberId, within?: Db | Tx): Promise<Profile | undefined>;
  /** The proven contacts of an active account, for messages that the member expects. */
  reachOf(id: MemberId): Promise<Reach | undefined>;
  /** The newest sessions, ended ones included. */
  sessionsOf(id: MemberId, limit: number): Promise<SessionView[]>;
  /**
   * Whether a session is open and has full scope. Vendor integrations ask it while the member plays there,
   * and asking counts as use of the session.
   */
  isSessionOpen(sessionId: string): Promise<boolean>;
  /**
   * Blocks (ending every session) or unblocks, in the caller's transaction. Call `dropSessions` with the
   * result after the commit.
   * @returns undefined where there is no such member
   * @throws AppError OPS_CHANGED where the owner has closed the account
   */
  setStatus(
    tx: Tx,
    id: MemberId,
    change: { status: "active" | "blocked"; reason: string },
  ): Promise<{ before: Member; endedSessions: string[] } | undefined>;
  /**
   * Replaces the member's password by a random one, valid for 24 hours and only for changing it (AUTH-06);
   * `also` runs in the same transaction.
   * @returns the password; undefined where there is no such member.
   * @throws AppError SYS_UNAVAILABLE
   */
  giveInitialPassword(id: MemberId, also?: AlsoGiven): Promise<string | undefined>;
  /**
   * Opens an account with a random initial password (AUTH-06); `also` runs in the same transaction.
   * @throws AppError FIELD_FORMAT, AUTH_USERNAME_TAKEN, SYS_UNAVAILABLE
   */
  openWithInitialPassword(
    order: HandedOutOrder,
    also: (tx: Tx, member: Member, until: Date) => Promise<void>,
  ): Promise<{ member: Member; password: string; until: Date }>;
  /**
   * Asks a logged-in member for the password, and for a code where two-factor is on, before steps that a
   * stolen session must not take.
   * @throws AppError AUTH_PASSWORD_WRONG, AUTH_TOTP, AUTH_LOCKED, SYS_UNAVAILABLE
   */
  confirmOwner(id: MemberId, given: { password: string; code?: string | undefined }): Promise<void>;
  /** All data that this module stores about a member and may show to him (SAFE-06). */
  ownAccount(id: MemberId): Promise<OwnAccount | undefined>;
  /**
   * Closes the account: no login works and every session ends; `check` runs under the account's lock.
   * @returns the sessions to drop after the commit.
   * @throws AppError AUTH_REQUIRED where the account isn't open
   */
  close(tx: Tx, id: MemberId, check: () => Promise<void>): Promise<string[]>;
  /**
   * Reopens a closed account.
   * @returns its name.
   * @throws AppError CLOSE_FINAL where the time for it is over
   */
  reopen(tx: Tx, id: MemberId): Promise<string | undefined>;
  /**
   * Erases the personal data.
   * @returns the placeholder name that stays; undefined where there is nothing to do
   */
  forget(tx: Tx, id: MemberId): Promise<string | undefined>;
  /** Accounts closed up to an instant that still hold personal data, by id, after a given id. */
  listToForget(before: Date, after: string, limit: number): Promise<MemberId[]>;
  /** Keyed hashes that identify excluded members. */
  traces: ExclusionTraces;
  /** Requests of players who lost their second step (decision 0018). */
  lostDevices: LostDevices;
  /** Stores the level that identity checks have reached, 0 to 9, in the caller's transaction. */
  setKycLevel(tx: Tx, id: MemberId, level: number): Promise<void>;
  /**
   * Checks the payment password before a withdrawal.
   * @returns false where the member has none
   * @throws AppError AUTH_PASSWORD_WRONG, AUTH_LOCKED (five wrong ones in a row), SYS_UNAVAILABLE
   */
  checkPaymentPassword(id: MemberId, typed: string): Promise<boolean>;
  /**
   * Sets or changes the payment password on the owner's behalf.
   * @throws AppError as {@link setOwnPaymentPassword}
   */
  setPaymentPassword(id: MemberId, form: PaymentPasswordForm): Promise<void>;
  /** Whether the member has a payment password. */
  hasPaymentPassword(id: MemberId): Promise<boolean>;
  /**
   * When the password, the payment password, a contact or the second step last changed; a credential first
   * added in the account's first day doesn't count. Undefined: never.
   */
  credentialsChangedAt(id: MemberId): Promise<Date | undefined>;
  /** Invalidates ended sessions in every process at once and closes their sockets. */
  dropSessions(sessionIds: readonly string[], reason: string): void;
}

/** From when on a session must have begun and been used to count as present. */
const present = (nowMs: number) => ({
  startedAt: new Date(nowMs - MEMBER_SESSION.absoluteMs),
  seenAt: new Date(nowMs - ONLINE_MS),
});

async function requireAgent(
  { platform, system }: { platform: Platform; system: System },
  id: MemberId,
): Promise<Member> {
  await system.requireFlag("AGENTPOLICY3");
  const row = await findById(platform.db, id);
  if (!row || !isAgentType(row.type)) throw new AppError("AUTH_NOT_AGENT");
  return memberOf(row);
}

export function createIdentityService(deps: {
  platform: Platform;
  system: System;
  hasher: PasswordHasher;
  sessions: Sessions;
  tries: TryGuard;
  findInvitingLink: FindInvitingLink;
  traces: ExclusionTraces;
}): Identity {
  const { platform, hasher, sessions } = deps;
  const { db, clock } = platform;
  return {
    async register(order) {
      const at = order.at ?? now(clock);
      return openAccount(deps, {
        account: order.account,
        passwordHash: order.password === null ? null : await hasher.hash(order.password),
        initialPasswordUntil: order.initialPassword
          ? new Date(at.getTime() + INITIAL_PASSWORD_LIFE_MS)
          : undefined,
        language: order.language ?? "bn",
        profile: order.profile ?? {},
        type: order.type,
        invited: order.affiliateCode
          ? await resolveInviter(deps, { affiliateCode: order.affiliateCode })
          : invitedBy(order.referredBy),
        at,
        ip: order.ip ?? "",
      });
    },
    async findMember(id, within = db) {
      const row = await findById(within, id);
      return row && memberOf(row);
    },
    async logIn(id, from) {
      await beginSession(deps, { id }, { ...from, proven: "everything" });
    },
    requireAgent: (id) => requireAgent(deps, id),
    async findMembers(ids, within = db) {
      const rows = await findByIds(within, [...new Set(ids)]);
      return new Map(rows.map(memberOf).map((member) => [member.id, member]));
    },
    sameBrowser: async (id, since) => (await listSameBrowserOf(db, [id], since)).get(id) ?? [],
    sameBrowserOf: (ids, since) => listSameBrowserOf(db, ids, since),
    async findByAccount(account) {
      const row = await findByAccount(db, accountKeyOf(account));
      return row && memberOf(row);
    },
    searchMembers: async (prefix, limit) =>
      (await searchByAccount(db, accountKeyOf(prefix), limit)).map(memberOf),
    listMembers: async (after, limit, within = db) => (await listAfter(within, after, limit)).map(memberOf),
    countRegistered: (from, before) => countRegistered(db, from, before),
    countOnline: () => countPresent(db, present(platform.clock.nowMs())),
    onlineAmong: async (ids) =>
      new Set((await presentAmong(db, ids, present(platform.clock.nowMs()))) as MemberId[]),
    setType: saveType,
    setVip: saveVip,
    async profileOf(id, within = db) {
      const row = await findById(within, id);
      return row && openProfile(platform.secrets, row);
    },
    async reachOf(id) {
      const row = await findById(db, id);
      if (row?.status !== "active") return undefined;
      const { mobile, email } = ownContacts(platform, row);
      return {
        language: await deps.system.language(row.language),
        mobile: mobile?.verified ? mobile.destination.value : undefined,
        email: email?.verified ? email.destination.value : undefined,
      };
    },
    sessionsOf: (id, limit) => listSessions(db, id, limit),
    isSessionOpen: (sessionId) => sessions.lives(sessionId),
    async setStatus(tx, id, { status, reason }) {
      const row = await lockMember(tx, id);
      if (!row) return undefined;
      // The owner closed the account; only reopening ends that state.
      if (!mayHappen(row, status === "blocked" ? "block" : "unblock")) throw new AppError("OPS_CHANGED");
      await writeStatus(tx, id, status, status === "blocked" ? reason : null);
      const end = { at: now(clock), reason: "blocked" } as const;
      const endedSessions = status === "blocked" ? await endSessions(tx, id, {}, end) : [];
      return { before: memberOf(row), endedSessions };
    },
    giveInitialPassword: (id, also) => giveInitialPassword(deps, id, also),
    openWithInitialPassword: (order, also) => openWithInitialPassword(deps, order, also),
    confirmOwner: (id, given) => confirmOwner(deps, id, given),
    ownAccount: (id) => readOwnAccount(platform, id),
    close: (tx, id, check) => closeAccount(platform, tx, id, check),
    reopen: (tx, id) => reopenAccount(platform, tx, id),
    forget: (tx, id) => forgetAccount(platform, tx, id),
    listToForget: (before, after, limit) => listToForget(db, before, after, limit),
    traces: deps.traces,
    lostDevices: createLostDevices(platform),
    setKycLevel: writeKycLevel,
    checkPaymentPassword: (id, typed) => checkPaymentPassword(deps, id, typed),
    setPaymentPassword: (memberId, form) => setOwnPaymentPassword(deps, { memberId }, form),
    hasPaymentPassword: async (id) => ((await findById(db, id))?.payment_password_hash ?? null) !== null,
    credentialsChangedAt: (id) => credentialsChangedAt(platform, id),
    dropSessions: (sessionIds, reason) => sessions.invalidate(sessionIds, reason),
  };
}
