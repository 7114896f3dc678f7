import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getPromotion } from "@khela/contract/promotions";
import { money, moneyToText } from "@khela/kernel/money";
import { type Instalments, paidAfter, partAtMs, partTarget } from "@khela/rules/promotions/instalments";
import type { OfferTerms } from "@khela/rules/promotions/terms";
import type { Db, Tx } from "../../platform/database.ts";
import { progressOf } from "./instalments.ts";
import type { Grant } from "./store/grants.ts";
import { partsOf, plansOf } from "./store/plans.ts";

type PartsView = NonNullable<HandlerOutput<typeof getPromotion>["grants"][number]["instalments"]>;

/** The parts of a grant as its member sees them; null before it is paid. */
export async function partsView(
  db: Db | Tx,
  grant: Grant,
  terms: OfferTerms & { instalments: Instalments },
): Promise<PartsView | null> {
  const plan = (await plansOf(db, [grant.id])).get(grant.id);
  if (!plan) return null;
  const paid = await partsOf(db, grant.id);
  const { instalments } = terms;
  const { startedMs, required } = progressOf({ grant, terms }, plan);
  const done = paid.map(({ part, amount, at }) => ({
    part,
    amount: moneyToText(amount),
    state: "paid" as const,
    at: at.toISOString(),
    target: null,
  }));
  // Parts that came to nothing are no lines; what is open pays the rest of the whole.
  const open = Array.from({ length: instalments.parts - plan.paidParts }, (_, index) => {
    const part = plan.paidParts + 1 + index;
    const before = index === 0 ? plan.paid : paidAfter(instalments, grant.reserved, part - 1);
    const amount = money(paidAfter(instalments, grant.reserved, part) - before);
    const atMs = partAtMs(instalments, startedMs, part);
    return {
      part,
      amount: moneyToText(amount > 0n ? amount : money(0n)),
      state: grant.state === "paying" ? ("open" as const) : ("lost" as const),
      at: atMs === null ? null : new Date(atMs).toISOString(),
      target: atMs === null ? moneyToText(partTarget(instalments, required, part)) : null,
    };
  });
  const byTurnover = instalments.every === "wager";
  return {
    of: instalments.parts,
    paid: moneyToText(plan.paid),
    counted: byTurnover ? moneyToText(plan.counted) : null,
    required: byTurnover ? moneyToText(required) : null,
    until: grant.state === "paying" ? (grant.expiresAt?.toISOString() ?? null) : null,
    parts: [...done, ...open],
  };
}
