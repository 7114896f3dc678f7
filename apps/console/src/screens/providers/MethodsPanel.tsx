import { type ConsoleMethod, orderMethods } from "@khela/contract/console/providers";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Button } from "@mantine/core";
import IconDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import IconDeposit from "@tabler/icons-react/dist/esm/icons/IconSquareRoundedArrowDown.mjs";
import IconWithdrawal from "@tabler/icons-react/dist/esm/icons/IconSquareRoundedArrowUp.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import { MethodEditor } from "./MethodEditor.tsx";
import classes from "./providers.module.css";
import { useProviderCommand } from "./use-providers.ts";

interface MethodsPanelProps {
  kind: ConsoleMethod["kind"];
  methods: readonly ConsoleMethod[];
  readOnly: boolean;
}

/** The methods of one direction, in the order that players see. */
export function MethodsPanel({ kind, methods, readOnly }: MethodsPanelProps) {
  const { t } = useI18n();
  const [edited, setEdited] = useState<string>();
  const [order, setOrder] = useState<string[]>();
  const place = useProviderCommand(
    (reason: string) => call(orderMethods, { params: { kind }, body: { order: order ?? [], reason } }),
    () => setOrder(undefined),
  );
  const title = t(kind === "deposit" ? "desk.depositMethods" : "desk.withdrawalMethods");
  const Icon = kind === "deposit" ? IconDeposit : IconWithdrawal;
  const ids = methods.map(({ id }) => id);
  const method = methods.find(({ id }) => id === edited);
  const nameOf = (id: string) => methods.find((one) => one.id === id)?.name ?? id;
  return (
    <Panel title={title} icon={<Icon size={18} aria-hidden />} flush>
      <ol className={classes["methods"]} aria-label={title}>
        {methods.map((one, index) => (
          <MethodRow
            key={one.id}
            method={one}
            readOnly={readOnly}
            onEdit={() => setEdited(one.id)}
            onUp={index > 0 ? () => setOrder(swapped(ids, index - 1)) : undefined}
            onDown={index < ids.length - 1 ? () => setOrder(swapped(ids, index)) : undefined}
          />
        ))}
      </ol>
      {method ? (
        <MethodEditor key={method.version} method={method} onClose={() => setEdited(undefined)} />
      ) : null}
      {order ? (
        <ReasonDialog
          title={t("desk.orderTitle")}
          text={t("desk.orderText", { order: order.map(nameOf).join(", ") })}
          confirm={t("desk.orderDo")}
          busy={place.isPending}
          onClose={() => setOrder(undefined)}
          onConfirm={(reason) => place.mutate(reason)}
        />
      ) : null}
    </Panel>
  );
}

/** The list with the item at an index and the next one swapped. */
function swapped(ids: readonly string[], at: number): string[] {
  const next = [...ids];
  next.splice(at, 2, ids[at + 1] ?? "", ids[at] ?? "");
  return next;
}

interface MethodRowProps {
  method: ConsoleMethod;
  readOnly: boolean;
  onEdit: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function MethodRow({ method, readOnly, onEdit, onUp, onDown }: MethodRowProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { name } = method;
  return (
    <li className={classes["method"]} data-off={!method.open}>
      <img src={method.icon} alt="" width={80} height={32} className={classes["logo"]} />
      <div className={classes["terms"]}>
        <b>{name}</b>
        <span>{termsText(i18n, method)}</span>
      </div>
      <div className={classes["badges"]}>
        {method.kind === "deposit" ? <Badge tone="info">{t(`desk.way_${method.payWay}`)}</Badge> : null}
        <StateBadge method={method} />
      </div>
      {readOnly ? null : (
        <div className={classes["tools"]}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t("desk.moveUp", { name })}
            disabled={!onUp}
            onClick={onUp}
          >
            <IconUp size={17} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t("desk.moveDown", { name })}
            disabled={!onDown}
            onClick={onDown}
          >
            <IconDown size={17} />
          </ActionIcon>
          <Button variant="default" h={36} aria-label={t("desk.editMethod", { name })} onClick={onEdit}>
            {t("console.edit")}
          </Button>
        </div>
      )}
    </li>
  );
}

function StateBadge({ method }: { method: ConsoleMethod }) {
  const { t } = useI18n();
  if (method.state === "on" && !method.open) return <Badge tone="lose">{t("desk.methodStopped")}</Badge>;
  const tone = { on: "win", off: "gold", hidden: "plain" } as const;
  return <Badge tone={tone[method.state]}>{t(`desk.method_${method.state}`)}</Badge>;
}

/** Limits, fee and processing time in one line. */
function termsText({ t, money, number, duration }: I18n, method: ConsoleMethod): string {
  const short = (amount: string) => money(amount, { decimals: "auto" });
  const fees = [
    ...(method.feePpm > 0
      ? [number(method.feePpm / 1_000_000, { style: "percent", maximumFractionDigits: 4 })]
      : []),
    ...(/[1-9]/.test(method.feeFixed) ? [short(method.feeFixed)] : []),
  ];
  return [
    t("desk.methodLimits", { min: short(method.min), max: short(method.max) }),
    fees.length === 0 ? t("desk.methodFree") : t("desk.methodFee", { fee: fees.join(" + ") }),
    duration(method.minutes),
  ].join(" · ");
}
