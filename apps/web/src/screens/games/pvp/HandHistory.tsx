import type { CallOutput } from "@khela/contract/endpoint";
import { getCardHand, listCardHands } from "@khela/contract/pvp";
import { checkHand, type ProofFault } from "@khela/games/card-tables/deck";
import { type CardGameCode, LAYOUTS } from "@khela/games/card-tables/rooms";
import { STREETS } from "@khela/games/holdem/hand";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useSeparator } from "@khela/ui/separator";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asCallError, call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { useSession } from "../../../shell/session.ts";
import { CopyValue } from "../fairness/copy-value.tsx";
import { FaceCard } from "./FaceCard.tsx";

type Hand = CallOutput<typeof getCardHand>;

const listQuery = (token: string | null, gameCode: CardGameCode, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["cards", token, "hands", gameCode, cursor ?? ""],
    queryFn: ({ signal }) =>
      call(listCardHands, { query: { gameCode, pageSize: 10, ...(cursor ? { cursor } : {}) } }, { signal }),
    staleTime: 0,
  });

const handQuery = (token: string | null, handId: string) =>
  queryOptions({
    queryKey: ["cards", token, "hand", handId],
    queryFn: ({ signal }) => call(getCardHand, { params: { handId } }, { signal }),
  });

/** The player's own hands with all actions, and a proof that is verified in the browser (GAME-09). */
export function HandHistory({ gameCode, onClose }: { gameCode: CardGameCode; onClose: () => void }) {
  const { t } = useI18n();
  const [handId, setHandId] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} name="hands" title={t("pvp.history")} width={620} fullOnPhone>
      {handId === null ? (
        <HandList gameCode={gameCode} onOpen={setHandId} />
      ) : (
        <OneHand handId={handId} onBack={() => setHandId(null)} />
      )}
    </Dialog>
  );
}

