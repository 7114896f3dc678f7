import type { ListedRoom } from "@khela/games/card-tables/rooms";
import { type Money as Amount, money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useState } from "react";
import { usePlayer } from "../frame/player.ts";
import type { LiveTable } from "./use-card-table.ts";

interface BuyInDialogProps {
  room: ListedRoom;
  live: LiveTable;
  /** The seat to take; `more` adds chips to the player's current seat. */
  seat: number | "more";
  stack: string | undefined;
  onClose: () => void;
}

/** The choice of the buy-in, which moves from the balance to the table and returns when leaving. */
export function BuyInDialog({ room, live, seat, stack, onClose }: BuyInDialogProps) {
  const { t } = useI18n();
  const balance = usePlayer().balance ?? ZERO;
  const more = seat === "more";
  const least = more ? room.unit : room.minBuyIn;
  const room_ = money(room.maxBuyIn - (more ? moneyFromText(stack ?? "0") : 0n));
  const affordable = money(balance - (balance % room.unit));
  const most = affordable < room_ ? affordable : room_;
  const possible = most >= least;
  const [amount, setAmount] = useState<Amount>(possible ? most : least);
  const step = room.unit;
  const take = async () => {
    const text = moneyToText(amount);
    if (await (more ? live.topUp(text) : live.sit(seat, text))) onClose();
  };
  return (
    <Dialog open onClose={onClose} name="buy-in" title={t(more ? "pvp.addChips" : "pvp.sitDown")} width={420}>
      <div className="grid gap-4 text-sm">
        <p className="text-muted">{t("pvp.buyInText")}</p>
        <p className="text-center text-3xl font-black text-gold">
          <Money value={moneyToText(amount)} decimals="auto" />
        </p>
        <label className="grid gap-1">
          <span className="flex justify-between text-xs text-muted">
            <Money value={moneyToText(least)} decimals="auto" />
            <span className="sr-only">{t("pvp.buyIn")}</span>
            <Money value={moneyToText(possible ? most : room_)} decimals="auto" />
          </span>
          <input
            type="range"
            className="hp-slider"
            min={0}
            max={possible ? Number((most - least) / step) : 0}
            value={Number((amount - least) / step)}
            disabled={!possible}
            onChange={(event) => setAmount(money(least + BigInt(event.target.value) * step))}
          />
        </label>
        {possible ? null : (
          <p role="alert" className="text-lose">
            {t("pvp.notEnough")}
          </p>
        )}
        <Button variant="gold" disabled={!possible} loading={live.busy} onClick={() => void take()}>
          {t(more ? "pvp.addChips" : "pvp.sitDown")}
        </Button>
        <p className="text-xs text-muted">{t("pvp.buyInHint")}</p>
      </div>
    </Dialog>
  );
}
