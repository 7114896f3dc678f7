import type { getMissionSummary, MemberMission } from "@khela/contract/missions";
import type { CallOutput } from "@khela/contract/endpoint";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useMissionSummary } from "../../features/missions/use-missions.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { MissionCard } from "./MissionCard.tsx";

type Summary = CallOutput<typeof getMissionSummary>;
type Group = "waiting" | MemberMission["period"];
const GROUPS: readonly Group[] = ["waiting", "day", "week", "season"];

const groupOf = ({ state, period }: MemberMission): Group => (state === "reached" ? "waiting" : period);
const nameOf = ({ versionId, run }: MemberMission): string => `${versionId} ${run}`;

/** What can be claimed, the missions that run by their period, and the earlier ones. */
export function Missions() {
  const { t } = useI18n();
  const query = useMissionSummary();
  const { data } = query;
  if (!data) return query.isError ? <QueryFailure query={query} /> : <MissionsSkeleton />;
  const byGroup = Map.groupBy(data.missions, groupOf);
  return (
    <>
      <Totals summary={data} />
      {data.missions.length === 0 ? (
        <EmptyState className="card min-h-60" image={artIcon("trophy")} title={t("missions.noMissions")}>
          <p>{t("missions.noMissionsText")}</p>
        </EmptyState>
      ) : null}
      {GROUPS.map((group) => {
        const missions = byGroup.get(group) ?? [];
        return missions.length === 0 ? null : (
          <section key={group} aria-labelledby={`missions-${group}`} className="grid grid-cols-1 gap-3">
            <h2 id={`missions-${group}`} className="text-lg">
              {t(`missions.group_${group}`)}
            </h2>
            <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
              {missions.map((mission) => (
                <li key={nameOf(mission)} className="grid">
                  <MissionCard mission={mission} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {data.past.length > 0 ? <Past missions={data.past} /> : null}
      <Rules />
    </>
  );
}

function Totals({ summary }: { summary: Summary }) {
  const { t } = useI18n();
  const { waiting, waitingSum, claimed, claimedSum } = summary;
  const facts = [
    {
      key: "waiting",
      title: t("missions.waitingTitle"),
      sum: waitingSum,
      note: waiting === 0 ? t("missions.nothingWaiting") : t("missions.waitingCount", { n: waiting }),
    },
    {
      key: "claimed",
      title: t("missions.claimedTitle"),
      sum: claimedSum,
      note: t("missions.claimedCount", { n: claimed }),
    },
  ];
  return (
    <dl className="card grid grid-cols-2 divide-x divide-line rtl:divide-x-reverse">
      {facts.map(({ key, title, sum, note }) => (
        <div key={key} className="grid gap-0.5 px-4 py-3.5 md:px-5">
          <dt className="text-sm text-muted">{title}</dt>
          <dd className="grid gap-0.5">
            <Money
              value={sum}
              className={`text-xl font-bold md:text-2xl ${key === "waiting" && waiting > 0 ? "text-gold" : ""}`}
            />
            <span className="text-xs text-faint">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Missions of earlier runs that were reached: claimed, or missed. */
function Past({ missions }: { missions: readonly MemberMission[] }) {
  const { t, date, written } = useI18n();
  return (
    <section aria-labelledby="missions-past" className="grid grid-cols-1 gap-3">
      <h2 id="missions-past" className="text-lg">
        {t("missions.past")}
      </h2>
      <ul className="card divide-y divide-line px-4 md:px-5">
        {missions.map((mission) => (
          <li
            key={nameOf(mission)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <span className="grid min-w-0">
              <span className="truncate font-medium">{mission.title[written]}</span>
              <span className="text-xs text-faint">
                {mission.claimedAt
                  ? t("missions.claimedOn", { date: date(mission.claimedAt, "date") })
                  : date(mission.endsAt, "date")}
              </span>
            </span>
            {mission.state === "claimed" ? (
              <Money value={mission.prize} className="font-bold text-win" />
            ) : (
              <Badge>{t("missions.missed")}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules() {
  const { t } = useI18n();
  const rules = ["ruleCash", "ruleSides", "ruleZone", "ruleClaim"] as const;
  return (
    <section
      aria-labelledby="missions-rules"
      className="card grid gap-2 px-4 py-4 text-sm text-muted md:px-5"
    >
      <h2 id="missions-rules" className="flex items-center gap-2 text-base text-text">
        <Icon name="info" size={18} />
        {t("missions.rulesTitle")}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {rules.map((rule) => (
          <li key={rule}>{t(`missions.${rule}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function MissionsSkeleton() {
  return (
    <>
      <Skeleton className="h-24 rounded-card" />
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-40 rounded-card" />
        ))}
      </div>
    </>
  );
}
