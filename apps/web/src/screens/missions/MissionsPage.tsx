/** Missions with their progress, and the leaderboards. Source: PROMO-06, MONEY-08. */
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import { Boards } from "./Boards.tsx";
import { Missions } from "./Missions.tsx";

const VIEWS = ["missions", "boards"] as const;

export default function MissionsPage() {
  const { t } = useI18n();
  const [view, setView] = useState<(typeof VIEWS)[number]>("missions");
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={t("missions.view")}
        options={VIEWS.map((value) => ({ value, label: t(`missions.${value}`) }))}
        value={view}
        onChange={setView}
        className="sm:w-fit sm:min-w-88"
      />
      {view === "missions" ? <Missions /> : <Boards />}
    </div>
  );
}
