import type { Message } from "@khela/contract/messages";
import { fillPlaceholders } from "@khela/i18n/fill-placeholders";
import { Button, buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useWritten } from "../../shell/use-written.ts";
import { LimitsLink } from "../../shell/limits-link.tsx";
import type { MemberPage } from "../../shell/member-pages.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { PAY_PATHS } from "../agent/pay/pay-paths.ts";
import { useInbox } from "./use-inbox.ts";

interface Look {
  icon: IconName;
  tone: string;
  page?: MemberPage;
  /** Leads to the sports bet that the message is about. */
  bet?: true;
  /** A page of the agent centre. */
  agent?: "contracts" | "bill";
}
const CONTRACT: Look = { icon: "receipt", tone: "text-gold", agent: "contracts" };
const CONTRACT_OVER: Look = { ...CONTRACT, icon: "alert", tone: "text-lose" };
const BILL: Look = { icon: "wallet", tone: "text-win", agent: "bill" };
/** Words of care link to limits and breaks. */
const CARE: Look = { icon: "heart", tone: "text-info" };

/** Icon, colour and target page of each kind. */
const LOOKS: Readonly<Record<Message["kind"], Look>> = {
  deposit_arrived: { icon: "wallet", tone: "text-win", page: "transactionHistory" },
  deposit_failed: { icon: "alert", tone: "text-lose", page: "depositv2" },
  withdrawal_approved: { icon: "upload", tone: "text-win", page: "withdraw" },
  withdrawal_rejected: { icon: "alert", tone: "text-lose", page: "withdraw" },
  withdrawal_failed: { icon: "alert", tone: "text-lose", page: "withdraw" },
  deposit_corrected: { icon: "alert", tone: "text-gold", page: "transactionHistory" },
  reward_waiting: { icon: "gift", tone: "text-gold", page: "rewardCenter" },
  reward_credited: { icon: "gift", tone: "text-win", page: "bonusDetails" },
  sports_auto_cash_out: { icon: "wallet", tone: "text-win", bet: true },
  sports_corrected: { icon: "receipt", tone: "text-gold", bet: true },
  sports_owed: { icon: "alert", tone: "text-gold", bet: true },
  sports_void: { icon: "receipt", tone: "text-info", bet: true },
  contract_offered: CONTRACT,
  contract_accepted: { ...CONTRACT, tone: "text-win" },
  contract_refused: CONTRACT_OVER,
  contract_withdrawn: CONTRACT_OVER,
  contract_expired: CONTRACT_OVER,
  contract_end_asked: CONTRACT,
  contract_end_declined: { ...CONTRACT, tone: "text-win" },
  contract_superseded: CONTRACT,
  contract_ends: CONTRACT_OVER,
  contract_ends_below: CONTRACT_OVER,
  bill_issued: BILL,
  bill_corrected: { ...BILL, icon: "alert", tone: "text-gold" },
  bill_answered: { ...BILL, icon: "receipt", tone: "text-gold" },
  bill_rejected: { ...BILL, icon: "alert", tone: "text-lose" },
  bill_waits: { ...BILL, icon: "alert", tone: "text-gold" },
  // A downline's bill is no page of the upline's.
  bill_waits_below: { icon: "alert", tone: "text-lose", page: "depositv2" },
  bill_arrived: BILL,
  bill_arrived_below: { icon: "wallet", tone: "text-win", page: "transactionHistory" },
  win_held: { icon: "alert", tone: "text-gold" },
  win_paid: { icon: "wallet", tone: "text-win", page: "transactionHistory" },
  win_kept: { icon: "alert", tone: "text-lose" },
  care_chasing: CARE,
  care_night_play: CARE,
  care_long_play: CARE,
  care_raises: CARE,
  care_declined: CARE,
  care_talk: CARE,
  operator: { icon: "megaphone", tone: "text-gold" },
};

/** One message: title and time, and the whole text when opened. Opening marks it as read. */
export function MessageRow({ message }: { message: Message }) {
  const { t, date } = useI18n();
  // Amounts use the digits of the message's own language.
  const written = useWritten();
  const id = useId();
  const [open, setOpen] = useState(false);
  const inbox = useInbox();
  const look = LOOKS[message.kind];
  const { icon, tone, page } = look;
  const toggle = () => {
    setOpen(!open);
    if (!open && !message.read) inbox.read.mutate({ ids: [message.id] });
  };
  return (
    <li data-message={message.kind}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-start hover:bg-surface-2 md:px-5"
        >
          <span className={cx("grid size-10 shrink-0 place-items-center rounded-xl bg-surface-3", tone)}>
            <Icon name={icon} size={20} />
          </span>
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className={cx("break-words", message.read ? "font-medium text-muted" : "font-bold")}>
              <bdi lang={written.lang}>{fillPlaceholders(message.title, message.facts, written)}</bdi>
            </span>
            <time dateTime={message.at} className="text-xs font-normal text-faint">
              {date(message.at)}
            </time>
          </span>
          {message.read ? null : (
            <span className="size-2.5 shrink-0 rounded-full bg-gold-fill">
              <span className="sr-only">{t("inbox.unread")}</span>
            </span>
          )}
          <Icon name={open ? "chevronUp" : "chevronDown"} size={18} className="shrink-0 text-faint" />
        </button>
      </h2>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:ps-[4.25rem] md:pe-5 md:ps-[4.5rem]">
        <p
          dir="auto"
          lang={written.lang}
          className="whitespace-pre-wrap break-words text-[0.95rem] text-muted"
        >
          {fillPlaceholders(message.content, message.facts, written)}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {look === CARE ? <CareLinks talk={message.kind === "care_talk"} /> : null}
          {look.agent ? <AgentLink to={look.agent} facts={message.facts} /> : null}
          {look.bet && message.facts.reference ? (
            <Link
              to="/sports/bets"
              search={{ bet: message.facts.reference }}
              className={buttonClass({ size: "sm" })}
            >
              {t("inbox.goThere")}
            </Link>
          ) : null}
          {page ? (
            <Link to="/member/$page" params={{ page }} className={buttonClass({ size: "sm" })}>
              {t("inbox.goThere")}
            </Link>
          ) : null}
          <Button
            size="sm"
            variant="plain"
            loading={inbox.remove.isPending}
            onClick={() => inbox.remove.mutate({ ids: [message.id] })}
          >
            {t("inbox.delete")}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Leads to the contracts, or to the bill that the message is about. */
function AgentLink({ to, facts }: { to: "contracts" | "bill"; facts: Message["facts"] }) {
  const { t } = useI18n();
  const className = buttonClass({ size: "sm" });
  if (to === "bill" && facts.contract && facts.reference)
    return (
      <Link
        to="/agentHome/$page/$part"
        params={{ page: PAY_PATHS[facts.contract], part: facts.reference }}
        className={className}
      >
        {t("inbox.goThere")}
      </Link>
    );
  return (
    <Link to="/agentHome/$page" params={{ page: "contracts" }} className={className}>
      {t("inbox.goThere")}
    </Link>
  );
}

/** The immediate actions: a limit, a break, a chat with customer service. */
function CareLinks({ talk }: { talk: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <LimitsLink>{t("inbox.toLimits")}</LimitsLink>
      {talk ? (
        <Button size="sm" onClick={() => openDialog("feedback", {})}>
          {t("inbox.talk")}
        </Button>
      ) : null}
    </>
  );
}
