import type { LotteryDrawView, LotteryTicketView } from "@khela/contract/lottery";
import type { LotteryRules } from "@khela/games/lottery/types";
import type { MessageId } from "@khela/i18n/message-ids";
import { IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { scrollSelectedIntoView } from "../../../shell/scroll-selected.ts";
import { useSound } from "../../../features/sound/use-sound.ts";
import { GamePicture } from "../../../shell/game-picture.tsx";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { useSavedStake } from "../controls/saved-stake.ts";
import { clampStake } from "../rounds/stakes.ts";
import type { Game } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { SessionStrip } from "../frame/session-strip.tsx";
import { DrawHead } from "./DrawHead.tsx";
import LotteryRulesText from "./LotteryRulesText.tsx";
import { Outcome } from "./Outcome.tsx";
import { PAGES } from "./pages.ts";
import { reloadDraws, ticketsQuery } from "./queries.ts";
import { useLotterySearch, type View, VIEWS } from "./search.ts";
import { linesOf, type SlipLine } from "./slip/slip.ts";
import { SlipBar } from "./slip/SlipBar.tsx";
import { SlipPanel } from "./slip/SlipPanel.tsx";
import { useBuy } from "./slip/use-buy.ts";
import { unitLimits } from "./slip/unit-limits.ts";
import { useSlip } from "./slip/use-slip.ts";
import { type LiveLottery, useLottery } from "./use-lottery.ts";
import { BetView, type Chosen } from "./views/BetView.tsx";
import { Results } from "./views/Results.tsx";
import { Tickets } from "./views/Tickets.tsx";
import { Trends } from "./views/Trends.tsx";

const VIEW_TEXTS = {
  bet: "tables.spotName",
  results: "tables.history",
  trends: "lottery.view_trends",
  tickets: "lottery.ownTickets",
  rules: "lobby.rules",
} as const satisfies Record<View, MessageId>;

interface LotteryGameProps {
  rules: LotteryRules;
  game: Game;
}

/** One lottery: its draw, and below it the board, results, trends, the player's tickets or the rules. */
export function LotteryGame({ rules, game }: LotteryGameProps) {
  const live = useLottery(rules.code);
  const sound = useSound(rules.code);
  const { view } = useLotterySearch();
  const [seen, setSeen] = useState<LotteryDrawView | null>(null);
  const navigate = useNavigate();
  const playing = usePlaying({ rules, game, live, sound });
  const onShown = (draw: LotteryDrawView) => {
    if (live.witnessed !== draw.drawId) return;
    setSeen(draw);
    reloadDraws(rules.code);
  };
  const showRules = () =>
    void navigate({ to: PAGES[rules.area], search: { gameCode: rules.code, view: "rules" } as never });
  if (live.now === null && live.query.error) return <QueryFailure query={live.query} />;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" data-lottery={rules.code}>
      <title>{`${game.name} · KHELA`}</title>
      <Head rules={rules} game={game} sound={sound} />
      {live.connected ? null : <Reconnecting />}
      <DrawHead rules={rules} live={live} sound={sound} onShown={onShown} />
      {seen ? <Outcome key={seen.drawId} gameCode={rules.code} draw={seen} sound={sound} /> : null}
      <Views rules={rules} />
      {view === "bet" ? (
        <Betting {...playing} live={live} />
      ) : view === "results" ? (
        <Results rules={rules} />
      ) : view === "trends" ? (
        <Trends rules={rules} />
      ) : view === "tickets" ? (
        <Tickets rules={rules} serverNow={live.serverNow} onRepeat={playing.onRepeatOf} />
      ) : (
        <section className="card p-3.5 md:p-5">
          <LotteryRulesText game={game} />
        </section>
      )}
      <div data-surface="dark" className="overflow-hidden rounded-xl text-text">
        <SessionStrip onFairness={showRules} />
      </div>
    </div>
  );
}

type Sound = ReturnType<typeof useSound>;

