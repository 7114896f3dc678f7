import type { ConsoleReward } from "@khela/contract/console/rewards";
import { useI18n } from "@khela/ui/i18n";
import { Badge, type Tone } from "../../shell/parts/values.tsx";

const TONES: Record<ConsoleReward["state"], Tone> = {
  waiting: "gold",
  credited: "win",
  claimed: "win",
  expired: "plain",
  cancelled: "plain",
};

export function RewardState({ state }: { state: ConsoleReward["state"] }) {
  const { t } = useI18n();
  return <Badge tone={TONES[state]}>{t(`desk.rewardState_${state}`)}</Badge>;
}
