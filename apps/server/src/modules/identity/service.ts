import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { INITIAL_PASSWORD_LIFE_MS, MEMBER_SESSION, ONLINE_MS } from "@khela/rules/auth/session-life";
import type { LocaleCode } from "@khela/kernel/locales";
import type { Db, Tx } from "../../platform/database.ts";
import type { PasswordHasher } from "../../platform/password-hasher.ts";
import type { Platform } from "../../platform/platform.ts";
import type { System } from "../system/index.ts";
import { closeAccount, forgetAccount, mayHappen, reopenAccount } from "./closing/close-account.ts";
import { listToForget } from "./closing/close-store.ts";
import { type OwnAccount, readOwnAccount } from "./closing/own-account.ts";
import type { Traces } from "./closing/traces.ts";
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
  listDownlines,
  lockMember,
  searchByAccount,
  writeKycLevel,
  writeStatus,
} from "./member-store.ts";
import {
  checkPaymentPassword,
  type PaymentPasswordForm,
  setOwnPaymentPassword,
} from "./passwords/payment-password.ts";
import { openAccount } from "./register/register.ts";
import {
  countPresent,
  endSessions,
  listSameBrowser,
  listSessions,
  type SessionView,
} from "./sessions/session-store.ts";
import type { Sessions } from "./sessions/sessions.ts";
import { createLostDevices, type LostDevices } from "./second-step/release.ts";
import { confirmOwner } from "./second-step/totp.ts";
import type { TryGuard } from "./passwords/try-guard.ts";

/** An account that the program itself opens: the seed, an agent, an operator. */
export interface AccountOrder {
  account: string;
  /** `null`: nobody can log in by password. */
  password: string | null;
  /** The password is initial: dead after 24 hours, good for nothing but to change it. */
  initialPassword?: boolean;
  language?: LocaleCode;
  profile?: Profile;
  type?: Member["type"];
  referredBy?: MemberId;
  /** When the account was opened; now unless told. */
  at?: Date;
  ip?: string;
}

/** Where messages to a member go, and in which language. */
interface Reach {
  language: LocaleCode;
  /** E.164. */
  mobile: string | undefined;
  email: string | undefined;
}

