import {
  actAtCards,
  type CardActionKind,
  type OwnCardsView,
  type CardTable,
  getCardTable,
  leaveCards,
  listCardTables,
  sitAtCards,
  sitOutAtCards,
  topUpAtCards,
} from "@khela/contract/pvp";
import type { CardTopic } from "@khela/contract/realtime";
import type { CardGameCode, CardRoomCode } from "@khela/games/card-tables/rooms";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, queryClient } from "../../../shell/api.ts";
import { useConnected, useTopic } from "../../../shell/live.ts";
import { useSession } from "../../../shell/session.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { useRefusal } from "../controls/use-refusal.ts";
import { createServerClock } from "../crash/server-clock.ts";
import { cacheBalance } from "../frame/player.ts";
import { resolveRound } from "../rounds/resolve-round.ts";
import { newIdempotencyKey } from "../rounds/use-round.ts";

const LOBBY_MS = 5_000;

/** Stakes and seated players of all tables; polled every few seconds while the lobby is open. */
export const useCardLobby = (gameCode: CardGameCode) => {
  const token = useSession((session) => session.token);
  return useQuery(
    queryOptions({
      queryKey: ["cards", token, "tables", gameCode],
      queryFn: ({ signal }) => call(listCardTables, { query: { gameCode } }, { signal }),
      refetchInterval: LOBBY_MS,
      staleTime: 0,
    }),
  );
};

const tableQuery = (token: string | null, tableCode: CardRoomCode) =>
  queryOptions({
    queryKey: ["cards", token, "table", tableCode],
    queryFn: ({ signal }) => call(getCardTable, { params: { tableCode } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
  });

/** Sixteen hex digits from the browser's generator: the player's contribution to the next shuffle. */
const freshSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

export interface LiveTable {
  table: CardTable | null;
  /** The player's own seat, and the own cards of the current hand. */
  own: OwnCardsView | null;
  serverNow: () => number;
  connected: boolean;
  /** Whether a command is being sent. */
  busy: boolean;
  sit: (seat: number, buyIn: string) => Promise<boolean>;
  topUp: (amount: string) => Promise<boolean>;
  leave: () => Promise<boolean>;
  sitOut: (out: boolean) => Promise<boolean>;
  act: (kind: CardActionKind, to?: string) => Promise<boolean>;
}

/** One live table: the state shared by all, and the player's own cards. GAME-12: a reload catches up. */
export function useCardTable(tableCode: CardRoomCode): LiveTable {
  const token = useSession((session) => session.token);
  const [table, setTable] = useState<CardTable | null>(null);
  const [own, setOwn] = useState<OwnCardsView | null>(null);
  const connected = useConnected();
  const clock = useRef(createServerClock());
  const newest = useRef(-1);
  const query = tableQuery(token, tableCode);
  const asked = useQuery(query);

  function take(told: CardTable): void {
    clock.current.sample(told.serverTime, systemClock.nowMs());
    if (told.tableCode !== tableCode || told.version < newest.current) return;
    newest.current = told.version;
    setTable(told);
  }
  useTopic(`cardroom.${tableCode}` as CardTopic, take);
  useTopic("member.cards", (told) => told.tableCode === tableCode && setOwn(told), token !== null);
  const onAnswer = useEffectEvent((answer: NonNullable<typeof asked.data>) => {
    take(answer.table);
    setOwn(answer.own);
  });
  useEffect(() => {
    if (!asked.data) return undefined;
    const answer = asked.data;
    const timer = setTimeout(() => onAnswer(answer), 0);
    return () => clearTimeout(timer);
  }, [asked.data]);

  const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  useMissingCards(table, own, again);
  return {
    table,
    own,
    serverNow: () => clock.current.at(systemClock.nowMs()),
    connected,
    ...useCommands(tableCode, table, again),
  };
}

/** Reloads the player's own cards when their message was lost with the connection. */
function useMissingCards(
  table: CardTable | null,
  own: OwnCardsView | null,
  again: () => Promise<void>,
): void {
  const missing =
    own !== null &&
    table?.hand?.state === "open" &&
    own.handId !== table.hand.handId &&
    table.seats.some(({ seat, dealt }) => seat === own.seat && dealt);
  const wanted = missing ? table.hand?.handId : undefined;
  const ask = useEffectEvent(() => void again());
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const timer = setTimeout(ask, 400);
    return () => clearTimeout(timer);
  }, [wanted]);
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends the player's commands; after a lost answer the same command is sent again. */
function useCommands(tableCode: CardRoomCode, table: CardTable | null, again: () => Promise<void>) {
  const refuse = useRefusal();
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  async function run(send: (key: string) => Promise<object>): Promise<boolean> {
    setBusy(true);
    const key = newIdempotencyKey();
    const { token } = useSession.getState();
    const isOver = () => gone.current || useSession.getState().token !== token;
    try {
      const answer = await resolveRound({
        send: () => send(key),
        onLost: () => undefined,
        sleep,
        stopped: isOver,
      });
      if (useSession.getState().token !== token) return false;
      if (answer && "balance" in answer && "balanceVersion" in answer) {
        cacheBalance(answer as { balance: string; balanceVersion: string });
      }
      return answer !== undefined;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
      void again();
    }
  }
  const params = { tableCode };
  return {
    busy,
    sit: (seat: number, buyIn: string) =>
      run((key) =>
        call(sitAtCards, { params, body: { seat, buyIn, clientSeed: freshSeed() } }, { idempotencyKey: key }),
      ),
    topUp: (amount: string) =>
      run((key) => call(topUpAtCards, { params, body: { amount } }, { idempotencyKey: key })),
    leave: () => run((key) => call(leaveCards, { params }, { idempotencyKey: key })),
    sitOut: (out: boolean) => run(() => call(sitOutAtCards, { params, body: { out } })),
    act: (kind: CardActionKind, to?: string) => {
      const { hand } = table ?? {};
      if (!hand) return Promise.resolve(false);
      const body = {
        handId: hand.handId,
        step: hand.step + 1,
        kind,
        nextSeed: freshSeed(),
        ...(to === undefined ? {} : { to }),
      };
      return run((key) => call(actAtCards, { params, body }, { idempotencyKey: key }));
    },
  };
}
