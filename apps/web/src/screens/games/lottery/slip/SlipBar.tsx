import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { moneyToText } from "@khela/kernel/money";
import { useState } from "react";
import { costOf, costOfAll, type SlipLine } from "./slip.ts";
import { SlipPanel, type SlipPanelProps } from "./SlipPanel.tsx";

interface SlipBarProps extends SlipPanelProps {
  /** The selection on the board that is not on the slip yet. */
  pending: Pick<SlipLine, "stake" | "units">;
  /** Adds the board's selection to the slip; undefined while it makes no bet. */
  onAdd: (() => void) | undefined;
}

/** The bottom bar on phones: the cost of the slip, and the next step. The slip itself opens as a sheet. */
export function SlipBar({ onAdd, pending, ...panel }: SlipBarProps) {
  const { t, number } = useI18n();
  const [open, setOpen] = useState(false);
  const { lines } = panel.control.slip;
  const close = () => setOpen(false);
  const cost = onAdd ? costOf(pending) : costOfAll(lines);
  return (
    <div className="lot-bar" data-testid="slip-bar">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-2.5 rounded-xl px-2 text-start"
      >
        <span className="relative grid size-10 shrink-0 place-items-center rounded-xl bg-surface-3">
          <Icon name="receipt" size={22} />
          {lines.length > 0 ? (
            <span className="absolute -end-1.5 -top-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-hot px-1 text-xs font-bold text-white">
              {number(lines.length)}
            </span>
          ) : null}
        </span>
        <span className="grid min-w-0 leading-tight">
          {onAdd ? <span className="sr-only">{t("lottery.slip")}</span> : null}
          <span className="truncate text-xs text-muted">
            {onAdd ? t("lottery.units", { n: pending.units }) : t("lottery.slip")}
          </span>
          <Money value={moneyToText(cost)} className="text-base font-black" />
        </span>
      </button>
      {onAdd || lines.length === 0 ? (
        <Button
          variant="gold"
          size="lg"
          disabled={!onAdd}
          onClick={onAdd}
          className="px-5!"
          data-testid="bar-add"
        >
          {t("lottery.add")}
        </Button>
      ) : (
        <Button
          variant="gold"
          size="lg"
          onClick={() => setOpen(true)}
          className="px-5!"
          data-testid="bar-open"
        >
          {t("lottery.buyTickets")}
        </Button>
      )}
      <Dialog
        open={open && lines.length > 0}
        onClose={close}
        name="slip"
        label={t("lottery.slip")}
        width={360}
        delayMs={0}
        closeButton={false}
      >
        <div className="grid w-[min(26rem,calc(100vw-4rem))] gap-3">
          <SlipPanel
            {...panel}
            onEdit={(line) => {
              close();
              panel.onEdit(line);
            }}
          />
          <Button onClick={close}>{t("common.close")}</Button>
        </div>
      </Dialog>
    </div>
  );
}
