/** Errors of the points mall and of what else players earn by playing, as a part of the API's list (errors.ts). */
export const PROGRAMME_ERRORS = {
  RAFFLE_CONDITION: {
    status: 409,
    retry: false,
    when: "the member's rank or deposits are below what the raffle asks for; the ticket is not used; params.what",
  },
  POINTS_INSUFFICIENT: { status: 402, retry: false, when: "fewer points than it costs; params.points" },
  POINTS_ITEM_GONE: { status: 409, retry: false, when: "the item is not on offer now" },
  POINTS_SOLD_OUT: { status: 409, retry: false, when: "nothing of the item is left" },
  POINTS_LIMIT: {
    status: 409,
    retry: false,
    when: "the member has had the item as often as allowed; params: max, period (ever, month)",
  },
  POINTS_VIP_LEVEL: {
    status: 409,
    retry: false,
    when: "the item is for a higher VIP rank; params.level",
  },
  POINTS_TURNOVER: {
    status: 409,
    retry: false,
    when: "the item asks for more turnover in this month; params.missing",
  },
  POINTS_PRICE: {
    status: 409,
    retry: false,
    when: "the price or the ratio has changed since it was shown; params.points is what it is now",
  },
  POINTS_AMOUNT: {
    status: 400,
    retry: false,
    when: "points that can't be converted so; params: min, step",
  },
  POINTS_DAY_CAP: {
    status: 409,
    retry: false,
    when: "more points than a member may convert in a day; params: left, max",
  },
  POINTS_CONVERT_OFF: { status: 409, retry: false, when: "points can't be converted to cash now" },
} as const satisfies Record<string, { status: number; retry: boolean; when: string }>;
