import type { MemberId } from "@khela/kernel/ids";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { dueReminder, RENEW_DAYS } from "@khela/rules/kyc/level";
import { inTransaction } from "../../platform/database.ts";
import { scheduleWorkLists } from "../../platform/work-list.ts";
import type { KycContext } from "./context.ts";
import { kycChanged } from "./events.ts";
import { renewLevel } from "./level.ts";
import { changeRequest, type KycRow, listRunningOut, noteReminder } from "./store.ts";

/**
 * Reminds of documents that expire, 30, 7 and 1 days before, and lowers the level once they have. Run by a
 * job every hour: each reminder and each change happens once, however often it runs.
 */
export function watchDocuments(context: KycContext): void {
  const { clock, db } = context.platform;
  scheduleWorkLists<KycRow>(
    context.platform,
    { job: "kyc-watch-documents", cron: "10 * * * *" },
    {
      read: (after, limit) => listRunningOut(db, dayPlus(clock.nowMs(), RENEW_DAYS).key, after, limit),
      idOf: ({ id }) => id,
      async handle(row) {
        const { expires_on } = row;
        if (expires_on === null) return;
        const today = dayOf(clock.nowMs()).key;
        if (expires_on < today) return expire(context, row);
        const days = dueReminder(expires_on, today, row.reminded_days);
        if (days !== undefined) await remind(context, row, days);
      },
    },
  );
}

async function remind({ platform }: KycContext, row: KycRow, days: number): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    if (!(await noteReminder(tx, row.id, days))) return;
    const memberId = row.member_id as MemberId;
    await platform.events.publish(tx, kycChanged, { requestId: row.id, memberId, what: "expiring", days });
  });
}

async function expire(context: KycContext, row: KycRow): Promise<void> {
  const { platform, audit, identity } = context;
  const memberId = row.member_id as MemberId;
  const member = await identity.findMember(memberId);
  if (!member) return;
  await inTransaction(platform.database, async (tx) => {
    if (!(await changeRequest(tx, row.id, "approved", { state: "expired" }))) return;
    const level = await renewLevel(context, tx, member);
    await platform.events.publish(tx, kycChanged, { requestId: row.id, memberId, what: "expired" });
    await audit.write(tx, {
      actor: "system",
      action: "kyc.expire",
      subject: `member:${memberId}`,
      detail: {
        request: row.id,
        kind: row.kind,
        expiresOn: row.expires_on,
        levelBefore: member.kycLevel,
        level,
      },
      ip: "",
    });
  });
}
