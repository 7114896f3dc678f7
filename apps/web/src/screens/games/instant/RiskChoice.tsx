import { type Risk, RISKS } from "@khela/games/instant/seed-game";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import type { ReactNode } from "react";

/** The choice of the risk level. */
export function RiskChoice({ risk, onChange }: { risk: Risk; onChange: (risk: Risk) => void }) {
  const { t } = useI18n();
  return (
    <Choice label={t("originals.risk")}>
      <Segmented
        label={t("originals.risk")}
        options={RISKS.map((value) => ({ value, label: t(`originals.risk_${value}`) }))}
        value={risk}
        onChange={onChange}
      />
    </Choice>
  );
}

/** A field with its label above. */
export function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <span aria-hidden className="text-sm font-medium text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}
