/** The lottery page: its lobby, or one lottery (LOTT-01, LOTT-05). */
import { isLottery, lotteryRules } from "@khela/games/lottery/lotteries";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { buttonClass } from "@khela/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PlayCredit } from "../../../features/trial/PlayCredit.tsx";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { asCallError } from "../../../shell/api.ts";
import { useMember } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";
import { TRIAL_TYPE } from "@khela/rules/auth/trial";
import { launchQuery } from "../frame/launch.ts";
import { gameOf } from "../frame/game.ts";
import { resetGameStatus } from "../frame/game-status.ts";
import { ClosedNote, MaintenanceCard } from "../frame/maintenance-card.tsx";
import { Lobby } from "./Lobby.tsx";
import { LotteryGame } from "./LotteryGame.tsx";
import { PAGES, useArea } from "./pages.ts";
import { useLotterySearch } from "./search.ts";
import "./lottery.css";

export default function LotteryPage() {
  const area = useArea();
  const { gameCode } = useLotterySearch();
  return (
    <PlayCredit>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-6" data-area={area}>
        {gameCode === undefined ? <Lobby area={area} /> : <OpenLottery key={gameCode} code={gameCode} />}
      </div>
    </PlayCredit>
  );
}

function OpenLottery({ code }: { code: string }) {
  const here = useArea();
  if (!isLottery(code)) return <Unknown />;
  const { area } = lotteryRules(code);
  // The game belongs to another page.
  if (area !== here) return <Navigate to={PAGES[area]} search={{ gameCode: code } as never} replace />;
  return <Known code={code} />;
}

function Known({ code }: { code: string }) {
  const i18n = useI18n();
  const rules = lotteryRules(code);
  const token = useSession((session) => session.token);
  const type = useMember().data?.type;
  // A trial account plays with its play credit.
  const mode = type === undefined ? undefined : type === TRIAL_TYPE ? "demo" : "real";
  useEffect(() => resetGameStatus, []);
  const launch = useQuery(launchQuery(token, code, i18n.locale, mode));
  const refusal = asCallError(launch.error)?.code;
  const game = gameOf(code, i18n.written, launch.data?.game);
  if (!game || refusal === "GAME_NOT_FOUND" || refusal === "GAME_NOT_HERE") return <Unknown />;
  if (launch.isError && refusal !== "GAME_MAINTENANCE") return <QueryFailure query={launch} />;
  if (launch.isPending) return <Skeleton className="h-[70dvh] w-full rounded-card" />;
  if (launch.isError || launch.data.game.maintenance)
    return <MaintenanceCard text={i18n.t("errors.GAME_MAINTENANCE")} except={code} />;
  return (
    <>
      <ClosedNote code={code} />
      <LotteryGame rules={rules} game={game} />
    </>
  );
}

function Unknown() {
  const { t } = useI18n();
  const area = useArea();
  return (
    <EmptyState
      className="card min-h-80"
      icon="gamepad"
      title={t("errors.GAME_NOT_FOUND")}
      action={
        <Link to={PAGES[area]} className={buttonClass({ variant: "gold" })}>
          {t("games.toLobby")}
        </Link>
      }
    />
  );
}
