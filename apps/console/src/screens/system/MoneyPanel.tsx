import { useI18n } from "@khela/ui/i18n";
import IconCoin from "@tabler/icons-react/dist/esm/icons/IconCoins.mjs";
import { Facts, Mono, Panel } from "../../shell/parts/page-head.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import classes from "./system.module.css";
import type { MoneyState } from "./use-system.ts";

/** Whether the site uses play money or real money, the reason, and the content of its policy file. Source: SAFE-05. */
export function MoneyPanel({ money }: { money: MoneyState }) {
  const { t, date } = useI18n();
  const { mode, reason, problem, policy } = money;
  return (
    <Panel title={t("console.moneyMode")} icon={<IconCoin size={18} aria-hidden />}>
      <Badge tone={mode === "real" ? "win" : "gold"}>{t(`console.moneyMode_${mode}`)}</Badge>
      {reason ? <p className={classes["note"]}>{t(`console.moneyReason_${reason}`)}</p> : null}
      {problem || policy ? (
        <Facts
          items={[
            ...(problem
              ? ([[t("console.moneyProblem"), <Mono key="problem">{problem}</Mono>]] as const)
              : []),
            ...(policy
              ? ([
                  [t("console.policyLicence"), policy.licence],
                  [
                    t("console.policyValid"),
                    `${date(policy.validFrom, "dateTime")} – ${date(policy.validUntil, "dateTime")}`,
                  ],
                  [t("console.policyCountries"), policy.countries.join(", ")],
                  [t("console.policyDenied"), policy.deniedCountries.join(", ")],
                ] as const)
              : []),
          ]}
        />
      ) : null}
    </Panel>
  );
}
