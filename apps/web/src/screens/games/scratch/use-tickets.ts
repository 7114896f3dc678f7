/** Buying and scratching tickets, and tickets not scratched yet. GAME-12. */
import type { CallOutput } from "@khela/contract/endpoint";
import {
  buyScratch,
  getScratchBook,
  listScratchTickets,
  markScratched,
  type ScratchTicketView,
} from "@khela/contract/scratch";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { call, queryClient } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import type { Player } from "../frame/player.ts";
import { usePlacedRound } from "../rounds/use-placed-round.ts";

type Bought = CallOutput<typeof buyScratch> & { multiplierE4: number };

const bookQuery = (token: string | null, gameCode: string, price: string) =>
  queryOptions({
    queryKey: ["member", token, "scratchBook", gameCode, price],
    queryFn: ({ signal }) => call(getScratchBook, { params: { gameCode }, query: { price } }, { signal }),
    enabled: token !== null,
    staleTime: 10_000,
  });

const waitingQuery = (token: string | null, gameCode: string) =>
  queryOptions({
    queryKey: ["member", token, "scratchTickets", gameCode],
    queryFn: ({ signal }) => call(listScratchTickets, { params: { gameCode } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

/** The book that tickets of this price are sold from; undefined for visitors and while loading. */
export function useBook(gameCode: string, price: Money) {
  const token = useSession((session) => session.token);
  return useQuery(bookQuery(token, gameCode, moneyToText(price))).data;
}

export interface Tickets {
  /** The ticket on the board; once scratched it stays until the next one. */
  current: ScratchTicketView | undefined;
  scratched: boolean;
  /** Tickets bought earlier that were not scratched yet, without the one on the board. */
  waiting: readonly ScratchTicketView[];
  waitingTotal: number;
  busy: boolean;
  checking: boolean;
  buy: (price: Money) => void;
  /** Puts the oldest waiting ticket on the board. */
  takeWaiting: () => void;
  /** Called when every field of the current ticket can be read. */
  finish: () => void;
}

interface Options {
  code: string;
  player: Player;
  onBuy: () => void;
  onResult: (ticket: ScratchTicketView) => void;
}

export function useTickets({ code, player, onBuy, onResult }: Options): Tickets {
  const refuse = useRefusal();
  const token = useSession((session) => session.token);
  const waitingList = useQuery(waitingQuery(token, code)).data;
  const [current, setCurrent] = useState<ScratchTicketView>();
  const [scratched, setScratched] = useState(false);
  const shown = useRef<() => void>(undefined);
  const send = useCallback(
    async ({ stake: price }: { stake: string }, key: string): Promise<Bought> => {
      const params = { gameCode: code };
      const answer = await call(buyScratch, { params, body: { price } }, { idempotencyKey: key });
      return { ...answer, multiplierE4: answer.times * 10_000 };
    },
    [code],
  );
  const lay = (ticket: ScratchTicketView): void => {
    setCurrent(ticket);
    setScratched(false);
  };
  const { place, busy, checking } = usePlacedRound<{ stake: string }, Bought, ScratchTicketView>({
    code,
    player,
    send,
    onStart: onBuy,
    // The balance would reveal the prize, so it is updated when the fields are readable.
    show: (_body, ticket) =>
      new Promise((resolve) => {
        lay(ticket);
        shown.current = () => resolve(ticket);
      }),
  });

  async function put(ticket: ScratchTicketView): Promise<void> {
    await call(markScratched, { params: { roundId: ticket.roundId } });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: waitingQuery(token, code).queryKey }),
      queryClient.invalidateQueries({ queryKey: ["member", token, "scratchBook", code] }),
    ]);
  }
  const waiting = (waitingList?.tickets ?? []).filter(({ roundId }) => roundId !== current?.roundId);
  return {
    current,
    scratched,
    waiting,
    waitingTotal: Math.max(
      0,
      (waitingList?.total ?? 0) - ((waitingList?.tickets.length ?? 0) - waiting.length),
    ),
    busy: busy || (current !== undefined && !scratched),
    checking,
    buy: (price) => void place(price, {}),
    takeWaiting() {
      const [next] = waiting;
      if (next) lay(next);
    },
    finish() {
      if (!current || scratched) return;
      setScratched(true);
      onResult(current);
      shown.current?.();
      shown.current = undefined;
      // If this call is lost, the ticket is offered again as not scratched.
      void put(current).catch(refuse);
    },
  };
}

/** Whether a ticket paid more than its price; a return of the price alone is no win. */
export const isWin = ({ payout, price }: Pick<ScratchTicketView, "payout" | "price">): boolean =>
  moneyFromText(payout) > moneyFromText(price);
