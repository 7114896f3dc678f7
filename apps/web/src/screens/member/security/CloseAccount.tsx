import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { FailureNote } from "../../../shell/failure-note.tsx";
import type { MemberPage } from "../../../shell/member-pages.ts";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { CloseForm } from "./CloseForm.tsx";
import { Explained } from "./Explained.tsx";
import { type Closing, useClosing } from "./queries.ts";

type Blocker = Closing["blockers"][number];

/** The page where a player can settle an open item; rounds end by themselves. */
const REMEDY: Partial<Record<Blocker["what"], MemberPage>> = {
  deposits: "depositv2",
  withdrawals: "withdraw",
  vendors: "transferFund",
  balance: "withdraw",
};

/** The consequences of closing the account, the open items that prevent it with their remedies, and the button. */
export function CloseAccount() {
  const { t, number } = useI18n();
  const closing = useClosing();
  const [asking, setAsking] = useState(false);
  if (closing.isError && !closing.data) return <FailureNote error={closing.error} />;
  if (!closing.data) return <PageSkeleton />;
  const { blockers, mayGiveUp, excluded, reopenDays, keptDays } = closing.data;
  const giveUp = blockers.length === 1 ? mayGiveUp : null;
  const facts = [
    t("member.closeSessions"),
    t("member.closeReopen", { days: number(reopenDays) }),
    t("member.closeKept", { years: number(Math.max(1, Math.round(keptDays / 365))) }),
    ...(excluded ? [t("member.closeExcluded")] : []),
  ];
  return (
    <section aria-labelledby="close-account" className="card grid gap-5 p-5 sm:p-6">
      <Explained icon="logout" title={<span id="close-account">{t("member.closeTitle")}</span>}>
        {t("member.closeText")}
      </Explained>
      <ul className="grid gap-2.5">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3 text-sm text-muted">
            <Icon name="info" size={18} className="mt-0.5 shrink-0" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      {blockers.length > 0 ? <Blockers list={blockers} /> : null}
      <Button
        variant="danger"
        disabled={blockers.length > 0 && giveUp === null}
        className="sm:justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t("member.closeButton")}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        name="close-account"
        title={t("member.closeTitle")}
        width={360}
        delayMs={0}
        fullOnPhone
      >
        {asking ? <CloseForm giveUp={giveUp} /> : null}
      </Dialog>
    </section>
  );
}

function Blockers({ list }: { list: readonly Blocker[] }) {
  const { t, money } = useI18n();
  return (
    <div className="grid gap-1 rounded-xl border border-gold/40 bg-gold/8 px-4 pt-4 pb-2">
      <h2 className="text-base">{t("member.closeFirst")}</h2>
      <ul className="grid gap-1">
        {list.map(({ what, count, amount }) => {
          const page = REMEDY[what];
          return (
            <li key={what} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="min-w-40 flex-1">
                {t(`member.closeBlocker_${what}`, {
                  n: count,
                  amount: amount === null ? "" : money(amount),
                })}
              </span>
              {page ? (
                <Link
                  to="/member/$page"
                  params={{ page }}
                  className="inline-flex min-h-11 items-center font-semibold text-gold underline"
                >
                  {t(`member.closeRemedy_${what as "balance"}`)}
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
