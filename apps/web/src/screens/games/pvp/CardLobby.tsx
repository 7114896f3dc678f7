import type { CardGameCode, CardRoomCode } from "@khela/games/card-tables/rooms";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { ErrorState } from "@khela/ui/states";
import { useEffect, useEffectEvent, useState } from "react";
import { asCallError } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { usePlayer } from "../frame/player.ts";
import { HandHistory } from "./HandHistory.tsx";
import { useCardLobby } from "./use-card-table.ts";

interface CardLobbyProps {
  gameCode: CardGameCode;
  onOpen: (tableCode: CardRoomCode) => void;
  /** Whether to open the table at which the player has a seat. */
  resume: boolean;
}

/** All tables with stakes, buy-in and players. Empty ones say that they wait for players. */
export function CardLobby({ gameCode, onOpen, resume }: CardLobbyProps) {
  const i18n = useI18n();
  const { t, written } = i18n;
  const { loggedIn } = usePlayer();
  const lobby = useCardLobby(gameCode);
  const [history, setHistory] = useState(false);
  const tables = lobby.data?.tables;
  const mine = tables?.find((table) => table.mine)?.tableCode;
  const open = useEffectEvent(() => mine && onOpen(mine));
  useEffect(() => {
    if (!resume || mine === undefined) return undefined;
    const timer = setTimeout(open, 0);
    return () => clearTimeout(timer);
  }, [resume, mine]);
  return (
    <div className="hp-lobby" data-game={gameCode}>
      <div className="mx-auto grid w-full max-w-5xl gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 className="text-xl font-black md:text-2xl">{t("pvp.tables")}</h2>
            <p className="mt-1 max-w-prose text-sm text-muted">
              {t(gameCode === "holdem" ? "pvp.lobbyText" : "pvp.addaLobbyText")}
            </p>
          </div>
          {loggedIn ? (
            <Button icon="history" onClick={() => setHistory(true)}>
              {t("pvp.history")}
            </Button>
          ) : null}
        </div>
        {lobby.error ? (
          <ErrorState
            text={errorText(i18n, lobby.error)}
            traceId={asCallError(lobby.error)?.traceId}
            onRetry={() => void lobby.refetch()}
          />
        ) : !tables ? (
          <Skeleton className="h-72 w-full rounded-card" />
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tables.map((table) => (
              <li key={table.tableCode}>
                <button
                  type="button"
                  onClick={() => onOpen(table.tableCode)}
                  className={cx("hp-room", table.mine && "hp-room-mine", table.closed && "hp-room-closed")}
                  data-testid={`room-${table.tableCode}`}
                >
                  <span aria-hidden className="hp-room-felt">
                    {Array.from({ length: table.seats }, (_, seat) => (
                      <i
                        key={seat}
                        data-taken={seat < table.taken || undefined}
                        style={roomSeat(seat, table.seats)}
                      />
                    ))}
                  </span>
                  <span className="grid gap-1 text-start">
                    <b className="text-base">{table.name[written]}</b>
                    <span className="text-lg font-black text-gold">
                      <Stakes gameCode={gameCode} stakes={table.stakes} />
                    </span>
                    <span className="text-xs text-muted">
                      {t("pvp.buyInRange", {
                        min: i18n.money(table.minBuyIn, { decimals: "auto" }),
                        max: i18n.money(table.maxBuyIn, { decimals: "auto" }),
                      })}
                    </span>
                    <span className="text-sm font-semibold">
                      {table.closed
                        ? t("pvp.closed")
                        : table.taken === 0
                          ? t("pvp.waitsForPlayers")
                          : t("pvp.seatsTaken", { taken: table.taken, seats: table.seats })}
                    </span>
                    {table.mine ? (
                      <span className="text-sm font-bold text-win">{t("pvp.yourTable")}</span>
                    ) : null}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {history ? <HandHistory gameCode={gameCode} onClose={() => setHistory(false)} /> : null}
    </div>
  );
}

/** The stakes that a table is named by: both blinds, or the boot. */
export function Stakes({ gameCode, stakes }: { gameCode: CardGameCode; stakes: readonly string[] }) {
  const { t } = useI18n();
  const [first = "0", second = "0"] = stakes;
  if (gameCode !== "holdem") {
    return (
      <>
        {t("pvp.boot")} <Money value={first} decimals="auto" />
      </>
    );
  }
  return (
    <>
      <Money value={first} decimals="auto" />/<Money value={second} decimals="auto" />
    </>
  );
}

/** A seat's position at the small table, in percent. */
function roomSeat(seat: number, seats: number): { left: string; top: string } {
  const angle = ((seat + 0.5) / seats) * 2 * Math.PI;
  return { left: `${50 + 46 * Math.cos(angle)}%`, top: `${50 + 46 * Math.sin(angle)}%` };
}
