/**
 * A scratch ticket's Merkle proof against its book's root, and the check of the whole book once its seed is
 * public; computed in this browser. GAME-09.
 */
import { getScratchProof } from "@khela/contract/scratch";
import { rootOfSeed, verifyTicket } from "@khela/games/scratch/book";
import { Button } from "@khela/ui/button";
import { Card } from "@khela/ui/card";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";

export default function TicketProof({ roundId }: { roundId: string }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const proof = useQuery({
    queryKey: ["scratchProof", roundId],
    queryFn: ({ signal }) => call(getScratchProof, { params: { roundId } }, { signal }),
    staleTime: 0,
  });
  if (proof.error) {
    return (
      <Card>
        <ErrorState
          text={errorText(i18n, proof.error)}
          traceId={asCallError(proof.error)?.traceId}
          onRetry={() => void proof.refetch()}
          retrying={proof.isFetching}
        />
      </Card>
    );
  }
  if (!proof.data) return <Skeleton className="h-60 w-full" />;
  const { ticket, path, book } = proof.data;
  return (
    <Card className="grid min-w-0 gap-3 p-4 md:p-5">
      <h2 className="text-lg">{t("cards.proofTitle")}</h2>
      <Verdict good={verifyTicket(ticket, path, book.root)} yes="cards.proofYes" no="cards.proofNo" />
      <p className="font-semibold">
        {t("cards.proofTicket", { n: number(ticket.number), times: number(ticket.times) })}
      </p>
      <Value name={t("cards.proofSecret")}>{ticket.secret}</Value>
      <Value name={t("cards.proofPath")}>{path.join(" ")}</Value>
      <Value name={t("cards.proofRoot")}>{book.root}</Value>
      {book.seed === null ? (
        <p className="text-sm text-muted">{t("cards.proofSealed")}</p>
      ) : (
        <WholeBook
          seed={book.seed}
          root={book.root}
          gameCode={book.gameCode}
          plan={{ size: book.size, prizes: book.prizes }}
        />
      )}
    </Card>
  );
}

interface WholeBookProps {
  seed: string;
  root: string;
  gameCode: string;
  plan: Parameters<typeof rootOfSeed>[2];
}

/** Checks the whole book on demand only: a hundred thousand tickets take some seconds. */
function WholeBook({ seed, root, gameCode, plan }: WholeBookProps) {
  const { t } = useI18n();
  const [good, setGood] = useState<boolean>();
  const [working, setWorking] = useState(false);
  function check() {
    setWorking(true);
    // Starts after the button has shown that the work runs.
    setTimeout(() => {
      setGood(rootOfSeed(seed, gameCode, plan) === root);
      setWorking(false);
    }, 50);
  }
  return (
    <div className="grid gap-3">
      <Value name={t("games.serverSeed")}>{seed}</Value>
      <Button variant="gold" loading={working} onClick={check} className="sm:justify-self-start">
        {t("cards.proofBook")}
      </Button>
      {good === undefined ? null : <Verdict good={good} yes="cards.bookYes" no="cards.bookNo" />}
    </div>
  );
}

interface VerdictProps {
  good: boolean;
  yes: "cards.proofYes" | "cards.bookYes";
  no: "cards.proofNo" | "cards.bookNo";
}

function Verdict({ good, yes, no }: VerdictProps) {
  const { t } = useI18n();
  return (
    <output
      data-verdict={good ? "match" : "noMatch"}
      className={cx(
        "flex items-center gap-2.5 rounded-2xl border p-4 font-bold",
        good ? "border-win/50 bg-win/12 text-win" : "border-lose/60 bg-lose/12 text-lose",
      )}
    >
      <Icon name={good ? "check" : "close"} size={22} className="shrink-0" />
      {t(good ? yes : no)}
    </output>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className="text-xs text-muted">{name}</p>
      <code
        dir="ltr"
        className="block max-h-40 overflow-y-auto rounded-lg bg-field px-3 py-2 text-xs break-all text-muted"
      >
        {children}
      </code>
    </div>
  );
}
