/** A slip that somebody shared: what is on it, what takes no bets any more, and taking it over. Source: SPORT-02. */
import { openSharedSlip, type SharedSlip as Shared } from "@khela/contract/sportsbook";
import { Button, buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { toast } from "@khela/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMarketNames } from "../../../features/sports/market-names.ts";
import { useOddsText } from "../../../features/sports/odds-format.ts";
import { legId, takenOver } from "../../../features/sports/slip.ts";
import { changeSlip } from "../../../features/sports/slip-store.ts";
import { call } from "../../../shell/api.ts";
import { useLanguage } from "../../../shell/queries.ts";

/** The slip whose code is in the address; nothing without one. */
export function SharedSlip() {
  const { slip: code }: { slip?: unknown } = useSearch({ strict: false });
  return typeof code === "string" && code !== "" ? <Opened key={code} code={code.toUpperCase()} /> : null;
}

function Opened({ code }: { code: string }) {
  const { t } = useI18n();
  const language = useLanguage();
  const navigate = useNavigate();
  const { data, isError } = useQuery({
    queryKey: ["sharedSlip", code, language],
    queryFn: ({ signal }) => call(openSharedSlip, { params: { code }, query: { language } }, { signal }),
    staleTime: 0,
    refetchInterval: 15_000,
    retry: false,
  });
  const close = () =>
    void navigate({
      to: ".",
      search: ((old: object) => ({ ...old, slip: undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  const open = data?.legs.filter(({ oddsMilli }) => oddsMilli !== null) ?? [];
  function take() {
    changeSlip((slip) => takenOver(slip, open));
    toast({ kind: "success", text: t("sportsbook.sharedTaken", { n: open.length }), id: "slip" });
    close();
  }
  return (
    <section
      aria-labelledby="shared-slip"
      className="card grid gap-3 border-gold-edge p-4"
      data-testid="shared-slip"
    >
      <h2 id="shared-slip" className="flex items-center gap-2 text-base">
        <Icon name="receipt" size={18} className="text-gold" />
        {t("sportsbook.shared")}
        <code className="ms-auto text-sm tracking-wider text-muted">{code}</code>
      </h2>
      {isError ? (
        <p className="text-sm text-muted">{t("sportsbook.sharedGone")}</p>
      ) : data ? (
        <ul className="grid gap-2">
          {data.legs.map((leg) => (
            <SharedLeg key={legId(leg)} leg={leg} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-16 rounded-xl" />
      )}
      {data && open.length < data.legs.length ? (
        <p className="text-sm text-muted">
          {t("sportsbook.sharedClosed", { n: data.legs.length - open.length })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {open.length > 0 ? (
          <button
            type="button"
            className={buttonClass({ variant: "gold" })}
            onClick={take}
            data-testid="take-shared"
          >
            {t("sportsbook.sharedTake", { n: open.length })}
          </button>
        ) : null}
        <Button variant="plain" onClick={close}>
          {t("common.close")}
        </Button>
      </div>
    </section>
  );
}

function SharedLeg({ leg }: { leg: Shared["legs"][number] }) {
  const { t } = useI18n();
  const names = useMarketNames();
  const oddsText = useOddsText();
  const { home, away } = leg.match;
  return (
    <li className="flex items-start gap-3 border-t border-line pt-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <bdi>{names.outcome(leg.market, { key: leg.outcome, name: leg.outcomeName }, leg.match)}</bdi>
        </p>
        <p className="text-xs text-muted">{names.market(leg.market, leg.match)}</p>
        <p className="truncate text-xs text-muted">
          <bdi>{home}</bdi> – <bdi>{away}</bdi>
        </p>
      </div>
      {leg.oddsMilli === null ? (
        <span className="text-xs text-lose">{t("sportsbook.problem_closed")}</span>
      ) : (
        <span className="font-bold text-gold tabular-nums">{oddsText(leg.oddsMilli)}</span>
      )}
    </li>
  );
}
