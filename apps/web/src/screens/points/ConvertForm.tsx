import { convertPoints, type PointBalance, type PointConfig } from "@khela/contract/points";
import type { CallInput } from "@khela/contract/endpoint";
import { toLatinDigits } from "@khela/i18n/input";
import { moneyToText } from "@khela/kernel/money";
import { brokenTerm, cashFor } from "@khela/rules/points/convert";
import { Button, buttonClass } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { EmptyState } from "@khela/ui/states";
import { toast } from "@khela/ui/toast";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { codeText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";
import { PinConfirm } from "../cashier/PinConfirm.tsx";
import { refreshPoints } from "./points-queries.ts";

type Body = CallInput<typeof convertPoints>["body"];
type Terms = PointConfig["convert"];

/** Turns points into cash by the operator's ratio. */
export function ConvertForm({ balance, config }: { balance: PointBalance; config: PointConfig }) {
  const { t } = useI18n();
  if (!config.convert.open) {
    return (
      <EmptyState className="card min-h-72" image={artIcon("bank")} title={t("points.convertOff")}>
        {t("points.convertOffText")}
      </EmptyState>
    );
  }
  return (
    <div className="card mx-auto grid w-full max-w-2xl gap-5 p-4 md:p-6">
      <TermFacts config={config} />
      {balance.hasPaymentPassword ? (
        <Form balance={balance} config={config} />
      ) : (
        <>
          <p className="rounded-xl bg-surface-2 px-4 py-3 text-sm">{t("points.noPin")}</p>
          <Link
            to="/member/$page/$part"
            params={{ page: "securityCenter", part: "paymentPassword" }}
            className={buttonClass({ variant: "gold", size: "lg", block: true })}
          >
            {t("points.setPin")}
          </Link>
        </>
      )}
    </div>
  );
}

function TermFacts({ config }: { config: PointConfig }) {
  const { t, money } = useI18n();
  const { pointsPerUnit, min, step, leftToday } = config.convert;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-2xl bg-surface-2 px-4 py-3.5 text-sm sm:grid-cols-4">
      {[
        [
          t("points.ratio"),
          t("points.ratioText", { n: pointsPerUnit, amount: money("1", { decimals: "auto" }) }),
        ],
        [t("points.least"), t("points.count", { n: min })],
        [t("points.step"), t("points.count", { n: step })],
        [t("points.leftToday"), t("points.count", { n: leftToday })],
      ].map(([name, value]) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Form({ balance, config: { convert } }: { balance: PointBalance; config: PointConfig }) {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const problemOf = useProblem(balance, convert);
  const points = pointsIn(text);
  const cash = moneyToText(cashFor(points, convert));

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemOf(points);
    setProblem(wrong);
    if (wrong === undefined) setConfirming(true);
  }
  function change(typed: string) {
    setProblem(undefined);
    setText(typed);
  }
  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextInput
          name="points"
          label={t("points.toConvert")}
          numeric
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={text}
          error={problem}
          hint={t("points.youHave", { n: balance.points })}
          end={<AllButton balance={balance} terms={convert} onAll={(most) => change(String(most))} />}
          onChange={(event) => change(toLatinDigits(event.target.value).replaceAll(/\D/g, ""))}
        />
        <p className="flex items-baseline justify-between gap-4 rounded-2xl border border-line px-4 py-3.5">
          <span className="text-sm text-muted">{t("points.youGet")}</span>
          <Money value={cash} className="text-2xl font-extrabold text-gold" />
        </p>
        <p className="text-sm text-muted">{t("points.convertLock")}</p>
        <Button type="submit" variant="gold" size="lg" block>
          {t("points.convert")}
        </Button>
      </form>
      {confirming ? (
        <Confirm
          points={points}
          cash={cash}
          pointsPerUnit={convert.pointsPerUnit}
          onDone={() => {
            setText("");
            setConfirming(false);
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

const pointsIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 0);

/** Why points can't be converted, said before anything is asked; the server decides again. */
function useProblem(balance: PointBalance, terms: Terms): (points: number) => string | undefined {
  const i18n = useI18n();
  return (points) => {
    if (points === 0) return i18n.t("points.enterPoints");
    const broken = brokenTerm(points, { ...terms, dayCap: terms.leftToday }, 0);
    if (broken) return codeText(i18n, broken);
    if (points <= balance.points) return undefined;
    return codeText(i18n, { code: "POINTS_INSUFFICIENT", params: { points: balance.points } });
  };
}

interface AllButtonProps {
  balance: PointBalance;
  terms: Terms;
  onAll: (points: number) => void;
}

/** Takes as many points as can be converted now. */
function AllButton({ balance, terms, onAll }: AllButtonProps) {
  const { t, number } = useI18n();
  const most = Math.floor(Math.min(balance.points, terms.leftToday) / terms.step) * terms.step;
  if (most < terms.min) return null;
  return (
    <button
      type="button"
      className="min-h-10 shrink-0 px-1 text-sm font-semibold whitespace-nowrap text-gold"
      onClick={() => onAll(most)}
    >
      {t("points.most", { n: number(most) })}
    </button>
  );
}

interface ConfirmProps {
  points: number;
  /** As wire text. */
  cash: string;
  pointsPerUnit: number;
  onDone: () => void;
  onClose: () => void;
}

function Confirm({ points, cash, pointsPerUnit, onDone, onClose }: ConfirmProps) {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  const command = useMoneyCommand((body: Body, idempotencyKey) =>
    call(convertPoints, { body }, { idempotencyKey }),
  );
  async function run(paymentPassword: string) {
    const made = await command.run({ points, pointsPerUnit, paymentPassword });
    if (!made) return;
    const text = t("points.converted", { n: made.points, amount: money(made.amount) });
    toast({ kind: "success", text, id: made.conversionId });
    refreshPoints(token);
    onDone();
  }
  return (
    <PinConfirm
      name="convert-points"
      title={t("points.confirmConvert")}
      confirmText={t("points.getCash", { amount: money(cash) })}
      command={command}
      onConfirm={(pin) => void run(pin)}
      onClose={() => {
        command.clear();
        // Points and ratio may have changed since they were shown.
        refreshPoints(token);
        onClose();
      }}
      facts={
        <>
          <dt>{t("points.price")}</dt>
          <dd>{t("points.count", { n: points })}</dd>
          <dt>{t("points.youGet")}</dt>
          <dd>
            <Money value={cash} className="text-base text-gold" />
          </dd>
        </>
      }
    />
  );
}
