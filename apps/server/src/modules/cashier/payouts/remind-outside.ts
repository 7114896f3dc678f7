import { BUNDLES } from "@khela/i18n/message-ids";
import { serverTexts } from "@khela/i18n/server-texts";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { REMINDERS } from "@khela/rules/cashier/receipt";
import { mailOf } from "../../courier/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { CashierContext } from "../context.ts";
import { payoutReminder } from "../events.ts";
import { findInstalment } from "../store/instalments.ts";

const textsIn = serverTexts(BUNDLES.letters);

/**
 * Sends reminders of a payout that awaits its player's confirmation (MONEY-05): the first by mail, the last by SMS,
 * or by the other where that contact is missing. They contain no amount and no name. Members in a pause or
 * self-exclusion get none (SAFE-02); they see it only on their pages.
 */
export function remindOutside(context: CashierContext): void {
  const { events, db } = context.platform;
  events.subscribe(payoutReminder, "cashier-letter", async ({ instalmentId, memberId, time }) => {
    const instalment = await findInstalment(db, { id: instalmentId });
    // Confirmed meanwhile, or reminded again: an old reminder is not sent late.
    if (instalment?.receipt !== "awaiting" || instalment.reminded > time) return;
    // Members in a pause or self-exclusion (SAFE-02) and closed accounts get no reminders.
    const { exclusion } = await context.protection.viewOf(memberId);
    const reach = exclusion ? undefined : await context.identity.reachOf(memberId);
    if (!reach) return;
    // An answered dispute restarts the time and its reminders.
    const round = Math.floor((instalment.awaiting_since?.getTime() ?? 0) / 1000);
    const id = `${instalmentId}-${round}-${time}`;
    const message = await write(context, { ...reach, id, last: time >= REMINDERS });
    if (!message) return;
    // If the gateway is unavailable the job retries; a refusal by the gateway is final.
    const outcome = await context.courier.handOver(message);
    if (outcome === "away" || outcome === "later") throw new Error("nobody takes messages now");
  });
}

type Reach = NonNullable<Awaited<ReturnType<Identity["reachOf"]>>>;

interface Reminder extends Reach {
  /** The same id for the same reminder, however often it is handed over. */
  id: string;
  last: boolean;
}

async function write(context: CashierContext, { id, last, language, mobile, email }: Reminder) {
  const { t } = textsIn(language);
  const brand = (await context.system.brand()).name[contentLanguageFor(language)];
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
