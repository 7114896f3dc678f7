import { gameInfo } from "@khela/contract/catalogue";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shell/api.ts";
import { useLanguage } from "../../../shell/queries.ts";
import type { Auto } from "../controls/use-auto.ts";
import type { Game } from "../frame/game.ts";

interface Props {
  game: Game;
  stake: Money;
  /** The price of the feature, in bets. */
  price: number;
  busy: boolean;
  ready: boolean;
  auto: Auto;
  onBuy: () => void;
}

/** Buys a title's free spins after confirming the price; hidden when the operator doesn't sell them. */
export function BuyFeature({ game, stake, price, busy, ready, auto, onBuy }: Props) {
  const { t, money: text, rate } = useI18n();
  const [open, setOpen] = useState(false);
  const language = useLanguage();
  const { code } = game;
  const { data } = useQuery({
    queryKey: ["sells-features", code],
    queryFn: ({ signal }) => call(gameInfo, { params: { gameCode: code }, query: { language } }, { signal }),
    select: ({ sellsFeatures }) => sellsFeatures,
  });
  if (data !== true) return null;
  const cost = money(stake * BigInt(price));
  const over = cost > game.limits.max;
  const percent = rate(game.info.buy?.rtpPpm ?? 0);
  return (
    <>
      <button
        type="button"
        disabled={busy || !ready || auto.run !== null}
        onClick={() => setOpen(true)}
        className="h-12 rounded-full border border-gold/70 bg-black/50 px-3.5 text-sm font-bold text-gold hover:border-gold disabled:opacity-45"
      >
        {t("jackpots.buy")}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        name="buy-feature"
        title={t("jackpots.buyTitle")}
        width={380}
      >
        <div className="grid max-w-sm gap-4">
          <dl className="grid gap-1 rounded-xl border border-line bg-surface-2 p-3">
            <div className="flex justify-between gap-3">
              <dt className="text-muted">{t("jackpots.buyBet")}</dt>
              <dd className="font-bold">{text(stake)}</dd>
            </div>
            <div className="flex items-baseline justify-between gap-3">
              <dt className="text-muted">{t("jackpots.buyCosts", { n: price })}</dt>
              <dd className="text-xl font-extrabold text-gold">{text(cost)}</dd>
            </div>
          </dl>
          <p className="text-sm text-muted">{t("jackpots.buyNote", { percent })}</p>
          <p className="text-sm text-muted">{t("jackpots.buyHint")}</p>
          {over ? <p className="text-sm font-semibold text-lose">{t("jackpots.buyOver")}</p> : null}
          <Button
            variant="gold"
            block
            disabled={over}
            onClick={() => {
              setOpen(false);
              onBuy();
            }}
          >
            {t("jackpots.buyConfirm", { amount: text(moneyToText(cost)) })}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
