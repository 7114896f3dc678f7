import type { MarketView, Sport } from "@khela/contract/sports";
import { ruleTextId } from "@khela/rules/sports/markets/market-texts";
import { isMarketType, rulesOf } from "@khela/rules/sports/markets/market-types";
import { IconButton } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";

interface RulesButtonProps {
  market: Pick<MarketView, "type">;
  sport: Sport;
  title: string;
}

/** Opens the sheet that says how a market is settled, also where a match is broken off. Source: SPORT-03. */
export function RulesButton({ market: { type }, sport, title }: RulesButtonProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  if (!isMarketType(type)) return null;
  return (
    <>
      <IconButton
        icon="info"
        tone="clear"
        label={t("sportsbook.rulesOf", { name: title })}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} name="market-rules" title={title} width={320}>
        <ul className="grid max-w-md list-disc gap-2 ps-5 text-sm">
          {rulesOf(type, sport).map((rule) => (
            <li key={rule}>{t(ruleTextId(rule))}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
