/** The errors of promotions: a part of `ERRORS` (errors.ts). Source: PROMO-01, PROMO-02, SAFE-05. */
export const PROMOTION_ERRORS = {
  PROMO_CLOSED: {
    status: 409,
    retry: false,
    when: "a promotion has not begun, is over, or the operator has ended it",
  },
  PROMO_INELIGIBLE: {
    status: 403,
    retry: false,
    when: "a promotion is not for this member; params.why names the condition",
  },
  PROMO_LIMIT: { status: 409, retry: false, when: "the member has taken it as often as it can be taken" },
  PROMO_BUDGET: { status: 409, retry: false, when: "a promotion's budget or number of grants is used up" },
  PROMO_STACKING: {
    status: 409,
    retry: false,
    when: "it doesn't go together with another promotion that the member has running; params.why is group or kind",
  },
  PROMO_MAX_BET: {
    status: 409,
    retry: false,
    when: "the stake holds bonus money and is above the bonus's largest bet; params.max",
  },
  PROMO_FREE_ROUNDS: {
    status: 409,
    retry: false,
    when: "the free rounds can't be played so; params.why is over (none left, or time is up), game or stake",
  },
  PROMO_STATE: {
    status: 409,
    retry: false,
    when: "a promotion or grant isn't in the state that this step needs; params.state",
  },
  PROMO_CODE: { status: 400, retry: false, when: "the code of a promotion is missing or wrong" },
  PROMO_MINIMUM: {
    status: 400,
    retry: false,
    when: "a deposit is below the minimum of the promotion it is for; params.min",
  },
  PROMO_TERMS: {
    status: 400,
    retry: false,
    when: "terms that can't be offered; params: field, why (policy: the licence forbids it)",
  },
} as const satisfies Record<string, { status: number; retry: boolean; when: string }>;
