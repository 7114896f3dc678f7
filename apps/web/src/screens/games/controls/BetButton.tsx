import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import type { ReactNode } from "react";
import { ignoreDoubleClick } from "./double-click.ts";

interface BetButtonProps {
  /** The button's label: what a press does. */
  children: ReactNode;
  /** Whether a lost answer is being retried. */
  checking: boolean;
  disabled: boolean;
  testId?: string;
  className?: string;
  onClick: () => void;
}

/** The button that places a bet or cashes out; screen readers announce its text when it changes. */
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
        onClick={ignoreDoubleClick(onClick)}
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
