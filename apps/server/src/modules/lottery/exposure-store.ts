import type { BatchClient, Statement } from "../ledger/index.ts";

/** The exposure of a draw: the stakes of all players, without play credit. */
export interface DrawExposure {
  stakes: bigint;
  /** The sum of every ticket's largest possible payout, an upper bound of what the draw can cost. */
  maxPayout: bigint;
  /** Stakes by place; see `exposureOf`. Loaded only where they are needed. */
  sold: ReadonlyMap<string, bigint> | undefined;
  /** The most that `sold` can be paid in one draw, or an upper bound of it; set once it was computed. */
  maxDrawPayout?: bigint;
}

/** A ticket's addition to a draw's exposure, or its removal. */
export interface ExposureChange {
  drawId: string;
  stakes: bigint;
  maxPayout: bigint;
  sold: ReadonlyMap<string, bigint>;
}

/** The opposite change, for a ticket that is given back. */
export const reverseExposureChange = ({
  drawId,
  stakes,
  maxPayout,
  sold,
}: ExposureChange): ExposureChange => ({
  drawId,
  stakes: -stakes,
  maxPayout: -maxPayout,
  sold: new Map([...sold].map(([place, stake]) => [place, -stake])),
});

/**
 * Locks the exposure rows of a batch's draws until the transaction ends, against every other process.
 * @param isClose whether the draw's stakes by place must be loaded too, given the totals of its row
 */
export async function lockExposures(
  client: BatchClient,
  drawIds: readonly string[],
  isClose: (drawId: string, book: Pick<DrawExposure, "stakes" | "maxPayout">) => boolean,
): Promise<Map<string, DrawExposure>> {
  const { rows } = await client.query<{ draw_id: string; stakes: bigint; max_payout: bigint }>({
    name: "lottery_book_lock",
    text: `select draw_id, stakes, max_payout from lottery_exposure where draw_id = any ($1::uuid[])
      order by draw_id for no key update`,
    values: [[...new Set(drawIds)]],
  });
  const close = rows
    .filter(({ draw_id, stakes, max_payout }) => isClose(draw_id, { stakes, maxPayout: max_payout }))
    .map(({ draw_id }) => draw_id);
  const sold = close.length === 0 ? undefined : await readSold(client, close);
  return new Map(
    rows.map(({ draw_id, stakes, max_payout }) => [
      draw_id,
      { stakes, maxPayout: max_payout, sold: sold?.get(draw_id) },
    ]),
  );
}

async function readSold(
  client: BatchClient,
  drawIds: readonly string[],
): Promise<Map<string, Map<string, bigint>>> {
  const { rows } = await client.query<{ draw_id: string; place: string; stake: bigint }>({
    name: "lottery_sold",
    text: "select draw_id, place, stake from lottery_sold where draw_id = any ($1::uuid[])",
    values: [drawIds],
  });
  const sold = new Map(drawIds.map((id) => [id, new Map<string, bigint>()]));
  for (const { draw_id, place, stake } of rows) sold.get(draw_id)?.set(place, stake);
  return sold;
}

/** The statements that apply changes to exposure rows which the caller has locked. */
export function changeExposures(changes: readonly ExposureChange[]): Statement[] {
  if (changes.length === 0) return [];
  const places = changes.flatMap(({ drawId, sold }) =>
    [...sold].map(([place, stake]) => ({ drawId, place, stake })),
  );
  return [
    {
      name: "lottery_book_change",
      text: `update lottery_exposure b set stakes = b.stakes + c.stakes, max_payout = b.max_payout + c.most
        from (select draw, sum(stakes)::bigint as stakes, sum(most)::bigint as most
          from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as u (draw, stakes, most)
          group by draw) c where b.draw_id = c.draw`,
      values: [
        changes.map(({ drawId }) => drawId),
        changes.map(({ stakes }) => stakes),
        changes.map(({ maxPayout }) => maxPayout),
      ],
    },
    {
      name: "lottery_sold_change",
      text: `insert into lottery_sold as s (draw_id, place, stake)
        select draw, place, sum(stake)::bigint from unnest($1::uuid[], $2::text[], $3::bigint[]) as u (draw, place, stake)
        group by draw, place order by draw, place
        on conflict (draw_id, place) do update set stake = s.stake + excluded.stake`,
      values: [
        places.map(({ drawId }) => drawId),
        places.map(({ place }) => place),
        places.map(({ stake }) => stake),
      ],
    },
  ];
}
