import { useI18n } from "@khela/ui/i18n";
import { systemClock } from "@khela/kernel/system-clock";
import { Badge } from "../../shell/parts/values.tsx";

interface OfferStateProps {
  active: boolean;
  maintenance: boolean;
  maintenanceUntil: string | null;
  /** Whether the vendor is off, so that the game can't be played although it is on. */
  vendorOff?: boolean;
}

/** Open, under maintenance (until when), or stopped. */
export function OfferState({ active, maintenance, maintenanceUntil, vendorOff = false }: OfferStateProps) {
  const { t, date } = useI18n();
  if (!active) return <Badge tone="lose">{t("shelf.state_off")}</Badge>;
  if (vendorOff) return <Badge tone="lose">{t("shelf.vendorOff")}</Badge>;
  const isOver = maintenanceUntil !== null && Date.parse(maintenanceUntil) <= systemClock.nowMs();
  if (maintenance && !isOver) {
    return (
      <Badge tone="gold">
        {maintenanceUntil
          ? t("shelf.maintainedUntil", { time: date(maintenanceUntil) })
          : t("shelf.state_maintenance")}
      </Badge>
    );
  }
  return <Badge tone="win">{t("shelf.state_open")}</Badge>;
}
