/** The player's own sports bets, open and over. Source: SPORT-02. */
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import { sportIcon } from "../../../features/sports/sport-name.ts";
import { BetList } from "./BetList.tsx";
import type { BetsState } from "./queries.ts";

export default function SportsBets() {
  const { t } = useI18n();
  const [state, setState] = useState<BetsState>("open");
  return (
    <section
      aria-labelledby="own-bets"
      className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 pb-6"
    >
      <title>{`${t("sportsbook.bets")} · KHELA`}</title>
      <h1 id="own-bets" className="flex items-center gap-2.5 text-2xl">
        <img src={sportIcon("football")} alt="" width={30} height={30} />
        {t("sportsbook.bets")}
      </h1>
      <Segmented
        label={t("sportsbook.view")}
        options={[
          { value: "open", label: t("sportsbook.betsOpen") },
          { value: "over", label: t("sportsbook.betsOver") },
        ]}
        value={state}
        onChange={setState}
      />
      <BetList key={state} state={state} pageSize={20} wide />
    </section>
  );
}
