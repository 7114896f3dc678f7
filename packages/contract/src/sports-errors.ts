/** Errors of sports bets, as a part of the API's list (errors.ts). */
export const SPORTS_ERRORS = {
  SPORTS_SLIP: {
    status: 400,
    retry: false,
    when: "the number of legs doesn't fit the kind of bet; params: legs",
  },
  SPORTS_CLOSED: {
    status: 409,
    retry: false,
    when: "an outcome takes no bets now; params: leg, counted from 0",
  },
  SPORTS_ODDS_CHANGED: {
    status: 409,
    retry: false,
    when: "the odds moved in a way that the player doesn't accept; params: leg, oddsMilli",
  },
  SPORTS_LINKED: {
    status: 409,
    retry: false,
    when: "two legs depend on each other; params: leg, with, link (same_outcome, same_market, same_match, related)",
  },
  SPORTS_LIMIT: {
    status: 409,
    retry: false,
    when: "more than one bet may pay (params.max), or than a market may cost the house (params.leg)",
  },
  SPORTS_CASH_OUT: {
    status: 409,
    retry: false,
    when: "a bet can't be cashed out now, the offer has expired or was taken, or the bet is worth less than offered",
  },
  SPORTS_AUTO_CASH_OUT: {
    status: 409,
    retry: false,
    when: "a bet can't be cashed out by itself at this amount; params: min (above what it is worth now), max (below the most that it can pay)",
  },
} as const;
