-- What campaigns paid in a period (OPS-05): claimed rewards are found by the time of the claim; all others moved when they were issued.
create index reward_claimed on reward (ended_at) where state = 'claimed';
