/**
 * A shared round's chain and its salt, verified in this browser. Only this chunk loads the curve library.
 * GAME-09.
 */
import { Card } from "@khela/ui/card";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { type ReactNode, useEffect, useState } from "react";
import { type ChainRound, type VerifiedChain, verifyChain } from "./verify-chain.ts";

export default function ChainProof({ round }: { round: ChainRound }) {
  const { t, date, number } = useI18n();
  const [verified, setVerified] = useState<VerifiedChain | null>(null);
  const { chain } = round;
  // The pairing check blocks for a moment, so it starts after the page has been painted.
  useEffect(() => {
    const timer = setTimeout(() => setVerified(verifyChain(round)), 50);
    return () => clearTimeout(timer);
  }, [round]);
  return (
    <Card className="grid min-w-0 gap-3 p-4 md:p-5">
      <h2 className="text-lg">{t("tables.chainTitle")}</h2>
      <p className="text-sm text-muted">
        {t("tables.chainCommitted", { time: date(chain.committedAt, "seconds"), n: chain.length })}
      </p>
      <Value>{chain.terminalHash}</Value>
      {verified === null ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <ul className="grid gap-2">
          {verified.link === null ? null : (
            <Line good={verified.link}>
              {t(verified.link ? "tables.chainLink_yes" : "tables.chainLink_no")}
            </Line>
          )}
          <SaltLine verified={verified} />
        </ul>
      )}
      {chain.beacon ? (
        <>
          <p className="text-sm text-muted">
            {t("tables.beaconRound", {
              round: number(chain.beacon.round),
              time: date(chain.beacon.at, "seconds"),
            })}
          </p>
          <Value>{chain.beacon.signature}</Value>
        </>
      ) : null}
    </Card>
  );
}

function SaltLine({ verified: { salt } }: { verified: VerifiedChain }) {
  const { t } = useI18n();
  return (
    <Line good={salt === "drand" ? true : salt === "wrong" ? false : null}>{t(`tables.salt_${salt}`)}</Line>
  );
}

/** @param good null for a remark that is neither pass nor fail */
function Line({ good, children }: { good: boolean | null; children: ReactNode }) {
  return (
    <li
      data-check={good === null ? "note" : good ? "yes" : "no"}
      className={cx(
        "flex items-start gap-2.5 rounded-xl border p-3 text-sm",
        good === null && "border-info/50 bg-info/10",
        good === true && "border-win/50 bg-win/12",
        good === false && "border-lose/60 bg-lose/12",
      )}
    >
      <Icon
        name={good === null ? "info" : good ? "check" : "close"}
        size={18}
        className={cx("mt-0.5 shrink-0", good === null ? "text-info" : good ? "text-win" : "text-lose")}
      />
      {children}
    </li>
  );
}

function Value({ children }: { children: ReactNode }) {
  return (
    <code dir="ltr" className="block rounded-lg bg-field px-3 py-2 text-xs break-all text-muted">
      {children}
    </code>
  );
}
