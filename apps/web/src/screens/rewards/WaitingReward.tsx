import { claimReward, type Reward } from "@khela/contract/rewards";
import { moneyFromText, moneyToText, mulDiv } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { sourcePicture } from "../../features/rewards/look.ts";
import { call } from "../../shell/api.ts";
import { useCountdown } from "../../shell/use-countdown.ts";
import { useClaimed } from "./use-claimed.ts";

/** From so many seconds before its end on, a reward shows the time that is left instead of the date, and then urges. */
const SOON_S = 72 * 3600;
const URGENT_S = 24 * 3600;

interface WaitingRewardProps {
  reward: Reward;
  closed: boolean;
  onShow: () => void;
}

/** A reward that waits: what it is, until when, what must be wagered, and the button that takes it. */
export function WaitingReward({ reward, closed, onShow }: WaitingRewardProps) {
  const { t, money, written } = useI18n();
  const claimed = useClaimed();
  const command = useMoneyCommand(({ rewardId }: { rewardId: string }, idempotencyKey) =>
    call(claimReward, { params: { rewardId } }, { idempotencyKey }),
  );
  async function claim() {
    claimed(await command.run({ rewardId: reward.rewardId }));
  }
  const title = reward.title[written];
  return (
    <li className="card grid content-start gap-3 p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-gold-tint">
          <img src={sourcePicture(reward.source)} alt="" width={34} height={34} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-base leading-snug font-semibold">{title}</h3>
          <p className="text-sm text-muted">{t(`rewards.source_${reward.source}`)}</p>
        </div>
        <Money value={reward.amount} className="text-xl font-extrabold text-gold" />
      </div>
      <div className="grid gap-1 text-sm">
        <Until reward={reward} />
        <WagerNote reward={reward} />
      </div>
      <div className="flex gap-2">
        <Button
          variant="gold"
          className="flex-1"
          aria-label={t("rewards.claimNamed", { title, amount: money(reward.amount) })}
          loading={command.busy}
          disabled={closed || command.phase === "unknown"}
          onClick={() => void claim()}
        >
          {t("rewards.claim")}
        </Button>
        <Button onClick={onShow} aria-label={t("rewards.storyOf", { title })}>
          {t("rewards.story")}
        </Button>
      </div>
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void claim()} />
    </li>
  );
}

function Until({ reward: { claimBy } }: { reward: Reward }) {
  const { t, date, duration } = useI18n();
  const seconds = useCountdown(claimBy === null ? undefined : Date.parse(claimBy));
  if (claimBy === null) return <Note icon="check">{t("rewards.endless")}</Note>;
  if (seconds > SOON_S) return <Note icon="history">{t("rewards.until", { date: date(claimBy) })}</Note>;
  return (
    <Note icon="history" urgent={seconds <= URGENT_S}>
      {t("rewards.left", { time: duration(Math.ceil(seconds / 60)) })}
    </Note>
  );
}

function WagerNote({ reward: { amount, lockFactorPpm } }: { reward: Reward }) {
  const { t, money } = useI18n();
  if (lockFactorPpm === 0) return <Note icon="wallet">{t("rewards.noWager")}</Note>;
  const wager = mulDiv(moneyFromText(amount), BigInt(lockFactorPpm), 1_000_000n);
  return <Note icon="refresh">{t("rewards.wager", { amount: money(moneyToText(wager)) })}</Note>;
}

function Note({
  icon,
  urgent = false,
  children,
}: {
  icon: "check" | "history" | "wallet" | "refresh";
  urgent?: boolean;
  children: string;
}) {
  return (
    <p className={urgent ? "flex gap-2 font-medium text-lose" : "flex gap-2 text-muted"}>
      <Icon name={icon} size={16} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
