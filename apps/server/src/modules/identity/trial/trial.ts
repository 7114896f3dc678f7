import { randomBytes } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import {
  TRIAL_CREDIT,
  TRIAL_CURRENCY,
  TRIAL_IDLE_MS,
  TRIAL_TYPE,
  TRIALS_PER_ADDRESS,
} from "@khela/rules/auth/trial";
import type { LocaleCode } from "@khela/kernel/locales";
import type { Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { idList, scheduleWorkLists } from "../../../platform/work-list.ts";
import { houseAccount, type Ledger, memberAccount, move } from "../../ledger/index.ts";
import type { System } from "../../system/index.ts";
import type { BotCheck } from "../login/bot-check.ts";
import { networkOf } from "../login/login-guard.ts";
import type { Member } from "../member.ts";
import { lockMember, writeStatus } from "../member-store.ts";
import type { ExclusionTraces } from "../closing/exclusion-traces.ts";
import { openAccount } from "../register/register.ts";
import { endSessions } from "../sessions/session-store.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { countTrials, idleTrials, lockAddress } from "./trial-store.ts";

const DAY_MS = 86_400_000;

export interface TrialDeps {
  platform: Platform;
  system: System;
  ledger: Ledger;
  botCheck: BotCheck;
  sessions: Sessions;
  traces: ExclusionTraces;
}

/**
 * Opens a trial account with its play credit, in one transaction (AUTH-15). It can't log in again, so it
 * lives as long as its one session.
 * @throws AppError AUTH_METHOD_OFF (FREEPLAY3), AUTH_BOT_CHECK, SYS_TOO_MANY (too many from this address)
 */
export async function openTrial(
  deps: TrialDeps,
  visitor: { ip: string; language: LocaleCode; altcha: string | undefined },
): Promise<Member> {
  if (!(await deps.system.flag("FREEPLAY3"))) throw new AppError("AUTH_METHOD_OFF");
  await deps.botCheck.require("freeplay", visitor.altcha);
  const at = now(deps.platform.clock);
  const network = networkOf(visitor.ip);
  return openAccount(deps, {
    account: `guest${randomBytes(5).toString("hex")}`,
    passwordHash: null,
    language: visitor.language,
    profile: {},
    type: TRIAL_TYPE,
    at,
    ip: network,
    also: async (tx, member) => {
      await refuseTooMany(deps, tx, network, at);
      await deps.ledger.post(
        tx,
        move(playCredit(), memberAccount(member.id, "cash", TRIAL_CURRENCY), TRIAL_CREDIT, "trial.credit"),
      );
    },
  });
}

/**
 * Counts in the database, so that the limit holds over all processes and restarts. The new account is
 * included.
 */
async function refuseTooMany({ platform }: TrialDeps, tx: Tx, network: string, at: Date): Promise<void> {
  const { rateLimitFactor } = platform.config;
  if (rateLimitFactor === 0) return;
  await lockAddress(tx, network);
  const opened = await countTrials(tx, network, new Date(at.getTime() - DAY_MS));
  if (opened > TRIALS_PER_ADDRESS * rateLimitFactor)
    throw new AppError("SYS_TOO_MANY", { retryAfterS: 3_600 });
}

/**
 * Job: closes trial accounts that were not used for a day: the play credit is returned and the sessions end.
 * A concurrent run finds nothing left to do.
 */
export function closeIdleTrials(deps: Omit<TrialDeps, "botCheck" | "system">): void {
  const { db, clock } = deps.platform;
  scheduleWorkLists(
    deps.platform,
    { job: "identity-close-trials", cron: "*/15 * * * *" },
    idList(
      (after, limit) => idleTrials(db, new Date(clock.nowMs() - TRIAL_IDLE_MS), after, limit),
      (id) => closeTrial(deps, id, now(clock)),
    ),
  );
}

async function closeTrial(
  { ledger, sessions }: Omit<TrialDeps, "botCheck" | "system">,
  id: MemberId,
  at: Date,
): Promise<void> {
  const ended = await ledger.transaction(async (tx) => {
    const member = await lockMember(tx, id);
    if (member?.status !== "active") return [];
    await writeStatus(tx, id, "blocked", "trial over");
    const [cash] = (await ledger.balances(id, TRIAL_CURRENCY)).filter(({ bucket }) => bucket === "cash");
    if (cash && cash.balance > 0n) {
      const own = memberAccount(id, "cash", TRIAL_CURRENCY);
      await ledger.post(tx, move(own, playCredit(), cash.balance, "trial.over"));
    }
    return endSessions(tx, id, {}, { at, reason: "blocked" });
  });
  sessions.invalidate(ended, "blocked");
}

/** The house account that play credit comes from and returns to. */
function playCredit() {
  return houseAccount("trial", TRIAL_CURRENCY);
}
