-- Bets are counted into the sums of members and teams by a statement of their own (AGENT-04; docs/decisions/0072): of the
-- eighteen figures they change seven, and a tree of twelve levels changes the sums of eleven agents for one bet.

-- Adds settled bets to the sums of their members, and to those of all agents above them by the tree of each day.
-- @param p_delta rows of member_day with what a bet changes; a member's first settled bet of a day makes the member active
create function team_add_play(p_delta json) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(team_figures_lock());
  with given as materialized (
    select member_id, currency, day, category, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
        sum(bonus_stake)::bigint as bonus_stake, sum(payout)::bigint as payout, sum(valid_stake)::bigint as valid_stake,
        sum(valid_cash)::bigint as valid_cash
      from json_to_recordset(p_delta) as d (member_id uuid, currency text, day date, category text, bets bigint, stake bigint,
        bonus_stake bigint, payout bigint, valid_stake bigint, valid_cash bigint)
      group by 1, 2, 3, 4
  ), delta as materialized (
    select *, 0::bigint as active from given
    union all
    select g.member_id, g.currency, g.day, '', 0, 0, 0, 0, 0, 0, 1 from given g group by 1, 2, 3 having sum(g.bets) > 0
      and not exists (select from member_day m where m.member_id = g.member_id and m.currency = g.currency
        and m.day = g.day and m.category = '' and m.active > 0)
  ), own as (
    insert into member_day as t (member_id, currency, day, category, bets, stake, bonus_stake, payout, valid_stake, valid_cash, active)
      select * from delta
      on conflict (member_id, currency, day, category) do update set bets = t.bets + excluded.bets,
        stake = t.stake + excluded.stake, bonus_stake = t.bonus_stake + excluded.bonus_stake,
        payout = t.payout + excluded.payout, valid_stake = t.valid_stake + excluded.valid_stake,
        valid_cash = t.valid_cash + excluded.valid_cash, active = t.active + excluded.active
  )
  insert into team_day as t (agent_id, currency, day, category, depth, bets, stake, bonus_stake, payout, valid_stake, valid_cash, active)
    select l.agent_id, d.currency, d.day, d.category, s.depth, sum(d.bets), sum(d.stake), sum(d.bonus_stake), sum(d.payout),
        sum(d.valid_stake), sum(d.valid_cash), sum(d.active)
      from delta d
      join team_line l on l.member_id = d.member_id and l.from_day <= d.day and l.until_day > d.day
      join (values ('direct'), ('all')) as s (depth) on s.depth = 'all' or l.distance = 1
      group by 1, 2, 3, 4, 5
    on conflict (agent_id, currency, day, depth, category) do update set bets = t.bets + excluded.bets,
      stake = t.stake + excluded.stake, bonus_stake = t.bonus_stake + excluded.bonus_stake, payout = t.payout + excluded.payout,
      valid_stake = t.valid_stake + excluded.valid_stake, valid_cash = t.valid_cash + excluded.valid_cash,
      active = t.active + excluded.active;
end $$;

-- Brings the statistics of settled figures up to date. Tables are the owner's, and the settlement sums up what it has just
-- written, before any maintenance has seen it.
create function agent_pay_analyze() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze agent_pay_figure;
end $$;
