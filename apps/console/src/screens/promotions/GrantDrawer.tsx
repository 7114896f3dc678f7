import {
  cancelGrant,
  decideGrant,
  getGrant,
  getGrantPicture,
  type GrantStory,
} from "@khela/contract/console/promotions";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Text, Timeline } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PlayersPictures } from "../../features/pictures/players-pictures.tsx";
import { call } from "../../shell/api.ts";
import { DrawerActions, DrawerAmount, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { Facts, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { Clawback } from "./Clawback.tsx";
import { GrantState } from "./states.tsx";

/** One grant with its application and its steps; an operator approves, rejects or takes it back here. */
export function GrantDrawer({ grantId, onClose }: { grantId: string; onClose: () => void }) {
  const { t, written } = useI18n();
  const [looking, setLooking] = useState(false);
  const story = useQuery({
    queryKey: ["promotionGrant", grantId],
    queryFn: ({ signal }) => call(getGrant, { params: { grantId } }, { signal }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      closeOnEscape={!looking}
      title={story.data?.title[written] ?? t("desk.promo_one")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {story.isError && !story.data ? (
        <Failure error={story.error} onRetry={() => void story.refetch()} />
      ) : null}
      {story.isPending ? <PanelSkeleton height={300} /> : null}
      {story.data ? <Story story={story.data} onLook={setLooking} onDone={onClose} /> : null}
    </Drawer>
  );
}

interface StoryProps {
  story: GrantStory;
  onLook: (looking: boolean) => void;
  onDone: () => void;
}

function Story({ story, onLook, onDone }: StoryProps) {
  const { t } = useI18n();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("console.player"), <PlayerLink key="player" id={story.playerId} account={story.playerAccount} />],
    [t("desk.promo_source"), t(`desk.promo_source_${story.source}`)],
    [t("desk.promo_reserved"), <Amount key="reserved" value={story.reserved} />],
    [t("desk.promo_begun"), <DateTime key="at" at={story.at} format="seconds" />],
    ...(story.kept === null
      ? []
      : [[t("desk.promo_clawbackKept"), <Amount key="kept" value={story.kept} />] as const]),
    ...(story.freeRounds ? roundsFacts(story.freeRounds, t) : []),
    ...(story.reason === null ? [] : [[t("console.reason"), story.reason] as const]),
  ];
  return (
    <>
      {story.amount === null ? null : <DrawerAmount value={story.amount} />}
      <GrantState state={story.state} />
      <Clawback story={story} />
      <Facts items={facts} />
      {story.comment ? (
        <DrawerPart title={t("desk.promo_comment")}>
          <Text size="sm" dir="auto">
            {story.comment}
          </Text>
        </DrawerPart>
      ) : null}
      {story.pictures.length > 0 ? (
        <DrawerPart title={t("desk.promo_pictures")}>
          <PlayersPictures
            ids={story.pictures.map(({ uploadId }) => uploadId)}
            of={["promotionPicture", story.id]}
            onLook={onLook}
            load={(uploadId, signal) =>
              call(getGrantPicture, { params: { grantId: story.id, uploadId } }, { signal })
            }
          />
        </DrawerPart>
      ) : null}
      <DrawerPart title={t("desk.promo_steps")}>
        <Timeline bulletSize={12} lineWidth={2} active={story.steps.length}>
          {story.steps.map((step, index) => (
            <Timeline.Item key={`${step.at} ${index}`} title={<GrantState state={step.state} />}>
              <Text size="xs" c="dimmed">
                <DateTime at={step.at} format="seconds" /> · {byText(step.by, t)}
                {partText(step.note, t)}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </DrawerPart>
      <Decision story={story} onDone={onDone} />
    </>
  );
}

/** How far the free spins of a grant are. */
function roundsFacts(
  { state, rounds, played, stake, won }: NonNullable<GrantStory["freeRounds"]>,
  t: ReturnType<typeof useI18n>["t"],
): readonly (readonly [string, ReactNode])[] {
  return [
    [t("desk.promo_reward_freeRounds"), t(`desk.promo_rounds_${state}`, { played, rounds })],
    [t("desk.promo_freeStake"), <Amount key="stake" value={stake} />],
    [t("desk.promo_roundsWon"), <Amount key="won" value={won} />],
  ];
}

/** The person or the program that took a step. */
function byText(by: string, t: ReturnType<typeof useI18n>["t"]): string {
  if (by.startsWith("operator:")) return by.slice("operator:".length);
  return t(by === "member" ? "desk.promo_byMember" : "desk.promo_bySystem");
}

/** Which part was paid, of a step that pays one. */
function partText(note: string, t: ReturnType<typeof useI18n>["t"]): string {
  const [, part, of] = /^part (\d+)\/(\d+)$/.exec(note) ?? [];
  return part === undefined ? "" : ` · ${t("desk.promo_part", { part: Number(part), of: Number(of) })}`;
}

const CANCELLABLE: readonly GrantStory["state"][] = [
  "joined",
  "progressing",
  "applying",
  "claimable",
  "issued",
  "paying",
];

function Decision({ story, onDone }: { story: GrantStory; onDone: () => void }) {
  const { t } = useI18n();
  const mayReview = usePermission("promotions.review");
  const [asking, setAsking] = useState<"reject" | "cancel">();
  const act = useAct(story, onDone);
  const isOpen = CANCELLABLE.includes(story.state) || story.freeRounds?.state === "open";
  if (!mayReview || !isOpen) return null;
  return (
    <>
      <DrawerActions>
        {story.state === "applying" ? (
          <>
            <Button loading={act.isPending} onClick={() => act.mutate({ what: "approve", reason: "" })}>
              {t("desk.promo_approve")}
            </Button>
            <Button variant="light" color="lose" onClick={() => setAsking("reject")}>
              {t("desk.promo_reject")}
            </Button>
          </>
        ) : (
          <Button variant="light" color="lose" onClick={() => setAsking("cancel")}>
            {t("desk.promo_cancel")}
          </Button>
        )}
      </DrawerActions>
      {asking ? (
        <ReasonDialog
          title={t(`desk.promo_${asking}`)}
          text={t(`desk.promo_${asking}Text`)}
          confirm={t(`desk.promo_${asking}`)}
          danger
          busy={act.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => act.mutate({ what: asking, reason })}
        />
      ) : null}
    </>
  );
}

/** Approves, rejects or takes back a grant, and closes the drawer. */
function useAct({ id: grantId }: GrantStory, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ what, reason }: { what: "approve" | "reject" | "cancel"; reason: string }) => {
      const params = { grantId };
      if (what === "cancel") await call(cancelGrant, { params, body: { reason } });
      else if (what === "reject") await call(decideGrant, { params, body: { decision: what, reason } });
      else await call(decideGrant, { params, body: { decision: what } });
    },
    onSuccess: async () => {
      tellDone(i18n.t("desk.promo_decided"));
      onDone();
      await queries.invalidateQueries({ queryKey: ["promotionGrants"] });
      await queries.invalidateQueries({ queryKey: ["promotionGrant"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
}
