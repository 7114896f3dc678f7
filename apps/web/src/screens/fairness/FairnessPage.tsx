/** The verifier: recomputes any past round in this browser, by its id or from typed seeds. GAME-09. */
import { type FairRound, getFairRound } from "@khela/contract/play";
import { Button } from "@khela/ui/button";
import { Card } from "@khela/ui/card";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { NumberedList } from "@khela/ui/numbered-list";
import { Skeleton } from "@khela/ui/skeleton";
import { ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, Suspense, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { lazyScreen } from "../../shell/lazy-screen.tsx";
import { RoundSummary } from "./RoundSummary.tsx";
import { draftOfRound, EMPTY_DRAFT } from "./draft.ts";
import { SeedForm } from "./SeedForm.tsx";
import type { ChainRound } from "./verify-chain.ts";

const TicketProof = lazyScreen<{ roundId: string }>(() => import("./TicketProof.tsx"), ["cards"]);

const LotteryTicket = lazyScreen<{ round: FairRound }>(
  () => import("./LotteryTicket.tsx"),
  ["lottery", "tables"],
);

const ChainProof = lazyScreen<{ round: ChainRound }>(() => import("./ChainProof.tsx"), ["tables"]);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export default function FairnessPage() {
  const { t } = useI18n();
  const { roundId } = useParams({ strict: false });
  return (
    <div className="mx-auto grid max-w-4xl gap-5 pb-8">
      <title>{`${t("fairness.title")} · KHELA`}</title>
      <header className="grid gap-2">
        <h1 className="text-2xl md:text-3xl">{t("fairness.title")}</h1>
        <p className="max-w-2xl text-muted">{t("fairness.intro")}</p>
      </header>
      <RoundLookup key={roundId ?? ""} roundId={roundId ?? ""} />
      {roundId ? (
        <LoadedRound key={`round-${roundId}`} roundId={roundId} />
      ) : (
        <SeedForm first={EMPTY_DRAFT} recorded={null} />
      )}
      <HowItWorks />
    </div>
  );
}

/** Finds a round by its id and puts the id into the address. */
function RoundLookup({ roundId }: { roundId: string }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [text, setText] = useState(roundId);
  const [wrong, setWrong] = useState(false);
  function find(event: FormEvent) {
    event.preventDefault();
    const id = text.trim().toLowerCase();
    setWrong(!UUID.test(id));
    if (UUID.test(id)) void navigate({ to: "/fairness/$roundId", params: { roundId: id } });
  }
  return (
    <Card className="p-4 md:p-5">
      <form onSubmit={find} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextInput
          label={t("fairness.roundId")}
          icon="search"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={text}
          hint={t("fairness.roundIdHint")}
          error={wrong ? t("fairness.roundIdWrong") : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="gold" className="h-12 sm:mb-7">
          {t("fairness.load")}
        </Button>
      </form>
    </Card>
  );
}

function LoadedRound({ roundId }: { roundId: string }) {
  const i18n = useI18n();
  const round = useQuery({
    queryKey: ["fairRound", roundId],
    queryFn: ({ signal }) => call(getFairRound, { params: { roundId } }, { signal }),
    // A seed that was secret a moment ago may be public now.
    staleTime: 0,
  });
  if (round.error) {
    return (
      <Card>
        <ErrorState
          text={errorText(i18n, round.error)}
          traceId={asCallError(round.error)?.traceId}
          onRetry={() => void round.refetch()}
          retrying={round.isFetching}
        />
      </Card>
    );
  }
  if (!round.data) return <Skeleton className="h-80 w-full" />;
  return <Round round={round.data} />;
}

function Round({ round }: { round: FairRound }) {
  const { bet, outcome, stake, payout, mathsVersion } = round;
  const recorded = round.state === "settled" ? { bet, outcome, stake, payout, mathsVersion } : null;
  return (
    <>
      <RoundSummary round={round} />
      {round.kind === "scratch" ? (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <TicketProof roundId={round.roundId} />
        </Suspense>
      ) : null}
      {round.kind === "lottery" ? (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <LotteryTicket round={round} />
        </Suspense>
      ) : null}
      {round.chain ? (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <ChainProof round={{ ...round, chain: round.chain }} />
        </Suspense>
      ) : null}
      {round.serverSeed === null ? null : (
        <SeedForm key={round.roundId} first={draftOfRound(round)} recorded={recorded} auto />
      )}
    </>
  );
}

function HowItWorks() {
  const { t } = useI18n();
  const steps = ["how1", "how2", "how3", "how4"] as const;
  return (
    <Card className="grid gap-3 p-4 md:p-5">
      <h2 className="text-lg">{t("fairness.howTitle")}</h2>
      <NumberedList texts={steps.map((step) => t(`fairness.${step}`))} className="text-sm text-muted" />
      <p className="text-sm text-muted">{t("fairness.howCrash")}</p>
    </Card>
  );
}
