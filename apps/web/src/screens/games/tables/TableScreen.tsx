/**
 * A live table: one shared round with a countdown, chips on its spots, and an outcome dealt for all players.
 * GAME-08.
 */
import type { TableRoundView } from "@khela/contract/tables";
import { payoutOf } from "@khela/games/tables/types";
import { type Money as Amount, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { markRoundShown } from "../frame/game-status.ts";
import { countRound, usePlayer } from "../frame/player.ts";
import { SidePanel } from "./chat/SidePanel.tsx";
import { ChatSheet } from "./chat/TableChat.tsx";
import { useChat } from "./chat/use-chat.ts";
import { ChipRack } from "./ChipRack.tsx";
import { Countdown } from "./Countdown.tsx";
import { historyOf, type TableLook } from "./look.ts";
import { Felt as FeltContext, type FeltState, useSpotName } from "./Spot.tsx";
import { countOwnDraws, ownSpots, type Stage, sumOf } from "./table-state.ts";
import { useChips } from "./use-chips.ts";
import { type LiveTable, useTable } from "./use-table.ts";
import "./tables.css";

interface TableScreenProps<Outcome> extends GameScreenProps {
  look: TableLook<Outcome>;
}

export function TableScreen<Outcome>({ game, sound, look }: TableScreenProps<Outcome>) {
  const player = usePlayer();
  const live = useTable(game.code);
  const chips = useChips(live, { game, player, rules: look.rules, sound });
  const chat = useChat(game.code);
  const { round, stage } = live;
  const shown = stage === "result" ? (round?.outcome as Outcome | null | undefined) : undefined;
  useResult(live, look, sound);
  const spots = useMemo(() => new Map(look.rules.spots.map((spot) => [spot.code, spot])), [look.rules]);
  const felt: FeltState = {
    chips,
    spots,
    nameOf: look.nameOf,
    odds: look.odds ?? false,
    paid: (spot) => (shown ? look.rules.judge(spot, shown, countOwnDraws(round)) : undefined),
  };
  const style = { "--felt": look.felt[0], "--felt-dark": look.felt[1] } as CSSProperties;
  return (
    <FeltContext value={felt}>
      {/* The section scrolls on a phone and sometimes contains nothing focusable, so it must be focusable
          itself. */}
      <section
        className="tt-layout"
        aria-label={game.name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={style}
        data-stage={stage}
        data-table={game.code}
      >
        <div className="tt-main">
          <div className="tt-scene">
            <div aria-hidden className="tt-room" />
            <div aria-hidden className="tt-top">
              <div className="tt-shoe" />
              <div className="tt-tray" />
            </div>
            {round ? (
              <look.Scene
                key={round.roundId}
                outcome={round.outcome as Outcome | null}
                stage={stage}
                sinceMs={round.dealtAt === null ? 0 : live.serverNow() - Date.parse(round.dealtAt)}
                round={round}
                live={live}
                sound={sound}
              />
            ) : null}
            <Status live={live} sound={sound} texts={look.stageTexts} />
            {shown && round ? <Banner round={round} look={look} outcome={shown} /> : null}
            {chat.open ? <ChatSheet chat={chat} player={player} /> : null}
            {live.connected ? null : <Reconnecting />}
          </div>
          <div className="tt-felt">
            <look.Felt chips={chips} outcome={shown ?? null} live={live} sound={sound} />
          </div>
          {stage === "playing" && look.Decide ? (
            <look.Decide game={game} live={live} player={player} sound={sound} />
          ) : (
            <ChipRack chips={chips} player={player} stage={stage} />
          )}
        </div>
        <aside className="tt-side">
          <look.Roads history={pastOf<Outcome>(round, stage)} live={live} />
          <SidePanel round={round} chat={chat} player={player} />
        </aside>
      </section>
    </FeltContext>
  );
}

/** The past results, without one that the table has not shown yet. */
function pastOf<Outcome>(round: TableRoundView | null, stage: Stage) {
  const history = historyOf<Outcome>(round);
  return stage === "dealing" ? history.filter(({ roundId }) => roundId !== round?.roundId) : history;
}

/** The result of the player's chips: the gross payout of each, and the total stake. */
function resultOf<Outcome>(
  round: TableRoundView,
  look: TableLook<Outcome>,
  outcome: Outcome,
): { stake: Amount; payout: Amount } {
  const placed = ownSpots(round);
  const tableBets = round.bets.filter(({ mine }) => mine);
  // Each bet is rounded by itself, as on the server.
  const payout = tableBets.reduce((sum, { spots }) => {
    const bets = spots.map(({ spot, stake }) => ({ spot, stake: moneyFromText(stake) }));
    return money(sum + payoutOf(look.rules, bets, outcome, countOwnDraws(round)));
  }, money(0n));
  return { stake: sumOf(placed), payout };
}

/** Updates sounds and the session's figures once per round, when the table has shown its result. */
function useResult<Outcome>(
  live: LiveTable,
  look: TableLook<Outcome>,
  sound: GameScreenProps["sound"],
): void {
  const { round, stage } = live;
  const counted = useRef(new Set<string>());
  const witnessed = useRef<string | null>(null);
  const onShown = useEffectEvent(() => {
    if (!round?.outcome || counted.current.has(round.roundId)) return;
    counted.current.add(round.roundId);
    markRoundShown(round.roundId);
    const { stake, payout } = resultOf(round, look, round.outcome as Outcome);
    // The server's figures already include results of earlier visits.
    if (stake === 0n || witnessed.current !== round.roundId) return;
    countRound(stake, payout);
    sound.play(payout > stake ? "win" : "lose");
  });
  useEffect(() => {
    if (stage === "open" || stage === "closed" || stage === "playing" || stage === "dealing")
      witnessed.current = round?.roundId ?? null;
    if (stage !== "result") return undefined;
    const timer = setTimeout(onShown, 0);
    return () => clearTimeout(timer);
  }, [stage, round?.roundId]);
}

interface StatusProps extends Pick<GameScreenProps, "sound"> {
  live: LiveTable;
  texts: TableLook<unknown>["stageTexts"];
}

function Status({ live, sound, texts }: StatusProps) {
  const { t } = useI18n();
  const { round, stage } = live;
  return (
    <div className="tt-status">
      {stage === "open" && round ? (
        <Countdown
          from={round.createdAt}
          to={round.bettingEndsAt}
          label={t("tables.timeLeft")}
          serverNow={live.serverNow}
          onSecond={() => sound.play("tick")}
        />
      ) : null}
      {stage === "playing" && round?.play ? (
        <Countdown
          key={round.play.window}
          from={round.serverTime}
          to={round.play.endsAt}
          label={t("tables.decideTimeLeft")}
          serverNow={live.serverNow}
          onSecond={() => sound.play("tick")}
        />
      ) : null}
      <output className="tt-stage" data-testid="table-stage" data-stage={stage}>
        {(t as (id: string) => string)(texts?.[stage] ?? `tables.stage_${stage}`)}
      </output>
    </div>
  );
}

/** The outcome, and the player's result. */
function Banner<Outcome>({
  round,
  look,
  outcome,
}: {
  round: TableRoundView;
  look: TableLook<Outcome>;
  outcome: Outcome;
}) {
  const { t } = useI18n();
  const name = useSpotName();
  const { stake, payout } = resultOf(round, look, outcome);
  const won = payout > stake;
  return (
    <output data-testid="table-result" className={cx("tt-banner", won && "tt-banner-won")}>
      <strong>{name(look.resultOf(outcome))}</strong>
      {stake === 0n ? null : look.Verdict ? (
        <look.Verdict outcome={outcome} round={round} />
      ) : won ? (
        <span data-result="won">
          {t("tables.youWin")}{" "}
          <Money value={moneyToText(payout)} className="text-lg font-black text-[#ffe08a]" />
        </span>
      ) : payout > 0n ? (
        <span data-result="back">
          {t("tables.comesBack")} <Money value={moneyToText(payout)} className="font-bold" />
        </span>
      ) : (
        <span data-result="lost">{t("tables.noWin")}</span>
      )}
    </output>
  );
}

function Reconnecting() {
  const { t } = useI18n();
  return (
    <output className="absolute inset-x-0 bottom-0 z-20 bg-danger py-1 text-center text-sm font-semibold text-white">
      {t("games.reconnecting")}
    </output>
  );
}
