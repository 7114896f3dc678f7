/** The page of one raffle campaign: its figures, its terms, publication, stop, and tickets by hand. Source: OPS-05. */
import { getRaffleCampaign } from "@khela/contract/console/raffles";
import { systemClock } from "@khela/kernel/system-clock";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { draftOf, emptyRaffle } from "./draft.ts";
import { RaffleForm } from "./RaffleForm.tsx";

const REFRESH_MS = 15_000;
const MONTH_MS = 30 * 86_400_000;

/** A new campaign, or the one in the address. */
export default function RaffleEditor() {
  const { raffleId } = useParams({ strict: false });
  return raffleId === undefined ? <NewRaffle /> : <SavedRaffle raffleId={raffleId} />;
}

const minuteOf = (atMs: number): string => new Date(atMs).toISOString().replace(/:\d\d\.\d+Z$/, ":00Z");

function NewRaffle() {
  const { t } = useI18n();
  const nowMs = systemClock.nowMs();
  return (
    <RaffleForm
      title={t("desk.raf_new")}
      first={emptyRaffle(minuteOf(nowMs), minuteOf(nowMs + MONTH_MS))}
      saved={undefined}
    />
  );
}

function SavedRaffle({ raffleId }: { raffleId: string }) {
  const { written } = useI18n();
  const query = useQuery({
    queryKey: ["raffle", raffleId],
    queryFn: ({ signal }) => call(getRaffleCampaign, { params: { raffleId } }, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
  if (query.isError && !query.data)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PanelSkeleton height={600} />;
  const saved = query.data;
  return (
    <RaffleForm key={saved.version} title={saved.title[written]} first={draftOf(saved.terms)} saved={saved} />
  );
}
