import type { LotteryDrawView } from "@khela/contract/lottery";
import { useSeparator } from "@khela/ui/separator";
import { Button, IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { EmptyState } from "@khela/ui/states";
import { moneyToText } from "@khela/kernel/money";
import { BetButton } from "../../controls/BetButton.tsx";
import { StakeStepper } from "../../controls/StakePicker.tsx";
import type { StakeLimits } from "../../rounds/stakes.ts";
import type { DrawStage } from "../state.ts";
import { useNames } from "../names.ts";
import { usePays } from "../pays.ts";
import { costOf, costOfAll, type SlipLine } from "./slip.ts";
import type { Buying } from "./use-buy.ts";
import { unitLimits } from "./unit-limits.ts";
import type { SlipControl } from "./use-slip.ts";

export interface SlipPanelProps {
  control: SlipControl;
  buying: Buying;
  limits: StakeLimits;
  /** The draw that takes tickets. */
  draw: LotteryDrawView;
  stage: DrawStage;
  /** Moves a line back to the board. */
  onEdit: (line: SlipLine) => void;
  /** Repeats the last ticket's lines; undefined without one. */
  onRepeat?: (() => void) | undefined;
}

/** The lines of a ticket before it is bought, their cost, and the buy button. */
export function SlipPanel(props: SlipPanelProps) {
  const { control, onRepeat } = props;
  const { t } = useI18n();
  const { lines } = control.slip;
  return (
    <section aria-label={t("lottery.slip")} className="grid gap-3" data-testid="lottery-slip">
      <div className="flex min-h-10 items-center gap-2">
        <h2 className="me-auto text-lg">{t("lottery.slip")}</h2>
        {lines.length > 0 ? (
          <Button variant="plain" size="sm" onClick={control.clear}>
            {t("tables.clear")}
          </Button>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon="receipt"
          title={t("lottery.choose")}
          className="py-6!"
          action={
            onRepeat ? (
              <Button icon="refresh" onClick={onRepeat}>
                {t("tables.repeat")}
              </Button>
            ) : null
          }
        />
      ) : (
        <FilledSlip {...props} />
      )}
    </section>
  );
}

function FilledSlip({ control, buying, limits, draw, stage, onEdit }: SlipPanelProps) {
  const { t, digits, money } = useI18n();
  const { slip, move } = control;
  const cost = moneyToText(costOfAll(slip.lines));
  const missed = slip.drawId !== draw.drawId || buying.tooLate === draw.drawId;
  const open = stage === "open" && buying.tooLate !== draw.drawId;
  return (
    <>
      <ul className="grid max-h-[46dvh] gap-2 overflow-y-auto lg:max-h-[40dvh]">
        {slip.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            control={control}
            limits={unitLimits(control.rules, line.bet, limits)}
            busy={buying.busy}
            onEdit={onEdit}
          />
        ))}
      </ul>
      <dl className="flex items-baseline justify-between border-t border-line pt-3">
        <dt className="text-sm text-muted">{t("records.amount")}</dt>
        <dd data-testid="slip-total" className="text-xl font-black">
          <Money value={cost} />
        </dd>
      </dl>
      {missed ? (
        <output className="block rounded-xl border border-gold-edge bg-gold-tint p-3 text-sm">
          {t("lottery.missed")}
        </output>
      ) : null}
      {missed && open ? (
        <Button variant="gold" size="lg" block onClick={() => move(draw.drawId)} data-testid="lottery-move">
          {t("lottery.moveTo", { number: digits(draw.number) })}
        </Button>
      ) : (
        <BetButton
          checking={buying.checking}
          disabled={!open || buying.busy}
          testId="lottery-buy"
          onClick={buying.buy}
        >
          {open ? t("lottery.buy", { amount: money(cost) }) : t("tables.waitForBets")}
        </BetButton>
      )}
    </>
  );
}

interface LineProps extends Pick<SlipPanelProps, "control" | "limits" | "onEdit"> {
  line: SlipLine;
  busy: boolean;
}

function Line({ line, control, limits, busy, onEdit }: LineProps) {
  const { t } = useI18n();
  const between = useSeparator();
  const names = useNames();
  const pays = usePays();
  const bet = control.rules.bets.find(({ code }) => code === line.bet);
  return (
    <li data-testid="slip-line" className="grid gap-1.5 rounded-xl border border-line bg-surface-2 p-2.5">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-bold">
            {names.bet(control.rules, line.bet)}{" "}
            {bet ? <bdi className="font-semibold text-gold">{pays.bet(bet)}</bdi> : null}
          </p>
          <p className="line-clamp-3 text-sm break-words text-muted tabular-nums">
            {names.picks(control.rules, line.bet, line.picks)}
          </p>
        </div>
        <IconButton
          icon="edit"
          label={t("lottery.edit")}
          tone="clear"
          disabled={busy}
          onClick={() => onEdit(line)}
          className="-my-1 size-9! pointer-coarse:size-11!"
        />
        <IconButton
          icon="close"
          label={t("member.pictureRemove")}
          tone="clear"
          disabled={busy}
          onClick={() => control.remove(line.id)}
          className="-my-1 size-9! pointer-coarse:size-11!"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="lot-stepper">
          <StakeStepper
            stake={line.stake}
            limits={limits}
            disabled={busy}
            onChange={(stake) => control.stake(line.id, stake)}
          />
        </div>
        <p className="text-sm text-muted tabular-nums">
          {t("lottery.units", { n: line.units })}
          {between}
          <Money value={moneyToText(costOf(line))} className="font-bold text-text" />
        </p>
      </div>
    </li>
  );
}