/** The state of board, slip and purchase, which survives a look at the results. */
function usePlaying({ rules, game, live, sound }: LotteryGameProps & { live: LiveLottery; sound: Sound }) {
  const navigate = useNavigate();
  const token = useSession((session) => session.token);
  const player = usePlayer();
  const control = useSlip(rules);
  const [chosen, onChoose] = useState<Chosen>({ bet: rules.bets[0]?.code ?? "", picks: [] });
  const [saved, onStake] = useSavedStake(game);
  // The maximum stake of a unit depends on the bet.
  const limits = unitLimits(rules, chosen.bet, game.limits);
  const stake = clampStake(saved, limits);
  const boardRef = useRef<HTMLElement>(null);
  const last = useQuery(ticketsQuery(token, { gameCode: rules.code, pageSize: 1 })).data?.content[0];
  const buying = useBuy(control, player, () => sound.play("cashOut"));
  const drawId = live.now?.draw.drawId;
  const units = rules.unitsOf(chosen.bet, chosen.picks);
  function onAdd() {
    if (drawId === undefined || !control.add([{ ...chosen, stake, units }], drawId)) return;
    sound.play("button");
    onChoose({ ...chosen, picks: [] });
  }
  function onEdit(line: SlipLine) {
    control.remove(line.id);
    onStake(line.stake);
    onChoose({ bet: line.bet, picks: line.picks });
    boardRef.current?.scrollIntoView({ block: "start" });
  }
  function onRepeatOf(ticket: LotteryTicketView) {
    if (drawId === undefined || !control.add(linesOf(ticket, rules), drawId)) return;
    void navigate({ to: PAGES[rules.area], search: { gameCode: rules.code } as never });
  }
  return {
    rules,
    limits,
    slipLimits: game.limits,
    player,
    control,
    buying,
    stake,
    onStake,
    chosen,
    onChoose,
    boardRef,
    units,
    onAdd: units > 0 && drawId !== undefined ? onAdd : undefined,
    onEdit,
    onRepeatOf,
    onRepeat: last && drawId !== undefined ? () => onRepeatOf(last) : undefined,
  };
}

/** Board and slip, side by side on wide screens; on phones the slip is a bar at the bottom. */
function Betting({
  live,
  player,
  control,
  buying,
  onEdit,
  onRepeat,
  units,
  slipLimits,
  ...board
}: ReturnType<typeof usePlaying> & { live: LiveLottery }) {
  const { now, stage } = live;
  if (!now) return <Skeleton className="h-96 w-full rounded-card" />;
  const slip = { control, buying, limits: slipLimits, draw: now.draw, stage, onEdit, onRepeat };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <BetView {...board} balance={player.spendable} />
      <aside className="card sticky top-34 p-4 max-lg:hidden">
        <SlipPanel {...slip} />
      </aside>
      <SlipBar {...slip} onAdd={board.onAdd} pending={{ stake: board.stake, units }} />
    </div>
  );
}

/** A path of this site as navigation options for the router. */
function backTo(path: string): { to: string; search: Record<string, string>; hash: string } {
  const { pathname, searchParams, hash } = new URL(path, "http://site");
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
}

function Head({ rules, game, sound }: LotteryGameProps & { sound: Sound }) {
  const { t } = useI18n();
  const { backUrl } = useLotterySearch();
  return (
    <header className="flex items-center gap-2.5">
      <Link
        {...(backTo(backUrl ?? PAGES[rules.area]) as { to: "/" })}
        aria-label={t("games.toLobby")}
        title={t("games.toLobby")}
        className="-ms-2 grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:bg-surface-3 hover:text-text"
      >
        <Icon name="chevronLeft" className="rtl:-scale-x-100" />
      </Link>
      <GamePicture art={game.art} size={44} className="size-11 rounded-xl bg-surface-3 object-cover" />
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="truncate text-xl">{game.name}</h1>
        <p className="truncate text-xs text-muted">{t("lottery.every", { minutes: rules.everyS / 60 })}</p>
      </div>
      <IconButton
        icon={sound.muted ? "soundOff" : "sound"}
        label={t(sound.muted ? "games.soundOn" : "games.soundOff")}
        aria-pressed={!sound.muted}
        tone="clear"
        onClick={sound.toggle}
      />
    </header>
  );
}

function Views({ rules }: { rules: LotteryRules }) {
  const { t } = useI18n();
  const { view, backUrl } = useLotterySearch();
  return (
    <nav
      aria-label={t("games.controls")}
      className="no-scrollbar fade-ends -mx-1 flex gap-1.5 overflow-x-auto p-1"
    >
      {VIEWS.map((one) => (
        <Link
          key={one}
          ref={one === view ? scrollSelectedIntoView : undefined}
          to={PAGES[rules.area]}
          search={
            {
              gameCode: rules.code,
              ...(one === "bet" ? {} : { view: one }),
              ...(backUrl === undefined ? {} : { backUrl }),
            } as never
          }
          aria-current={one === view ? "page" : undefined}
          activeOptions={{ includeSearch: true, exact: true }}
          resetScroll={false}
          className="lot-tab"
        >
          {t(VIEW_TEXTS[one])}
        </Link>
      ))}
    </nav>
  );
}

function Reconnecting() {
  const { t } = useI18n();
  return (
    <output className="rounded-xl bg-danger px-3 py-2 text-center text-sm font-semibold text-white">
      {t("games.reconnecting")}
    </output>
  );
}
