/** The requirements of a withdrawal as a checklist, with a remedy for each unmet one. Source: MONEY-04, P3. */
import type { RuleVerdict } from "@khela/contract/withdrawal-check";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { codeText } from "../../shell/error-text.ts";

/** Remedies that the withdrawal form offers itself. */
export interface FormRemedies {
  onBind: () => void;
  onMethod: () => void;
  onAmount: () => void;
  /** Saves the form before the player leaves to fix a requirement. */
  onLeave: () => void;
}

interface WithdrawChecklistProps extends FormRemedies {
  /** Undefined while loading. */
  rules: readonly RuleVerdict[] | undefined;
}

const ORDER = { broken: 0, open: 1, ok: 2 } as const;
const PLACEHOLDERS = ["a", "b", "c", "d"];

/** Unmet requirements come first, with their reason and remedy. */
export function WithdrawChecklist({ rules, ...remedies }: WithdrawChecklistProps) {
  const { t } = useI18n();
  const shown = rules?.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
  return (
    <section aria-labelledby="withdraw-checks" className="card grid gap-3 p-4 md:p-5">
      <h2 id="withdraw-checks" className="text-lg">
        {t("cashier.checksTitle")}
      </h2>
      {rules?.every(({ state }) => state === "ok") ? (
        <output className="text-sm text-win">{t("cashier.checksAll")}</output>
      ) : null}
      <ul aria-busy={!rules} className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {shown
          ? shown.map((verdict) => <Line key={verdict.rule} verdict={verdict} {...remedies} />)
          : PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-9 rounded-lg" />)}
      </ul>
    </section>
  );
}

const LOOKS = {
  ok: { icon: "check", tone: "text-win", label: "cashier.checkOk" },
  broken: { icon: "alert", tone: "text-gold", label: "cashier.checkBroken" },
  open: { icon: "info", tone: "text-faint", label: "cashier.checkOpen" },
} as const;

function Line({ verdict, ...remedies }: FormRemedies & { verdict: RuleVerdict }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { rule, state, broken } = verdict;
  const { icon, tone, label } = LOOKS[state];
  return (
    <li
      className={cx(
        "flex gap-2.5 rounded-xl text-sm",
        broken
          ? "order-first border border-gold-edge bg-gold-tint px-3.5 py-3 sm:col-span-full"
          : "items-center py-1",
      )}
    >
      <Icon name={icon} size={18} className={cx("shrink-0", broken && "mt-0.5", tone)} />
      <div className="min-w-0">
        <span className="sr-only">{t(label)} </span>
        <span className={broken ? "font-semibold" : state === "ok" ? "" : "text-muted"}>
          {t(`cashier.check_${rule}`)}
        </span>
        {broken ? (
          <div className="flex flex-wrap items-center gap-x-3">
            <span className="text-muted">{codeText(i18n, broken)}</span>
            <RemedyLink broken={broken} {...remedies} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

const LINK =
  "inline-flex min-h-11 items-center font-semibold text-gold underline underline-offset-2 cursor-pointer";

/** The remedy of an unmet requirement, as a link or a button of the form. */
function RemedyLink(props: FormRemedies & { broken: NonNullable<RuleVerdict["broken"]> }) {
  const { t, date } = useI18n();
  const { remedy, params } = props.broken;
  const button = (onPress: () => void, text: ReactNode) => (
    <button type="button" className={LINK} onClick={onPress}>
      {text}
    </button>
  );
  switch (remedy) {
    case "bindAccount":
      return button(props.onBind, t("cashier.remedy_bindAccount"));
    case "chooseMethod":
      return button(props.onMethod, t("cashier.remedy_chooseMethod"));
    case "changeAmount":
      return button(props.onAmount, t("cashier.remedy_changeAmount"));
    case "setPaymentPassword":
    case "verifyIdentity":
      return (
        <Link
          to="/member/$page/$part"
          params={{
            page: "securityCenter",
            part: remedy === "verifyIdentity" ? "identity" : "paymentPassword",
          }}
          onClick={props.onLeave}
          className={LINK}
        >
          {t(`cashier.remedy_${remedy}`)}
        </Link>
      );
    case "wager":
      return (
        <Link to="/hot" className={LINK}>
          {t("cashier.remedy_wager")}
        </Link>
      );
    case "contactSupport":
      return (
        <Link to="/help" className={LINK}>
          {t("cashier.remedy_contactSupport")}
        </Link>
      );
    case "wait":
      return typeof params["until"] === "string" ? (
        <span className="py-1 font-semibold">
          {t("cashier.remedy_until", { until: date(params["until"]) })}
        </span>
      ) : null;
    default:
      return null;
  }
}
