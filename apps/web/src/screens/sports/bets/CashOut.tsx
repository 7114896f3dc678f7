/** Cashes a bet out, as a whole or in part: an offer with its seconds, taken once. Source: SPORT-02. */
import { offerCashOut, type SportsBetView, takeCashOut } from "@khela/contract/sportsbook";
import { systemClock } from "@khela/kernel/system-clock";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Segmented } from "@khela/ui/segmented";
import { Spinner } from "@khela/ui/spinner";
import { toast } from "@khela/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyCommand } from "../../../features/cashier/use-money-command.ts";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useLanguage } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";
import { useCountdown } from "../../../shell/use-countdown.ts";
import { cacheBalance } from "../../games/frame/player.ts";
import { ignoreDoubleClick } from "../../games/controls/double-click.ts";
import { AutoCashOut } from "./AutoCashOut.tsx";
import { reloadBets } from "./queries.ts";

const PARTS = ["100", "75", "50", "25"] as const;
type Part = (typeof PARTS)[number];

/** The button with what the bet is worth now; nothing where it can't be cashed out, and no amount waits. */
export function CashOut({ bet }: { bet: SportsBetView }) {
  const { t, money } = useI18n();
  const [open, setOpen] = useState(false);
  const waits = bet.state === "open" && bet.autoCashOut !== null;
  if (bet.cashOut === null && !open && !waits) return null;
  return (
    <>
      <Button
        size="sm"
        block
        onClick={() => setOpen(true)}
        disabled={bet.cashOut === null && !waits}
        data-testid="cash-out"
      >
        {bet.cashOut === null
          ? t("sportsbook.cashOut")
          : t("sportsbook.cashOutFor", { amount: money(bet.cashOut) })}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        name="cash-out"
        title={t("sportsbook.cashOut")}
        width={340}
        delayMs={0}
      >
        <div className="grid max-w-sm gap-3">
          <Offer betId={bet.betId} onDone={() => setOpen(false)} />
          {bet.state === "open" ? <AutoCashOut bet={bet} /> : null}
        </div>
      </Dialog>
    </>
  );
}

/** The server's offer for a part; its time is told by the device's clock. */
function useOffer(betId: string, part: Part) {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ["member", token, "cashOutOffer", betId, part],
    queryFn: async ({ signal }) => {
      const offer = await call(
        offerCashOut,
        { params: { betId }, body: { percent: Number(part) } },
        { signal },
      );
      const holdsMs = Date.parse(offer.expiresAt) - Date.parse(offer.serverTime);
      return { ...offer, untilMs: systemClock.nowMs() + holdsMs };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

function Offer({ betId, onDone }: { betId: string; onDone: () => void }) {
  const { t, money } = useI18n();
  const language = useLanguage();
  const [part, setPart] = useState<Part>("100");
  const offer = useOffer(betId, part);
  const left = useCountdown(offer.data?.untilMs);
  const command = useMoneyCommand((offerId: string, idempotencyKey) =>
    call(takeCashOut, { params: { betId }, body: { offerId, language } }, { idempotencyKey }),
  );
  async function take(offerId: string, amount: string) {
    const answer = await command.run(offerId);
    reloadBets();
    if (!answer) return;
    cacheBalance(answer);
    toast({ kind: "success", text: t("sportsbook.cashDone", { amount: money(amount) }), id: "bet" });
    onDone();
  }
  function askAgain() {
    command.clear();
    void offer.refetch();
  }
  // While it isn't known whether an offer was taken, only the same one may be sent again.
  const isSent = command.busy || command.phase === "unknown";
  const isOpen = isSent || (left > 0 && !offer.isError && command.phase !== "refused");
  const failure = command.error ?? offer.error;
  return (
    <div className="grid gap-3">
      <Segmented
        label={t("sportsbook.cashPart")}
        options={PARTS.map((value) => ({
          value,
          label:
            value === "100" ? t("sportsbook.cashAll") : t("sportsbook.cashPercent", { n: Number(value) }),
        }))}
        value={part}
        onChange={(next) => {
          if (isSent) return;
          command.clear();
          setPart(next);
        }}
        className="[&_label]:px-2"
      />
      <div
        className="grid min-h-24 place-items-center gap-1 rounded-xl bg-surface-2 p-3 text-center"
        aria-live="polite"
      >
        {offer.data ? (
          <>
            <Money value={offer.data.amount} className="text-2xl font-black text-gold" />
            <span className="text-sm text-muted">
              {t("sportsbook.cashStake", { stake: money(offer.data.stake) })}
            </span>
          </>
        ) : offer.isError ? null : (
          <Spinner size={22} />
        )}
      </div>
      {failure ? <FailureNote error={failure} /> : null}
      {isOpen && offer.data ? (
        <>
          <p className="text-center text-sm text-muted" role="timer">
            {t("sportsbook.cashLeft", { s: left })}
          </p>
          <Button
            variant="gold"
            size="lg"
            block
            loading={command.busy}
            data-testid="take-cash-out"
            onClick={ignoreDoubleClick(() => void take(offer.data.offerId, offer.data.amount))}
          >
            {t("sportsbook.cashTake", { amount: money(offer.data.amount) })}
          </Button>
        </>
      ) : (
        <>
          {offer.data && !failure ? (
            <p className="text-center text-sm text-muted">{t("sportsbook.cashExpired")}</p>
          ) : null}
          <Button size="lg" block loading={offer.isFetching || command.busy} onClick={askAgain}>
            {t("sportsbook.cashNew")}
          </Button>
        </>
      )}
    </div>
  );
}
