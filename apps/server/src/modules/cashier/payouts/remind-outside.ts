import { BUNDLES } from "@khela/i18n/message-ids";
import { serverTexts } from "@khela/i18n/server-texts";
import { writtenFor } from "@khela/kernel/written";
import { REMINDERS } from "@khela/rules/cashier/receipt";
import { mailOf } from "../../courier/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { CashierContext } from "../context.ts";
import { payoutReminder } from "../news.ts";
import { findSlice } from "../store/slices.ts";

const textsIn = serverTexts(BUNDLES.letters);

/**
 * Reminds by mail or SMS of a payout that waits for its player's word (MONEY-05): the first time by mail, the last
 * by SMS, or by the other where there is no such contact. Neither says an amount or a name. Nobody is
 * written to during a pause or a self-exclusion (SAFE-02): their pages alone say it.
 */
export function remindOutside(context: CashierContext): void {
  const { events, db } = context.platform;
  events.subscribe(payoutReminder, "cashier-letter", async ({ sliceId, memberId, time }) => {
    const slice = await findSlice(db, { id: sliceId });
    // Answered meanwhile, or reminded again: an old letter is not sent late.
    if (slice?.receipt !== "awaiting" || slice.reminded > time) return;
    // Nobody writes to a member who pauses or is excluded (SAFE-02), nor to a closed account.
    const { exclusion } = await context.protection.viewOf(memberId);
    const reach = exclusion ? undefined : await context.identity.reachOf(memberId);
    if (!reach) return;
    // After an answered dispute the time begins anew, and so do its reminders.
    const round = Math.floor((slice.awaiting_since?.getTime() ?? 0) / 1000);
    const id = `${sliceId}-${round}-${time}`;
    const message = await write(context, { ...reach, id, last: time >= REMINDERS });
    if (!message) return;
    // A gateway that is away is tried again with the job; one that refuses has said its word.
    const outcome = await context.courier.handOver(message);
    if (outcome === "away" || outcome === "later") throw new Error("nobody takes messages now");
  });
}

type Reach = NonNullable<Awaited<ReturnType<Identity["reachOf"]>>>;

interface Reminder extends Reach {
  /** The same reminder has the same id, however often it is handed over. */
  id: string;
  last: boolean;
}

async function write(context: CashierContext, { id, last, language, mobile, email }: Reminder) {
  const { t } = textsIn(language);
  const brand = (await context.system.brand()).name[writtenFor(language)];
  const which = { last: last ? "yes" : "no" };
  if (mobile !== undefined && (last || email === undefined)) {
    return { kind: "sms", id, to: mobile, text: t("letters.payoutSms", { brand, ...which }) } as const;
  }
  if (email === undefined) return undefined;
  const lines = [
    { text: t("letters.payoutMailLead") },
    { text: t("letters.payoutMailTime", which) },
    { text: t("letters.payoutMailSafe"), look: "small" as const },
  ];
  const subject = t("letters.payoutMailSubject", { brand });
  return { kind: "mail", id, to: email, ...mailOf({ language, brand, subject, lines }) } as const;
}
