import { taka } from "@khela/kernel/money";
import { betDice, spinSlot } from "@khela/contract/play";
import { flow, type Site } from "../flow.ts";
import type { Tally } from "../tally.ts";
import { type Asker, asked, newAsker, shared } from "./people.ts";

/** Chance decides what is won: rounds, stakes, and whether the cash is what stakes and payouts make it. */
async function measureRounds({ heir }: Site, { member }: Asker): Promise<Tally> {
  const { rows } = await heir.owner.pool.query<{ what: string; figure: bigint }>(
    `select 'rounds ' || state as what, count(*)::bigint as figure from round where member_id = $1 group by 1
     union all select 'stakes', count(*) from ledger.entry e join ledger.account a on a.id = e.account_id
       where a.owner = $1::text and e.amount < 0
     union all select 'cash beside what was played', (select sum(a.balance) from ledger.account a where a.owner = $1::text)
       - (select coalesce(sum(payout - stake), 0) from round where member_id = $1)::bigint
     union all select 'nonces', next_nonce::bigint from seed_pair where member_id = $1 and revealed_at is null`,
    [member.id],
  );
  return new Map(rows.map(({ what, figure }) => [what, figure]));
}

const prepare = shared((site) => newAsker(site, taka(100_000)));

export const gameFlows = [
  flow({
    name: "slot round",
    command: spinSlot,
    prepare,
    measure: measureRounds,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(spinSlot, { params: { gameCode: "royal-bengal" }, body: { stake: "10" } }, key);
    },
  }),
  flow({
    name: "dice round",
    command: betDice,
    prepare,
    measure: measureRounds,
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(betDice, { body: { stake: "10", direction: "under", target: 4950 } }, key);
    },
  }),
];
