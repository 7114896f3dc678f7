import type { PointBalance, PointItem } from "@khela/contract/points";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { artIcon } from "../../shell/categories.ts";
import { useLanguage } from "../../shell/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { useRankName } from "../../features/rewards/use-rank-name.ts";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemPicture } from "./ItemPicture.tsx";
import { itemsQuery } from "./points-queries.ts";

/** What the mall has on offer, by kind. */
export function ItemList({ balance }: { balance: PointBalance }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery(itemsQuery(token, useLanguage()));
  const [kind, setKind] = useState<PointItem["kind"]>();
  const [openId, setOpenId] = useState<string>();
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  if (!query.data) {
    return (
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-60 rounded-2xl" />
        ))}
      </div>
    );
  }
  const items = query.data.content;
  if (items.length === 0) {
    return (
      <EmptyState className="card min-h-72" image={artIcon("mall")} title={t("points.noItems")}>
        {t("points.noItemsText")}
      </EmptyState>
    );
  }
  const kinds = [...new Set(items.map((item) => item.kind))];
  const shown = items.filter((item) => kind === undefined || item.kind === kind);
  const open = items.find(({ itemId }) => itemId === openId);
  return (
    <div className="grid gap-4">
      {kinds.length > 1 ? <Kinds kinds={kinds} chosen={kind} onChange={setKind} /> : null}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        {shown.map((item) => (
          <li key={item.itemId} className="grid">
            <ItemTile item={item} points={balance.points} onOpen={() => setOpenId(item.itemId)} />
          </li>
        ))}
      </ul>
      {open ? <ItemDialog item={open} balance={balance} onClose={() => setOpenId(undefined)} /> : null}
    </div>
  );
}

interface KindsProps {
  kinds: readonly PointItem["kind"][];
  chosen: PointItem["kind"] | undefined;
  onChange: (kind: PointItem["kind"] | undefined) => void;
}

function Kinds({ kinds, chosen, onChange }: KindsProps) {
  const { t } = useI18n();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("points.kinds")}</legend>
      {[undefined, ...kinds].map((kind) => (
        <button
          key={kind ?? "all"}
          type="button"
          aria-pressed={kind === chosen}
          onClick={() => onChange(kind)}
          className={cx(
            "min-h-10 rounded-lg border px-3.5 text-sm font-medium pointer-coarse:min-h-11",
            kind === chosen
              ? "border-line-strong bg-surface-3 text-text"
              : "border-transparent text-muted hover:text-text",
          )}
        >
          {kind === undefined ? t("points.allKinds") : t(`points.kind_${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}

function ItemTile({ item, points, onOpen }: { item: PointItem; points: number; onOpen: () => void }) {
  const { t, number } = useI18n();
  const soldOut = item.stock === 0;
  const short = item.points - points;
  const rank = useRankName()(item.minVipLevel);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="card group grid grid-rows-[auto_1fr] overflow-hidden text-start transition-transform hover:-translate-y-0.5 hover:border-gold/60"
    >
      <ItemPicture item={item} className={cx("aspect-[4/3]", item.vipLocked && "saturate-50")}>
        {item.minVipLevel > 0 ? (
          <Badge tone="gold" className="absolute end-2.5 top-2.5 flex items-center gap-1">
            {item.vipLocked ? <Icon name="lock" size={13} /> : null}
            {rank}
          </Badge>
        ) : null}
        {soldOut ? <Badge className="absolute start-2.5 top-2.5">{t("points.soldOut")}</Badge> : null}
        {!soldOut && item.stock !== null && item.stock <= 5 ? (
          <Badge tone="hot" className="absolute start-2.5 top-2.5">
            {t("points.fewLeft", { n: item.stock })}
          </Badge>
        ) : null}
      </ItemPicture>
      <span className="grid content-between gap-2 p-3">
        <span className="line-clamp-2 text-sm leading-snug font-semibold md:text-base">{item.title}</span>
        <span className="grid gap-0.5">
          <span className="font-bold text-gold tabular-nums">{t("points.count", { n: item.points })}</span>
          <span className="text-xs text-muted">
            {item.vipLocked
              ? t("points.fromRank", { rank })
              : short > 0
                ? t("points.short", { n: number(short) })
                : t("points.canHave")}
          </span>
        </span>
      </span>
    </button>
  );
}
