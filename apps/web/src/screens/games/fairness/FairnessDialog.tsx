/** The seeds of the member's next rounds, and how to change them. GAME-09. */
import type { CallOutput } from "@khela/contract/endpoint";
import { getSeeds, rotateSeeds } from "@khela/contract/play";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { ErrorState } from "@khela/ui/states";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { asCallError, call, queryClient } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { useSession } from "../../../shell/session.ts";
import { fairTextOf, type Game, isShared } from "../frame/game.ts";
import { useGameStatus } from "../frame/game-status.ts";
import { askLogin } from "../frame/player.ts";
import { CopyValue } from "./copy-value.tsx";

type Seeds = CallOutput<typeof getSeeds>;
type Rotated = CallOutput<typeof rotateSeeds>;

const seedsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "seeds"],
    queryFn: ({ signal }) => call(getSeeds, {}, { signal }),
    enabled: token !== null,
    // The nonce changes with every round.
    staleTime: 0,
  });

/** Sixteen hex digits from the browser's secure generator. */
function randomClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

export default function FairnessDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useI18n();
  const loggedIn = useSession((session) => session.token !== null);
  const lastRound = useGameStatus((status) => status.roundId);
  return (
    <Dialog open onClose={onClose} name="fairness" title={t("games.fairness")} width={520} fullOnPhone>
      <div className="grid max-w-xl gap-4 text-sm">
        <p className="text-muted">{t(fairTextOf(game))}</p>
        {isShared(game) ? null : loggedIn ? (
          <SeedPanel />
        ) : (
          <Button onClick={askLogin}>{t("games.loginForSeeds")}</Button>
        )}
        <div className="flex flex-wrap gap-x-5">
          {lastRound ? (
            <Link
              to="/fairness/$roundId"
              params={{ roundId: lastRound }}
              className="inline-flex min-h-11 items-center font-semibold text-gold underline"
            >
              {t("games.checkLastRound")}
            </Link>
          ) : null}
          <Link
            to="/fairness"
            className="inline-flex min-h-11 items-center font-semibold text-gold underline"
          >
            {t("games.openVerifier")}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

function SeedPanel() {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const seeds = useQuery(seedsQuery(token));
  const [clientSeed, setClientSeed] = useState(randomClientSeed);
  const rotation = useMutation({
    mutationFn: () => call(rotateSeeds, { body: { clientSeed } }),
    onSuccess: ({ current }) => {
      queryClient.setQueryData<Seeds>(seedsQuery(token).queryKey, current);
      setClientSeed(randomClientSeed());
    },
  });
  const wrong = !/^[\x20-\x7e]{1,64}$/.test(clientSeed);
  if (seeds.error) {
    return (
      <ErrorState
        text={errorText(i18n, seeds.error)}
        traceId={asCallError(seeds.error)?.traceId}
        onRetry={() => void seeds.refetch()}
      />
    );
  }
  if (!seeds.data) return <Skeleton className="h-56 w-full" />;
  return (
    <>
      <dl className="grid gap-2.5">
        <CopyValue label={t("games.serverSeedHash")} value={seeds.data.serverSeedHash} />
        <CopyValue label={t("games.clientSeed")} value={seeds.data.clientSeed} />
        <CopyValue label={t("games.nextNonce")} value={String(seeds.data.nonce)} />
        <CopyValue label={t("games.nextServerSeedHash")} value={seeds.data.nextServerSeedHash} />
      </dl>
      <div className="grid gap-3 rounded-xl border border-line bg-surface-2 p-3.5">
        <TextInput
          label={t("games.newClientSeed")}
          value={clientSeed}
          dir="ltr"
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          error={wrong ? t("games.clientSeedRule") : undefined}
          onChange={(event) => setClientSeed(event.target.value)}
        />
        <p className="text-muted">{t("games.rotateHint")}</p>
        <Button
          variant="gold"
          disabled={wrong}
          loading={rotation.isPending}
          onClick={() => rotation.mutate()}
        >
          {t("games.rotate")}
        </Button>
        {rotation.error ? (
          <p role="alert" className="text-lose">
            {errorText(i18n, rotation.error)}
          </p>
        ) : null}
      </div>
      {rotation.data ? <Revealed revealed={rotation.data.revealed} /> : null}
    </>
  );
}

function Revealed({ revealed }: { revealed: Rotated["revealed"] }) {
  const { t } = useI18n();
  return (
    <output className="grid gap-2.5 rounded-xl border border-win/40 bg-win/10 p-3.5">
      <p className="font-semibold text-win">{t("games.revealed", { n: revealed.rounds })}</p>
      <dl className="grid gap-2.5">
        <CopyValue label={t("games.serverSeed")} value={revealed.serverSeed} />
        <CopyValue label={t("games.serverSeedHash")} value={revealed.serverSeedHash} />
        <CopyValue label={t("games.clientSeed")} value={revealed.clientSeed} />
      </dl>
    </output>
  );
}
