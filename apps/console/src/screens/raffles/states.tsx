import type { RaffleRow } from "@khela/contract/console/raffles";
import { useI18n } from "@khela/ui/i18n";
import { Badge, type Tone } from "../../shell/parts/values.tsx";

const TONES: Record<RaffleRow["state"], Tone> = {
  draft: "plain",
  published: "win",
  paused: "gold",
  ended: "lose",
  discarded: "plain",
};

/** A campaign's state, and whether its publication waits. */
export function RaffleState({ row }: { row: Pick<RaffleRow, "state" | "approvalWaits"> }) {
  const { t } = useI18n();
  return (
    <>
      <Badge tone={TONES[row.state]}>{t(`desk.raf_state_${row.state}`)}</Badge>{" "}
      {row.approvalWaits ? <Badge tone="gold">{t("desk.promo_waits")}</Badge> : null}
    </>
  );
}
