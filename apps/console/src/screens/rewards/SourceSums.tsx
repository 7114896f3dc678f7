import type { listConsoleRewards } from "@khela/contract/console/rewards";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Amount } from "../../shell/parts/values.tsx";
import classes from "./rewards.module.css";

type Sums = CallOutput<typeof listConsoleRewards>["bySource"];

interface SourceSumsProps {
  sums: Sums | undefined;
  chosen: string | undefined;
  onPick: (source: Sums[number]["source"]) => void;
}

/** What each source has paid, and what of it waits; each picks its rows. */
export function SourceSums({ sums, chosen, onPick }: SourceSumsProps) {
  const { t, number } = useI18n();
  if (!sums || sums.length === 0) return null;
  return (
    <ul className={classes["sums"]} aria-label={t("desk.rewardsBySource")}>
      {sums.map(({ source, count, paid, waiting }) => (
        <li key={source}>
          <button type="button" aria-pressed={chosen === source} onClick={() => onPick(source)}>
            <span className={classes["source"]}>
              {t(`desk.rewardSource_${source}`)} · {number(count)}
            </span>
            <strong>
              <Amount value={paid} />
            </strong>
            <span className={classes["waiting"]}>
              {t("desk.rewardState_waiting")}: <Amount value={waiting} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
