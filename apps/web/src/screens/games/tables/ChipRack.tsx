import { moneyToText } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon, type IconName } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { askLogin, type Player } from "../frame/player.ts";
import { Chip, CHIPS } from "./chip.tsx";
import type { Stage } from "./table-state.ts";
import type { Chips } from "./use-chips.ts";

/** The choice of chips, the actions on unsent chips, and the button that sends them. */
export function ChipRack({ chips, player, stage }: { chips: Chips; player: Player; stage: Stage }) {
  const { t, money } = useI18n();
  const { open, sending, unsent, last, placed } = chips;
  const idle = !open || sending;
  return (
    <section aria-label={t("tables.chips")} className="tt-rack">
      <fieldset className="tt-chips no-scrollbar">
        <legend className="sr-only">{t("tables.chips")}</legend>
        {CHIPS.map(([value]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chips.chip}
            onClick={() => chips.choose(value)}
            className={cx("tt-chip-choice", value === chips.chip && "tt-chip-chosen")}
          >
            <span className="sr-only">
              {t("tables.chipOf", { amount: money(value, { decimals: "auto" }) })}
            </span>
            <Chip value={value} size={44} />
          </button>
        ))}
      </fieldset>
      <div className="tt-actions">
        <Act
          icon="refresh"
          text={t("tables.repeat")}
          onClick={chips.repeat}
          disabled={idle || last.size === 0}
        />
        <Act
          icon="plus"
          text={t("tables.double")}
          onClick={chips.double}
          disabled={idle || (unsent.size === 0 && placed.size === 0)}
        />
        <Act
          icon="chevronLeft"
          text={t("tables.undo")}
          onClick={chips.undo}
          disabled={idle || unsent.size === 0}
        />
        <Act
          icon="close"
          text={t("tables.clear")}
          onClick={chips.clear}
          disabled={idle || unsent.size === 0}
        />
      </div>
      <div className="tt-send">
        {player.loggedIn ? (
          <Button
            variant="gold"
            size="lg"
            block
            data-testid="table-bet"
            disabled={idle || unsent.size === 0}
            loading={sending}
            onClick={chips.send}
          >
            {chips.checking
              ? t("games.checking")
              : unsent.size > 0
                ? t("tables.send", { amount: money(moneyToText(chips.unsentSum), { decimals: "auto" }) })
                : t(stage === "open" ? "tables.putChips" : "tables.waitForBets")}
          </Button>
        ) : (
          <Button variant="gold" size="lg" block onClick={askLogin}>
            {t("shell.login")}
          </Button>
        )}
        <p className="tt-placed" data-testid="table-placed">
          {chips.placedSum > 0n ? (
            <>
              {t("tables.onTable")}{" "}
              <Money
                value={moneyToText(chips.placedSum)}
                decimals="auto"
                className="font-bold text-[#ffd763]"
              />
            </>
          ) : (
            t("tables.chipsStay")
          )}
        </p>
      </div>
    </section>
  );
}

interface ActProps {
  icon: IconName;
  text: string;
  onClick: () => void;
  disabled: boolean;
}

function Act({ icon, text, onClick, disabled }: ActProps) {
  return (
    <button type="button" className="tt-act" onClick={onClick} disabled={disabled}>
      <Icon name={icon} size={18} />
      <span>{text}</span>
    </button>
  );
}
