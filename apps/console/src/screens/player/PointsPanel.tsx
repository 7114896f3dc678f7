import { getPlayerPoints } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import IconPoints from "@tabler/icons-react/dist/esm/icons/IconStars.mjs";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { Facts, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { DateTime } from "../../shell/parts/values.tsx";
import { AdjustPoints } from "./AdjustPoints.tsx";
import classes from "./player.module.css";
import type { PlayerRef } from "./use-safety.ts";

/** The player's points with their latest changes. Source: PROMO-07. */
export function PointsPanel({ whom }: { whom: PlayerRef }) {
  const { playerId } = whom;
  const { t, number } = useI18n();
  const points = useQuery({
    queryKey: ["player", playerId, "points"],
    queryFn: ({ signal }) => call(getPlayerPoints, { params: { playerId } }, { signal }),
  });
  if (points.isError) return <Failure error={points.error} onRetry={() => void points.refetch()} />;
  if (!points.data) return <PanelSkeleton height={180} />;
  const { lines } = points.data;
  return (
    <Panel
      title={t("desk.points_points")}
      icon={<IconPoints size={18} aria-hidden />}
      actions={<AdjustPoints whom={whom} />}
    >
      <Facts
        items={[
          [t("desk.points_there"), <strong key="points">{number(points.data.points)}</strong>],
          [t("desk.points_held"), number(points.data.held)],
          [t("desk.points_open"), number(points.data.waiting)],
        ]}
      />
      {lines.length > 0 ? (
        <ul className={classes["pointLines"]}>
          {lines.slice(0, 8).map((line) => (
            <li key={`${line.id} ${line.pointsAfter}`}>
              <span>
                {t(`desk.points_type_${line.type}`)} · <DateTime at={line.at} />
              </span>
              <strong>{line.points > 0 ? `+${number(line.points)}` : number(line.points)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
