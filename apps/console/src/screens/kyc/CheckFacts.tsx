import { useI18n } from "@khela/ui/i18n";
import { Alert } from "@mantine/core";
import IconWarning from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { Facts, Mono, Panel } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import type { Check } from "./kyc.ts";
import { CheckState, DocumentName, ClaimHolder, Waiting } from "./parts.tsx";
import classes from "./kyc.module.css";

/** The data that the player stated, for comparing with the pictures. */
export function CheckFacts({ check, nowMs }: { check: Check; nowMs: number }) {
  const { t, number, date } = useI18n();
  const day = (key: string | null) => (key ? date(`${key}T00:00:00Z`, "date") : <EmptyCell />);
  return (
    <>
      <SameDocument check={check} />
      <Panel title={t("console.kycStated")} actions={<CheckState state={check.state} />}>
        <Facts
          items={[
            [t("console.kycRealName"), <strong key="name">{check.realName ?? <EmptyCell />}</strong>],
            [t("console.kycBirthday"), day(check.birthday)],
            [
              t("console.kycAge"),
              check.age === null ? <EmptyCell /> : t("console.kycYears", { n: check.age }),
            ],
            [t("console.kycDocument"), <DocumentName key="document" type={check.documentType} />],
            [
              t("console.kycNumber"),
              check.documentNumber ? (
                <Mono key="number">{check.documentNumber}</Mono>
              ) : (
                <EmptyCell key="number" />
              ),
            ],
            [t("console.kycExpires"), day(check.expiresOn)],
          ]}
        />
        <hr className={classes["line"]} />
        <Facts
          items={[
            [t("console.player"), <PlayerLink key="player" id={check.memberId} account={check.account} />],
            [t("console.kycLevel"), number(check.level)],
            [t("console.waiting"), <Waiting key="age" row={check} nowMs={nowMs} />],
            check.decidedAt === null
              ? [t("console.claimedBy"), <ClaimHolder key="holder" name={check.claimedBy} />]
              : [t("console.kycDecidedBy"), check.claimedBy ?? <EmptyCell />],
            ...(check.decidedAt === null
              ? []
              : [[t("console.kycDecided"), <DateTime key="decided" at={check.decidedAt} />] as const]),
            ...(check.reason === null ? [] : [[t("console.reason"), check.reason] as const]),
          ]}
        />
      </Panel>
    </>
  );
}

function SameDocument({ check }: { check: Check }) {
  const { t } = useI18n();
  const { sameDocument } = check;
  if (sameDocument.length === 0) return null;
  return (
    <Alert
      color="lose"
      icon={<IconWarning />}
      title={t("console.kycSame", { n: sameDocument.length })}
      className={classes["warning"] ?? ""}
    >
      {t("console.kycSameText")}
      <ul className={classes["others"]}>
        {sameDocument.map(({ memberId, account, at }) => (
          <li key={memberId}>
            <PlayerLink id={memberId} account={account} /> · <DateTime at={at} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
