import * as calls from "@khela/contract/bonuses";
import { moneyToText } from "@khela/kernel/money";
import type { BonusContext } from "./context.ts";
import { forfeitBonus } from "./life-of-bonus.ts";
import { type FactsOf, type GameName, readBonuses, readProgress } from "./read-bonuses.ts";

export function serveBonuses(context: BonusContext & { gameName: GameName; factsOf: FactsOf }): void {
  const { http } = context.platform;
  http.route(calls.listBonuses, ({ query }, { member }) => readBonuses(context, member, query));
  http.route(calls.listBonusProgress, (input, { member, language }) =>
    readProgress(context, input, { memberId: member.memberId, language }),
  );
  http.route(calls.forfeitBonus, async ({ params }, { member, idempotency }) => {
    const hash = idempotency.requestHash.toString("hex");
    const { returned } = await forfeitBonus(context, {
      memberId: member.memberId,
      bonusId: params.bonusId,
      idempotency: { key: idempotency.key, hash },
    });
    return { returned: moneyToText(returned) };
  });
}
