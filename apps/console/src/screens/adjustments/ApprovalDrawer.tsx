import type { ApprovalRow } from "@khela/contract/console/adjustments";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ApprovalState } from "../../features/approvals/approval-state.tsx";
import { isSettingSubject } from "../../features/approvals/setting-subject.ts";
import { subjectText } from "../../features/approvals/subject-text.ts";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { DrawerActions } from "../../shell/parts/drawer-parts.tsx";
import classes from "./adjustments.module.css";
import { SettingDiff } from "./SettingDiff.tsx";
import { type Verb, verbsOf } from "./use-decisions.ts";

interface ApprovalDrawerProps {
  row: ApprovalRow;
  busy: boolean;
  onAct: (verb: Verb) => void;
  onClose: () => void;
}

const LOOKS = {
  approve: { color: "win.4", label: "console.approve" },
  refuse: { variant: "light", color: "lose", label: "console.approvalRefuse" },
  takeBack: { variant: "default", label: "console.approvalTakeBack" },
} as const;

/** All facts for a decision about a request, and the decision itself. */
export function ApprovalDrawer({ row, busy, onAct, onClose }: ApprovalDrawerProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const verbs = verbsOf(row);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={
        row.playerAccount === null
          ? t(`console.approvalKind_${row.subject.kind}`)
          : t("console.approvalOf", { account: row.playerAccount })
      }
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <ApprovalState state={row.state} />
      <p className={classes["subject"]}>{subjectText(i18n, row.subject)}</p>
      <blockquote className={classes["words"]} dir="auto">
        {row.text}
      </blockquote>
      {isSettingSubject(row.subject) ? <SettingDiff subject={row.subject} /> : null}
      <Facts items={factsOf(row, t)} />
      {row.mine && row.state === "open" ? (
        <Text size="sm" c="var(--gold)" mt="md">
          {t("console.approvalMine")}
        </Text>
      ) : null}
      {verbs.length > 0 ? (
        <DrawerActions>
          {verbs.map((verb) => {
            const { label, ...look } = LOOKS[verb];
            return (
              <Button key={verb} {...look} disabled={busy} onClick={() => onAct(verb)}>
                {t(label)}
              </Button>
            );
          })}
        </DrawerActions>
      ) : null}
    </Drawer>
  );
}

function factsOf(row: ApprovalRow, t: ReturnType<typeof useI18n>["t"]) {
  const { subject } = row;
  const decided: (readonly [string, ReactNode])[] =
    row.decidedAt === null
      ? [[t("console.approvalRunsOut"), <DateTime key="expires" at={row.expiresAt} />]]
      : [
          [t("console.approvalDecider"), row.decidedBy?.name ?? <EmptyCell key="decider" />],
          [t("console.approvalDecided"), <DateTime key="decided" at={row.decidedAt} />],
          [t("console.approvalDecision"), row.decision ?? <EmptyCell key="decision" />],
        ];
  const causes: (readonly [string, ReactNode])[] =
    subject.kind === "adjustment"
      ? [
          [t("console.adjustCause"), t(`console.adjustCause_${subject.cause}`)],
          [
            t("console.adjustEvidence"),
            subject.evidence ? <Mono key="evidence">{subject.evidence}</Mono> : <EmptyCell key="evidence" />,
          ],
        ]
      : subject.kind === "correction"
        ? [
            [t("console.correctionBearer"), t(`console.correctionBy_${subject.bearer}`)],
            [t("desk.toPlayer"), <Amount key="toPlayer" value={subject.player} signed />],
            [t("desk.toHouse"), <Amount key="toHouse" value={subject.house} signed />],
            [t("desk.toFees"), <Amount key="toFees" value={subject.fee} signed />],
          ]
        : subject.kind === "release"
          ? [
              [t("desk.lostAsked"), <DateTime key="lostAsked" at={subject.askedAt} />],
              [t("desk.lostProved"), subject.proved.map((one) => t(`desk.lostProved_${one}`)).join(", ")],
              [t("desk.lostChecks"), subject.checks.map((one) => t(`desk.lostCheck_${one}`)).join(", ")],
            ]
          : subject.kind === "held_win"
            ? [
                [t("shelf.taskBound"), <Amount key="bound" value={subject.bound} />],
                [t("shelf.vendor"), subject.vassalage],
                [t("shelf.taskTx"), <Mono key="tx">{subject.txId}</Mono>],
              ]
            : subject.kind === "reward"
              ? [
                  [
                    t("desk.rewardHow"),
                    subject.claimDays === null
                      ? t("desk.rewardMode_credit")
                      : t("desk.rewardHow_claim", { n: subject.claimDays }),
                  ],
                  [t("desk.rewardFactor"), `${subject.lockFactorPpm / 1_000_000}×`],
                ]
              : [];
  return [
    ...(row.playerId === null || row.playerAccount === null
      ? []
      : [
          [
            t("console.player"),
            <PlayerLink key="player" id={row.playerId} account={row.playerAccount} />,
          ] as const,
        ]),
    ...causes,
    [t("console.approvalMaker"), row.maker.name] as const,
    [t("console.approvalAsked"), <DateTime key="asked" at={row.askedAt} />] as const,
    ...decided,
  ];
}
