import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dayKey, instant, moneyText } from "../shared.ts";

const figures = z.object({
  deposits: moneyText,
  depositCount: z.int(),
  withdrawals: moneyText,
  withdrawalCount: z.int(),
  stake: moneyText,
  payout: moneyText,
  ggr: moneyText,
  rounds: z.int(),
  activePlayers: z.int(),
  newPlayers: z.int(),
});

export const getDashboard = endpoint({
  id: "console.dashboard",
  summary: "Today's figures beside yesterday's, the days before as a series, queues, top games.",
  method: "GET",
  path: "/console/api/dashboard",
  auth: "operator",
  permission: "dashboard.read",
  query: z.strictObject({ days: z._default(z.coerce.number().check(z.int(), z.gte(7), z.lte(90)), 30) }),
  response: z.object({
    generatedAt: instant,
    today: figures,
    yesterday: figures,
    series: z.array(z.extend(figures, { day: dayKey })),
    queues: z.object({
      withdrawalsWaiting: z.int(),
      oldestWithdrawalAt: z.nullable(instant),
      depositsPending: z.int(),
    }),
    topGames: z.array(
      z.object({ gameCode: z.string(), name: z.string(), rounds: z.int(), stake: moneyText, ggr: moneyText }),
    ),
    online: z.int(),
    /**
     * The result of the last nightly check: games outside their statistical interval, and sums that disagree
     * with the ledger. Null if none has run yet.
     */
    returnsCheck: z.nullable(z.object({ at: instant, findings: z.int() })),
  }),
  errors: [],
});
