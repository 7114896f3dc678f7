import { listRewards, type Reward } from "@khela/contract/rewards";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sourcePicture, STATE_TONES } from "../../features/rewards/look.ts";
import { rewardListKey } from "../../features/rewards/queries.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

const SHOWN = 5;

/** The newest rewards that wait no more, and the way to all of them. */
export function LastRewards({ onShow }: { onShow: (reward: Reward) => void }) {
  const { t, date, written } = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery({
    queryKey: ["member", token, ...rewardListKey, "last"],
    queryFn: ({ signal }) => call(listRewards, { query: { pageSize: 20 } }, { signal }),
    staleTime: 0,
  });
  const last = (query.data?.content ?? []).filter(({ state }) => state !== "waiting").slice(0, SHOWN);
  if (last.length === 0) return null;
  return (
    <section aria-labelledby="last-rewards" className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="last-rewards" className="text-lg">
          {t("rewards.last")}
        </h2>
        <Link
          to="/member/$page"
          params={{ page: "bonusDetails" }}
          className="flex min-h-11 items-center gap-1 text-sm font-semibold text-gold"
        >
          {t("rewards.all")}
          <Icon name="chevronRight" size={16} className="rtl:-scale-x-100" />
        </Link>
      </div>
      <ul className="card divide-y divide-line overflow-hidden">
        {last.map((reward) => (
          <li key={reward.rewardId}>
            <button
              type="button"
              onClick={() => onShow(reward)}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start hover:bg-surface-2"
            >
              <img src={sourcePicture(reward.source)} alt="" width={28} height={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{reward.title[written]}</span>
                <span className="block text-xs text-muted">{date(reward.endedAt ?? reward.issuedAt)}</span>
              </span>
              <span className="grid justify-items-end gap-0.5">
                <Money value={reward.amount} className="text-sm font-bold" />
                <Badge tone={STATE_TONES[reward.state]}>{t(`rewards.state_${reward.state}`)}</Badge>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