/** What other modules may ask of and do to members. */
export interface Identity {
  /** Opens an account without a form. @throws AppError AUTH_USERNAME_TAKEN, SYS_UNAVAILABLE */
  register(order: AccountOrder): Promise<Member>;
  /** @param within the caller's transaction, where there is one: it never waits for a second connection */
  findMember(id: MemberId, within?: Db | Tx): Promise<Member | undefined>;
  findMembers(ids: readonly MemberId[]): Promise<Map<MemberId, Member>>;
  findByAccount(account: string): Promise<Member | undefined>;
  /** Other members who logged in from the same address with the same browser since a moment. */
  sameBrowser(id: MemberId, since: Date): Promise<MemberId[]>;
  /** Members whose account begins with a text (any case), by name. */
  searchMembers(prefix: string, limit: number): Promise<Member[]>;
  /** All members in the order of registration, page by page: give the last one's id for the next page. */
  listMembers(after: MemberId | undefined, limit: number, within?: Db | Tx): Promise<Member[]>;
  /** Downlines of so many levels (agents between them) whose account begins with a text (any case), by name; trial accounts are none. */
  listDownlines(
    uplineId: MemberId,
    page: { prefix: string; limit: number; offset: number; levels: number },
  ): Promise<{ members: (Member & { level: number })[]; count: number }>;
  /** Accounts opened in [from, before). */
  countRegistered(from: Date, before: Date): Promise<number>;
  /** Members who used the site in the last five minutes, whichever process they talk to; trial accounts are none. */
  countOnline(): Promise<number>;
  /** What the member told about himself. For the member and for operators only. */
  profileOf(id: MemberId): Promise<Profile | undefined>;
  /** Contacts that the member has proven, of an active account, for messages that he awaits. */
  reachOf(id: MemberId): Promise<Reach | undefined>;
  /** The newest sessions, ended ones included. */
  sessionsOf(id: MemberId, limit: number): Promise<SessionView[]>;
  /** Whether a login lives and may do everything: asked by those that play elsewhere for it, which counts as being there. */
  sessionLives(sessionId: string): Promise<boolean>;
  /**
   * Blocks (ending every session) or unblocks, in the caller's transaction. Call `dropSessions` with
   * the result once that is committed. @returns undefined where there is no such member
   * @throws AppError OPS_CHANGED where its owner has closed it
   */
  setStatus(
    tx: Tx,
    id: MemberId,
    change: { status: "active" | "blocked"; reason: string },
  ): Promise<{ before: Member; endedSessions: string[] } | undefined>;
  /**
   * A random password in the place of the member's own, good for 24 hours and for changing it only (AUTH-06); `also`
   * is done in the same transaction.
   * @returns it; undefined where there is no such member. @throws AppError SYS_UNAVAILABLE
   */
  giveInitialPassword(id: MemberId, also?: AlsoGiven): Promise<string | undefined>;
  /**
   * Opens an account with a random initial password (AUTH-06); `also` is done in the same transaction.
   * @throws AppError FIELD_FORMAT, AUTH_USERNAME_TAKEN, SYS_UNAVAILABLE
   */
  openWithInitialPassword(
    order: HandedOutOrder,
    also: (tx: Tx, member: Member, until: Date) => Promise<void>,
  ): Promise<{ member: Member; password: string; until: Date }>;
  /**
   * Asks a logged-in member for the password, and for a code where two-factor is on: before a step that a stolen
   * session must not take. @throws AppError AUTH_PASSWORD_WRONG, AUTH_TOTP, AUTH_LOCKED, SYS_UNAVAILABLE
   */
  confirmOwner(id: MemberId, given: { password: string; code?: string | undefined }): Promise<void>;
  /** Everything that this module keeps of a member and may show to him (SAFE-06). */
  ownAccount(id: MemberId): Promise<OwnAccount | undefined>;
  /**
   * Closes the account: no way in works, every session ends; `check` runs under the account's lock.
   * @returns sessions to drop after the commit. @throws AppError AUTH_REQUIRED where it isn't open
   */
  close(tx: Tx, id: MemberId, check: () => Promise<void>): Promise<string[]>;
  /** Opens a closed account again. @returns its name. @throws AppError CLOSE_FINAL where that is over */
  reopen(tx: Tx, id: MemberId): Promise<string | undefined>;
  /** Takes out what names the person. @returns the name that stays; undefined where there is nothing to do */
  forget(tx: Tx, id: MemberId): Promise<string | undefined>;
  /** Accounts closed up to an instant that still name a person, the oldest first. */
  listToForget(before: Date, after: string, limit: number): Promise<MemberId[]>;
  /** Who is excluded, and what they are known by. */
  traces: Traces;
  /** Requests of players who lost their second step (decision 0018). */
  lostDevices: LostDevices;
  /** What identity checks have shown of a member, 0 to 9; in the caller's transaction. */
  setKycLevel(tx: Tx, id: MemberId, level: number): Promise<void>;
  /**
   * Checks the payment password before money is paid out. @returns false where the member has none
   * @throws AppError AUTH_PASSWORD_WRONG, AUTH_LOCKED (five wrong ones in a row), SYS_UNAVAILABLE
   */
  checkPaymentPassword(id: MemberId, typed: string): Promise<boolean>;
  /** Sets or changes it, as its owner does. @throws AppError as {@link setOwnPaymentPassword} */
  setPaymentPassword(id: MemberId, form: PaymentPasswordForm): Promise<void>;
  /** Whether there is a payment password to check. */
  hasPaymentPassword(id: MemberId): Promise<boolean>;
  /**
   * When the password, the payment password, a contact or the second step last changed; what is added for
   * the first time in the account's first day is no change. undefined: never.
   */
  credentialsChangedAt(id: MemberId): Promise<Date | undefined>;
  /** Makes ended sessions dead at once in every process and closes their sockets. */
  dropSessions(sessionIds: readonly string[], reason: string): void;
}

export function createIdentityService(deps: {
  platform: Platform;
  system: System;
  hasher: PasswordHasher;
  sessions: Sessions;
  tries: TryGuard;
  traces: Traces;
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
        referredBy: order.referredBy,
        at,
        ip: order.ip ?? "",
      });
    },
    async findMember(id, within = db) {
      const row = await findById(within, id);
      return row && memberOf(row);
    },
    async findMembers(ids) {
      const rows = await findByIds(db, [...new Set(ids)]);
      return new Map(rows.map(memberOf).map((member) => [member.id, member]));
    },
    sameBrowser: (id, since) => listSameBrowser(db, id, since),
    async findByAccount(account) {
      const row = await findByAccount(db, accountKeyOf(account));
      return row && memberOf(row);
    },
    searchMembers: async (prefix, limit) =>
      (await searchByAccount(db, accountKeyOf(prefix), limit)).map(memberOf),
    listMembers: async (after, limit, within = db) => (await listAfter(within, after, limit)).map(memberOf),
    async listDownlines(uplineId, { prefix, ...page }) {
      const { rows, count } = await listDownlines(db, uplineId, { prefix: accountKeyOf(prefix), ...page });
      return { members: rows.map((row) => ({ ...memberOf(row), level: row.level })), count };
    },
    countRegistered: (from, before) => countRegistered(db, from, before),
    countOnline: () => {
      const nowMs = platform.clock.nowMs();
      return countPresent(db, {
        startedAt: new Date(nowMs - MEMBER_SESSION.absoluteMs),
        seenAt: new Date(nowMs - ONLINE_MS),
      });
    },
    async profileOf(id) {
      const row = await findById(db, id);
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
    sessionLives: (sessionId) => sessions.lives(sessionId),
    async setStatus(tx, id, { status, reason }) {
      const row = await lockMember(tx, id);
      if (!row) return undefined;
      // Closed by its owner: that is ended by opening it again.
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
    dropSessions: (sessionIds, reason) => sessions.dropped(sessionIds, reason),
  };
}
