import type { Bonus } from "@khela/contract/bonuses";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allBonusesQuery } from "../../features/bonuses/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import BonusDialog from "./BonusDialog.tsx";
import { BONUS_TONES } from "./look.ts";

/**
 * Every bonus of the member with its state, also those that wait or have ended; each opens its terms and how bets
 * counted. Nothing for members who never had one.
 */
export function BonusList() {
  const { t, date, written } = useI18n();
  const token = useSession((session) => session.token);
  const [openId, setOpenId] = useState<Bonus["bonusId"]>();
  const query = useInfiniteQuery(allBonusesQuery(token));
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  const bonuses = query.data?.pages.flatMap((page) => page.bonuses) ?? [];
  if (bonuses.length === 0) return null;
  const open = bonuses.find(({ bonusId }) => bonusId === openId);
  return (
    <section aria-labelledby="all-bonuses" className="grid gap-2">
      <h2 id="all-bonuses" className="text-lg">
        {t("rewards.bonusesTitle")}
      </h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {bonuses.map((bonus) => (
          <li key={bonus.bonusId}>
            <button
              type="button"
              onClick={() => setOpenId(bonus.bonusId)}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{bonus.title[written]}</span>
                <span className="block text-xs text-muted">{date(bonus.endedAt ?? bonus.grantedAt)}</span>
              </span>
              <span className="grid shrink-0 justify-items-end gap-0.5">
                <Money value={bonus.amount} className="text-sm font-bold" />
                <Badge tone={BONUS_TONES[bonus.state] ?? "neutral"}>
                  {t(`rewards.bonusTag_${bonus.state}`)}
                </Badge>
              </span>
              <Icon name="chevronRight" size={18} className="shrink-0 text-muted rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("rewards.bonusOlder")}
        </Button>
      ) : null}
      {open ? <BonusDialog bonus={open} onClose={() => setOpenId(undefined)} /> : null}
    </section>
  );
}
