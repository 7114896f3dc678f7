/** Blackjack: all players start with the same hand, and each plays it against the dealer. */
import {
  BLACKJACK,
  type BlackjackOutcome,
  blackjackTotal,
  isNatural,
} from "@khela/games/tables/blackjack/spots";
import type { Card } from "@khela/games/tables/cards";
import { money, moneyToText } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useState } from "react";
import type { GameScreenProps } from "../../frame/game.ts";
import { HiddenCard, PlayingCard } from "../card.tsx";
import type { SceneProps, TableLook, VerdictProps } from "../look.ts";
import { Spot } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { Decide } from "./Decide.tsx";
import { blackjackName } from "./names.ts";
import { type HandResult, handResults, type OwnHand, ownHands } from "./own-hand.ts";
import "./blackjack.css";

export default function Blackjack(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

/** An animation start in the past, for cards that were dealt before the screen opened. */
const LONG_AGO = -60_000;

/** A card that keeps the animation times of its first render. */
function Dealt({ card, dealMs, flipMs }: { card: Card; dealMs: number; flipMs: number }) {
  const [times] = useState({ dealMs, flipMs });
  return <PlayingCard card={card} {...times} />;
}

function Scene({ outcome, stage, sinceMs, round }: SceneProps<BlackjackOutcome>) {
  const { t } = useI18n();
  // A player who saw the betting phase sees the cards being dealt; one who comes later sees them lying.
  const [witnessed] = useState(stage === "open" || stage === "closed");
  const shown = round.play ?? outcome;
  const own = ownHands(round, outcome);
  const [hand] = own.hands;
  const straight = round.play === null && outcome !== null;
  const first = (order: number): number => {
    if (straight) return 200 + order * 320 - sinceMs;
    return witnessed ? 200 + order * 320 : LONG_AGO;
  };
  const revealMs = (straight ? 2_900 : 300) - sinceMs;
  const over = outcome !== null && stage === "result";
  const results = over ? handResults(round, outcome) : [];
  const open = round.play?.open ?? outcome?.dealer.slice(0, 1) ?? [];
  return (
    <div className="tt-bj">
      <div className="tt-bj-row" data-side="dealer">
        <span className="tt-box-name">
          {t("tables.bjDealer")}
          {shown ? <Total cards={over ? outcome.dealer : open} final={over} /> : null}
        </span>
        <div className="tt-bj-cards">
          {open.map((card) => (
            <Dealt key="open" card={card} dealMs={first(1)} flipMs={first(1) + 150} />
          ))}
          {shown && !outcome ? <HiddenCard dealMs={witnessed ? 200 + 3 * 320 : LONG_AGO} /> : null}
          {outcome?.dealer.slice(1).map((card, place) => (
            <Dealt
              // A place on the table has no identity but its number.
              key={`${place}`}
              card={card}
              dealMs={place > 0 ? revealMs + place * 900 - 300 : straight ? first(3) : LONG_AGO}
              flipMs={revealMs + place * 900}
            />
          ))}
        </div>
      </div>
      {own.hands.length > 1 ? (
        <div className="tt-bj-row tt-bj-own tt-bj-both" data-side="player">
          {own.hands.map((one, at) => (
            <SplitHand
              key={`${at}`}
              at={at}
              hand={one}
              isTurn={own.turn === at}
              outcome={outcome}
              result={results[at]?.result}
            />
          ))}
        </div>
      ) : (
        <div
          className={cx("tt-bj-row", own.isIn && "tt-bj-own")}
          data-side="player"
          data-result={results[0]?.result}
        >
          <div className="tt-bj-cards">
            {shown
              ? hand?.cards.map((card, place) => (
                  <Dealt
                    key={`${place}`}
                    card={card}
                    dealMs={place < 2 ? first(place * 2) : 100}
                    flipMs={place < 2 ? first(place * 2) + 150 : 260}
                  />
                ))
              : null}
          </div>
          <span className="tt-box-name">
            {t(own.isIn ? "tables.bjHand" : "tables.bjTableHand")}
            {shown && hand ? <Total cards={hand.cards} final={outcome !== null} /> : null}
            <HandWord result={results[0]?.result} />
          </span>
        </div>
      )}
    </div>
  );
}

interface SplitHandProps {
  at: number;
  hand: OwnHand;
  isTurn: boolean;
  outcome: BlackjackOutcome | null;
  /** Undefined until the table has shown the result. */
  result: HandResult["result"] | undefined;
}

/** One hand of a split pair: its first card moves aside, the others are dealt from the shoe. */
function SplitHand({ at, hand: { cards }, isTurn, outcome, result }: SplitHandProps) {
  const { t, number } = useI18n();
  return (
    <div className="tt-bj-part" data-at={at} data-turn={isTurn} data-result={result}>
      <div className="tt-bj-cards">
        {cards.map((card, place) => (
          <Dealt
            key={`${place}`}
            card={card}
            dealMs={place === 0 ? LONG_AGO : 100 + at * 220}
            flipMs={place === 0 ? LONG_AGO : 260 + at * 220}
          />
        ))}
      </div>
      <span className="tt-box-name">
        {t("tables.bjHandN", { n: number(at + 1) })}
        <Total cards={cards} final={outcome !== null} isOfSplit />
        <HandWord result={result} />
      </span>
    </div>
  );
}

const RESULTS = { won: "tables.bjWon", push: "tables.bjPush", lost: "tables.bjLost" } as const;

function HandWord({ result }: { result: HandResult["result"] | undefined }) {
  const { t } = useI18n();
  return result ? <em className="tt-bj-result">{t(RESULTS[result])}</em> : null;
}

/** The winner of each hand, and the money won or lost. */
function Verdict({ outcome, round }: VerdictProps<BlackjackOutcome>) {
  const { t, number } = useI18n();
  const results = handResults(round, outcome);
  return results.map(({ result, stake, payout }, at) => (
    <span key={`${at}`} data-result={result} className="tt-bj-verdict">
      {results.length > 1 ? `${t("tables.bjHandN", { n: number(at + 1) })}: ` : null}
      {t(VERDICTS[result])}{" "}
      {result === "push" ? (
        <>
          · {t("tables.comesBack")} <Money value={moneyToText(payout)} />
        </>
      ) : (
        <Money value={moneyToText(money(payout - stake))} signed />
      )}
    </span>
  ));
}

const VERDICTS = { won: "tables.bjYouWin", push: "tables.bjPush", lost: "tables.bjDealerWins" } as const;

/** A hand's total; a soft hand shows both values while it may draw. */
function Total({ cards, final, isOfSplit }: { cards: readonly Card[]; final: boolean; isOfSplit?: boolean }) {
  const { t, number } = useI18n();
  const { total, soft } = blackjackTotal(cards);
  return (
    <b className="tt-box-points ms-2" data-bust={total > 21}>
      {isNatural(cards) && !isOfSplit
        ? t("tables.bjBlackjack")
        : soft && !final && total < 21
          ? `${number(total - 10)}/${number(total)}`
          : number(total)}
    </b>
  );
}

function Felt() {
  const { t } = useI18n();
  return (
    <div className="tt-bj-felt">
      <p className="tt-bj-note">{t("tables.bjMainNote")}</p>
      <Spot code="main" plain className="tt-spot-main tt-green tt-bj-spot" />
    </div>
  );
}

const LISTED = 24;

/** The dealer's past totals; they predict nothing. */
function Roads({ history }: { history: readonly { roundId: string; outcome: BlackjackOutcome }[] }) {
  const { t, number } = useI18n();
  return (
    <section aria-label={t("tables.history")} className="tt-panel tt-roads">
      <p className="text-xs text-muted">{t("tables.bjDealerPast")}</p>
      <ul className="tt-bj-past">
        {history.slice(0, LISTED).map(({ roundId, outcome: { dealer } }) => {
          const { total } = blackjackTotal(dealer);
          const kind = isNatural(dealer) ? "natural" : total > 21 ? "bust" : "stood";
          return (
            <li key={roundId} data-kind={kind}>
              {kind === "natural" ? t("tables.bjPastBlackjack") : number(total)}
              {kind === "bust" ? <span className="sr-only">{t("tables.bjBust")}</span> : null}
            </li>
          );
        })}
      </ul>
      <p className="tt-roads-note">{t("tables.noForecast")}</p>
    </section>
  );
}

const LOOK: TableLook<BlackjackOutcome> = {
  rules: BLACKJACK,
  felt: ["#155a3c", "#04261a"],
  Scene,
  Felt,
  Roads,
  Decide,
  Verdict,
  nameOf: blackjackName,
  resultOf: ({ dealer }) => {
    if (isNatural(dealer)) return { id: "tables.bjDealerBlackjack" };
    const { total } = blackjackTotal(dealer);
    return { id: total > 21 ? "tables.bjDealerBust" : "tables.bjDealerHas", n: String(total) };
  },
};
