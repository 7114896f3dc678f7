import { lotteryRules } from "@khela/games/lottery/lotteries";
import { MAX_PLAYER_STAKE } from "@khela/games/lottery/payouts";
import { MAX_TICKET_LINES } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";
import type { Game } from "../frame/game.ts";
import { useNames } from "./names.ts";
import { usePays } from "./pays.ts";

/** The rules of a lottery, with the pay and return of every bet. */
export default function LotteryRulesText({ game }: { game: Game }) {
  const { limits } = game;
  const rules = lotteryRules(game.code);
  const { t, money, number, rate } = useI18n();
  const names = useNames();
  const pays = usePays();
  const groups = [...new Set(rules.bets.map(({ group }) => group))];
  const amounts = {
    min: money(limits.min, { decimals: "auto" }),
    max: money(limits.max, { decimals: "auto" }),
    most: money(MAX_PLAYER_STAKE, { decimals: "auto" }),
  };
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-1.5 ps-5 text-sm text-muted">
        <li>{t("lottery.rule_close", { every: t("lottery.every", { minutes: rules.everyS / 60 }) })}</li>
        <li>{t("lottery.rule_stake", { ...amounts, lines: number(MAX_TICKET_LINES) })}</li>
        <li>{t("lottery.rule_pays")}</li>
        <li>{t("lottery.rule_fair")}</li>
      </ul>
      {groups.map((group) => (
        <section key={group} className="grid gap-2">
          <h3 className="text-base">{names.group(group)}</h3>
          <table className="w-full text-sm">
            <thead className="text-xs text-muted">
              <tr>
                <th className="py-1 text-start font-medium">{t("tables.spotName")}</th>
                <th className="px-2 py-1 text-end font-medium">{t("tables.spotPays")}</th>
                <th className="py-1 text-end font-medium">{t("tables.spotReturn")}</th>
              </tr>
            </thead>
            <tbody>
              {rules.bets
                .filter((bet) => bet.group === group)
                .map((bet) => (
                  <tr key={bet.code} className="border-t border-line align-top">
                    <td className="py-2">
                      <b className="block">{names.bet(rules, bet.code)}</b>
                      <span className="text-xs text-muted">
                        {names.wins(rules, bet)} {names.how(bet)}
                      </span>
                    </td>
                    <td className="px-2 py-2 text-end font-bold text-gold tabular-nums">
                      <bdi>{pays.bet(bet)}</bdi>
                      {bet.times > 1 ? (
                        <span className="block text-xs font-normal text-muted">{t("lottery.perHit")}</span>
                      ) : null}
                    </td>
                    <td className="py-2 text-end tabular-nums">
                      <bdi>{t("games.percent", { n: rate(bet.rtpPpm) })}</bdi>
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