function HandList({ gameCode, onOpen }: { gameCode: CardGameCode; onOpen: (handId: string) => void }) {
  const i18n = useI18n();
  const { t, number, date } = i18n;
  const token = useSession((session) => session.token);
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const hands = useQuery(listQuery(token, gameCode, cursor));
  if (hands.error) {
    return (
      <ErrorState
        text={errorText(i18n, hands.error)}
        traceId={asCallError(hands.error)?.traceId}
        onRetry={() => void hands.refetch()}
      />
    );
  }
  if (!hands.data) return <Skeleton className="h-72 w-full" />;
  const { content, older, newer } = hands.data;
  if (content.length === 0) return <EmptyState icon="history" title={t("pvp.noHands")} />;
  return (
    <div className="grid gap-2 text-sm">
      <ul className="grid gap-1.5">
        {content.map((hand) => (
          <li key={hand.handId}>
            <button type="button" className="hp-line" onClick={() => onOpen(hand.handId)}>
              <span className="text-start">
                <b>{t("pvp.handNumber", { n: number(hand.number) })}</b>
                <small className="block text-xs text-muted">{date(hand.at, "seconds")}</small>
              </span>
              <span className="flex gap-1">
                {hand.cards.map((card) => (
                  <FaceCard key={card} card={card} place="small" />
                ))}
              </span>
              <span className="flex gap-0.5 max-sm:hidden">
                {hand.board.map((card) => (
                  <FaceCard key={card} card={card} place="small" />
                ))}
              </span>
              <Money value={netOf(hand)} tone="result" className="text-end font-bold" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex justify-between">
        <Button size="sm" disabled={newer === null} onClick={() => setCursor(newer ?? undefined)}>
          {t("pvp.newer")}
        </Button>
        <Button size="sm" disabled={older === null} onClick={() => setCursor(older ?? undefined)}>
          {t("pvp.older")}
        </Button>
      </div>
    </div>
  );
}

/** The player's hidden cards. */
const faceDown = (gameCode: CardGameCode): null[] =>
  Array.from({ length: LAYOUTS[gameCode].own }, () => null);

const netOf = ({ stake, payout }: { stake: string; payout: string }): string =>
  moneyToText(money(moneyFromText(payout) - moneyFromText(stake)));

function OneHand({ handId, onBack }: { handId: string; onBack: () => void }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const token = useSession((session) => session.token);
  const { data: hand, error, refetch } = useQuery(handQuery(token, handId));
  return (
    <div className="grid w-full max-w-xl gap-4 text-sm" data-testid="one-hand">
      <Button
        size="sm"
        icon="chevronLeft"
        onClick={onBack}
        className="justify-self-start rtl:[&>svg]:-scale-x-100"
      >
        {t("pvp.history")}
      </Button>
      {error ? (
        <ErrorState
          text={errorText(i18n, error)}
          traceId={asCallError(error)?.traceId}
          onRetry={() => void refetch()}
        />
      ) : hand ? (
        <>
          <h3 className="text-base font-bold">{t("pvp.handNumber", { n: number(hand.number) })}</h3>
          <ul className="grid gap-1.5">
            {hand.players.map((player) => (
              <li key={player.seat} className="hp-line">
                <b className="text-start">{player.mine ? t("pvp.you") : player.account}</b>
                <span className="flex gap-1">
                  {(player.cards ?? faceDown(hand.gameCode)).map((card, index) => (
                    <FaceCard key={index} card={card} place="small" />
                  ))}
                </span>
                <span className="text-xs text-muted">
                  {player.category ? t(`pvp.hand_${player.category}`) : null}
                </span>
                <Money value={netOf(player)} tone="result" className="text-end font-bold" />
              </li>
            ))}
          </ul>
          {hand.gameCode === "holdem" ? (
            <Streets hand={hand} />
          ) : (
            <Actions hand={hand} actions={hand.actions} />
          )}
          <p className="text-muted">
            {t("pvp.rakeOf")} <Money value={hand.rake} />
          </p>
          {hand.proof ? <Proof hand={hand} proof={hand.proof} /> : <p>{t("pvp.cancelled")}</p>}
        </>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </div>
  );
}

/** All actions street by street, with the cards that were dealt. */
function Streets({ hand }: { hand: Hand }) {
  const { t } = useI18n();
  const open = { preflop: [0, 0], flop: [0, 3], turn: [3, 4], river: [4, 5] } as const;
  return (
    <ol className="grid gap-2">
      {STREETS.map((street) => {
        const actions = hand.actions.filter((action) => action.street === street);
        const cards = hand.board.slice(...open[street]);
        if (actions.length === 0 && cards.length === 0) return null;
        return (
          <li key={street} className="rounded-xl border border-line bg-surface-2 p-3">
            <p className="mb-1 flex items-center gap-2 font-semibold">
              {t(`pvp.street_${street}`)}
              <span className="flex gap-0.5">
                {cards.map((card) => (
                  <FaceCard key={card} card={card} place="small" />
                ))}
              </span>
            </p>
            <Actions hand={hand} actions={actions} />
          </li>
        );
      })}
    </ol>
  );
}

/** The actions in order. */
function Actions({ hand, actions }: { hand: Hand; actions: Hand["actions"] }) {
  const between = useSeparator();
  const { t, money: shown } = useI18n();
  const names = new Map(hand.players.map(({ seat, account, mine }) => [seat, mine ? t("pvp.you") : account]));
  return (
    <p className="leading-relaxed text-muted">
      {actions
        .map(({ seat, kind, to, byClock }) =>
          [
            names.get(seat),
            t(`pvp.did_${kind}`),
            to === null ? "" : shown(to, { decimals: "auto" }),
            byClock ? `(${t("pvp.byClock")})` : "",
          ]
            .filter(Boolean)
            .join(" "),
        )
        .join(between)}
    </p>
  );
}

/** Verifies in this browser that the cards were fixed before the hand. */
function Proof({ hand, proof }: { hand: Hand; proof: NonNullable<Hand["proof"]> }) {
  const { t } = useI18n();
  const [faults, setFaults] = useState<ProofFault[] | null>(null);
  return (
    <div className="grid gap-2.5 rounded-xl border border-line bg-surface-2 p-3.5">
      <p className="text-muted">{t("pvp.proofText")}</p>
      <dl className="grid gap-2">
        {proof.roots.map((root, deck) => (
          <CopyValue key={root} label={t("pvp.deckRoot", { n: deck + 1 })} value={root} />
        ))}
        <CopyValue label={t("pvp.unusedSeed")} value={proof.unusedSeed} />
      </dl>
      <Button
        icon="shield"
        variant="gold"
        onClick={() => setFaults(checkHand({ ...proof, game: hand.gameCode, players: hand.players }))}
      >
        {t("pvp.checkHand")}
      </Button>
      {faults === null ? null : faults.length === 0 ? (
        <output className="flex items-center gap-2 font-semibold text-win" data-testid="proof">
          <Icon name="check" size={18} /> {t("pvp.proofHolds", { n: proof.opened.length })}
        </output>
      ) : (
        <p role="alert" className="font-semibold text-lose">
          {faults.map((fault) => t(`pvp.fault_${fault}`)).join(" ")}
        </p>
      )}
    </div>
  );
}
