import type { Localized } from "@khela/contract/shared";
import type { RewardSource } from "@khela/rules/rewards/reward";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import { bonusCosts } from "../bonuses/index.ts";
import { firstDepositors } from "../cashier/index.ts";
import { freeRoundCosts, freeRoundsSources } from "../free-rounds/index.ts";
import { missionOf, missionTitle } from "../missions/index.ts";
import { promotionOfGrant, promotionTitle } from "../promotions/index.ts";
import { raffleOfDraw, raffleTitle } from "../raffles/index.ts";
import { commissionKindOf } from "../referral/index.ts";
import { rewardCosts } from "../rewards/index.ts";
import { playedIn } from "../turnover/index.ts";
import { vipGiftOf } from "../vip/index.ts";

/** Whole business days in one currency, half-open. */
export interface CampaignPeriod {
  currency: string;
  from: Date;
  to: Date;
}

/** The figures of a line. Amounts in 1/10,000 units. */
export interface CampaignFigures {
  members: bigint;
  new_depositors: bigint;
  granted: bigint;
  paid: bigint;
  returned: bigint;
  turnover: bigint;
  ggr: bigint;
  ngr: bigint;
  turnover_before: bigint;
  ggr_before: bigint;
  ngr_before: bigint;
}

/** A campaign's figures; without a campaign those of its source, without a source those of all. */
export type CampaignLine = CampaignFigures & {
  source: RewardSource | null;
  campaign: string | null;
  title: Localized | null;
};

/** Everything that the house gave, with the source and reference that a campaign's own module knows. */
const costs = (period: CampaignPeriod): RawBuilder<unknown> => sql`
  select source, source_ref, member_id, granted, paid, 0::bigint as returned from (${rewardCosts(period)}) r
  union all
  select source, source_ref, member_id, granted, paid, 0 from (${freeRoundCosts(period)}) f
  union all
  -- A bonus of free rounds' wins belongs to what granted the rounds, which has promised nothing more.
  select coalesce(f.source, b.source), coalesce(f.source_ref, b.source_ref), b.member_id,
    case when f.source is null then b.granted else 0 end, b.paid, b.returned
  from (${bonusCosts(period)}) b
  left join (${freeRoundsSources()}) f on b.source = 'free-rounds' and f.grant_id = b.source_ref`;

const ref = sql`cost.source_ref`;
/** The campaign of a cost; empty where the source is one campaign, and where its campaign is unknown. */
const campaign = sql`coalesce(case cost.source
  when 'promotion' then ${promotionOfGrant(ref)}
  when 'raffle' then ${raffleOfDraw(ref)}
  when 'mission' then ${missionOf(ref)}
  when 'leaderboard' then ${missionOf(ref)}
  when 'referral' then ${commissionKindOf(ref)}
  when 'vip' then ${vipGiftOf(ref)} end, '')`;

const id = sql`nullif(line.campaign, '')`;
const title = sql`case line.source
  when 'promotion' then ${promotionTitle(id)}
  when 'raffle' then ${raffleTitle(id)}
  when 'mission' then ${missionTitle(id)}
  when 'leaderboard' then ${missionTitle(id)} end`;

/**
 * The figures of every campaign, of every source and of all, from one snapshot. A member counts once in each line.
 * @param db connections without a statement timeout
 */
export async function readCampaigns(
  db: Db,
  now: CampaignPeriod,
  before: CampaignPeriod,
): Promise<CampaignLine[]> {
  const { rows } = await sql<CampaignLine>`
    with cost as (${costs(now)}),
    -- Of each campaign and member, of each source and member, of each member.
    share as (
      select source, campaign, member_id, sum(granted)::bigint as granted, sum(paid)::bigint as paid,
        sum(returned)::bigint as returned
      from (select cost.*, ${campaign} as campaign from cost) c
      where granted <> 0 or paid <> 0 or returned <> 0
      group by grouping sets ((source, campaign, member_id), (source, member_id), (member_id))
    ),
    given_before as (
      select member_id, sum(paid - returned)::bigint as cost from (${costs(before)}) c group by member_id
    ),
    person as materialized (
      select s.member_id, (f.member_id is not null) as is_new,
        coalesce(n.turnover, 0) as turnover, coalesce(n.ggr, 0) as ggr,
        coalesce(n.ggr, 0) - (s.paid - s.returned) as ngr,
        coalesce(p.turnover, 0) as turnover_before, coalesce(p.ggr, 0) as ggr_before,
        coalesce(p.ggr, 0) - coalesce(g.cost, 0) as ngr_before
      from share s
      left join (${playedIn(now)}) n using (member_id)
      left join (${playedIn(before)}) p using (member_id)
      left join given_before g using (member_id)
      left join (${firstDepositors(now)}) f using (member_id)
      where s.source is null
    ),
    line as (
      select s.source, s.campaign, count(*) as members, count(*) filter (where p.is_new) as new_depositors,
        sum(s.granted)::bigint as granted, sum(s.paid)::bigint as paid, sum(s.returned)::bigint as returned,
        sum(p.turnover)::bigint as turnover, sum(p.ggr)::bigint as ggr, sum(p.ngr)::bigint as ngr,
        sum(p.turnover_before)::bigint as turnover_before, sum(p.ggr_before)::bigint as ggr_before,
        sum(p.ngr_before)::bigint as ngr_before
      from share s join person p using (member_id) group by s.source, s.campaign
    )
    select line.*, ${title} as title from line`.execute(db);
  return rows;
}
