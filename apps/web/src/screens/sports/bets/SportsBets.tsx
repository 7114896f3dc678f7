/** The player's own sports bets, open and over. Source: SPORT-02. */
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { sportIcon } from "../../../features/sports/sport-name.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { BetCard } from "./BetCard.tsx";
import { BetList } from "./BetList.tsx";
import { CashOut } from "./CashOut.tsx";
import { type BetsState, namedBetQuery } from "./queries.ts";

export default function SportsBets() {
  const { t } = useI18n();
  const { bet } = useSearch({ from: "/sports/bets" });
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
      {bet === undefined ? null : <NamedBet key={bet} betId={bet} />}
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

/** The bet that a message or the betting record has led to. */
function NamedBet({ betId }: { betId: string }) {
  const token = useSession((session) => session.token);
  const query = useQuery(namedBetQuery(token, betId));
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton className="h-36 rounded-xl" />;
  return <BetCard bet={query.data} action={<CashOut bet={query.data} />} />;
}
