import { claimRaffle, listRaffleDraws, listRaffles } from "@khela/contract/raffles";
import type { CallOutput } from "@khela/contract/endpoint";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { call, queryClient } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

export type Won = CallOutput<typeof claimRaffle>;

const rafflesQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "raffles"],
    queryFn: ({ signal }) => call(listRaffles, {}, { signal }),
    // Stock and budget are other players' doing too.
    staleTime: 5_000,
  });

const drawsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "raffle-draws"],
    queryFn: ({ signal }) => call(listRaffleDraws, { query: { pageSize: 10 } }, { signal }),
    enabled: token !== null,
  });

export function useRaffles() {
  return useQuery(rafflesQuery(useSession((session) => session.token)));
}

export function useOwnDraws() {
  return useQuery(drawsQuery(useSession((session) => session.token)));
}

/** Uses one ticket; what it became is shown first, and counts and lists follow by {@link refreshRaffles}. */
export const useClaim = () =>
  useMoneyCommand((raffleId: string, idempotencyKey) =>
    call(claimRaffle, { body: { raffleId } }, { idempotencyKey }),
  );

/** Reads tickets, stock, draws and rewards again. */
export async function refreshRaffles(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["member"] });
}
