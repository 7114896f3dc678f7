import type { Withdrawal } from "@khela/contract/cashier";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { timeline, type TimelineStep, withdrawalIsOpen } from "../../features/cashier/states.ts";

/** The steps of a withdrawal, taken and ahead: horizontal on wide screens, vertical on phones. */
export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useI18n();
  const steps = timeline(withdrawal);
  const now = withdrawalIsOpen(withdrawal.state) ? withdrawal.state : undefined;
  return (
    <ol aria-label={t("cashier.way")} className="grid gap-x-2 gap-y-0 sm:auto-cols-fr sm:grid-flow-col">
      {steps.map((step, index) => (
        <Step key={step.state} step={step} first={index === 0} current={step.state === now} />
      ))}
    </ol>
  );
}

const BAD = ["failed", "rejected"];

function Step({ step, first, current }: { step: TimelineStep; first: boolean; current: boolean }) {
  const { t, date } = useI18n();
  const done = step.at !== null;
  const bad = BAD.includes(step.state);
  const line = done ? (bad ? "bg-lose" : "bg-win") : "bg-line-strong";
  return (
    <li
      aria-current={current ? "step" : undefined}
      className="relative flex gap-3 pb-4 last:pb-0 sm:block sm:pb-0"
    >
      {first ? null : (
        <>
          <span
            aria-hidden
            className={cx(
              "absolute end-[calc(100%+0.35rem)] top-3.5 hidden h-0.5 w-[calc(100%-2.1rem)] sm:block",
              line,
            )}
          />
          <span aria-hidden className={cx("absolute start-3.5 -top-4 h-4 w-0.5 sm:hidden", line)} />
        </>
      )}
      <span
        aria-hidden
        className={cx(
          "relative grid size-7.5 shrink-0 place-items-center rounded-full border-2",
          bad
            ? "border-lose bg-lose/15 text-lose"
            : done
              ? "border-win bg-win/15 text-win"
              : "border-line-strong text-faint",
        )}
      >
        {current ? (
          <span className="absolute inset-[-5px] animate-ping rounded-full border border-win opacity-40 reduced:hidden" />
        ) : null}
        {done ? (
          <Icon name={bad ? "close" : "check"} size={16} />
        ) : (
          <span className="size-1.5 rounded-full bg-current" />
        )}
      </span>
      <span className="grid sm:mt-2">
        <span className={cx("text-sm font-semibold", !done && "text-muted")}>
          {t(`cashier.withdrawal_${step.state}`)}
        </span>
        <span className="text-xs text-muted">
          {step.at === null ? t(`cashier.next_${nextOf(step.state)}`) : date(step.at)}
        </span>
      </span>
    </li>
  );
}

/** The next state; only the states on the way to `paid` can lie ahead. */
function nextOf(state: TimelineStep["state"]): "approved" | "submitted" | "paid" {
  return state === "approved" || state === "submitted" ? state : "paid";
}
