import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import type { ReactNode } from "react";
import { firstOfTwo } from "./double-click.ts";

interface BetButtonProps {
  /** What pressing does. */
  children: ReactNode;
  /** The answer was lost and is being asked for. */
  checking: boolean;
  disabled: boolean;
  testId?: string;
  className?: string;
  onClick: () => void;
}

/** The one button that places a bet or takes a win; its text is read out as it changes. */
export function BetButton({
  children,
  checking,
  disabled,
  testId = "bet",
  className,
  onClick,
}: BetButtonProps) {
  const { t } = useI18n();
  return (
    <output className={cx("block", className)}>
      <Button
        variant="gold"
        size="lg"
        block
        disabled={disabled}
        onClick={firstOfTwo(onClick)}
        data-testid={testId}
      >
        {checking ? (
          <>
            <Spinner size={18} />
            {t("games.checking")}
          </>
        ) : (
          children
        )}
      </Button>
    </output>
  );
}
