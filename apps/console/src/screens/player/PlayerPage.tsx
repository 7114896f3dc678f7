/** All data of one player. Source: OPS-02. */
import { getPlayer } from "@khela/contract/console/players";
import { avatarPath, uploadOf } from "@khela/rules/profile/avatar";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Anchor, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import IconBack from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { call } from "../../shell/api.ts";
import { Facts, Mono, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerStatus } from "../../shell/parts/state-badge.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { BlockButton } from "./BlockButton.tsx";
import { ClosedNote } from "./ClosedNote.tsx";
import { FactorPanel } from "./FactorPanel.tsx";
import { Notes } from "./Notes.tsx";
import classes from "./player.module.css";
import type { Player } from "./player.ts";
import { PlayerTabs } from "./PlayerTabs.tsx";
import { PointsPanel } from "./PointsPanel.tsx";
import { MoneyPanel, SafetyPanels } from "./SafetyPanels.tsx";
import { VipPanel } from "./VipPanel.tsx";
import { SignsPanel } from "./SignsPanel.tsx";
import { Timeline } from "./Timeline.tsx";

const NO_AVATAR = "/art/av/error.webp";

/** The URL of an uploaded or a shipped avatar. */
function avatarSource(icon: string): string {
  const upload = uploadOf(icon);
  return upload ? avatarPath(upload) : `/art/av/${encodeURIComponent(icon)}.webp`;
}
const route = getRouteApi("/shell/players/$playerId");

export default function PlayerPage() {
  const { t } = useI18n();
  const { playerId } = route.useParams();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const player = useQuery({
    queryKey: ["player", playerId],
    queryFn: ({ signal }) => call(getPlayer, { params: { playerId } }, { signal }),
  });
  return (
    <>
      <Anchor
        fz="sm"
        mb="sm"
        display="inline-flex"
        style={{ alignItems: "center", gap: "0.35rem" }}
        renderRoot={(props) => <Link to="/players" {...props} />}
      >
        <IconBack size={16} aria-hidden />
        {t("console.players")}
      </Anchor>
      {player.data ? (
        <Filled
          player={player.data}
          tab={tab ?? "games"}
          onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
        />
      ) : player.isError ? (
        <Failure error={player.error} onRetry={() => void player.refetch()} />
      ) : (
        <Stack>
          <Skeleton height={70} radius="lg" />
          <Skeleton height={80} radius="lg" />
          <PanelSkeleton height={360} />
        </Stack>
      )}
    </>
  );
}

interface FilledProps {
  player: Player;
  tab: string;
  onTab: (tab: string) => void;
}

function Filled({ player, tab, onTab }: FilledProps) {
  const { t } = useI18n();
  const { profile } = player;
  const whom = { playerId: profile.id, account: profile.account };
  return (
    <>
      <div className={classes["head"]}>
        <img
          className={classes["avatar"]}
          src={avatarSource(profile.icon)}
          onError={(event) => {
            if (!event.currentTarget.src.endsWith(NO_AVATAR)) event.currentTarget.src = NO_AVATAR;
          }}
          alt=""
          width={64}
          height={64}
        />
        <div>
          <div className={classes["name"]}>
            <h1 style={{ margin: 0 }}>{profile.account}</h1>
            <PlayerStatus status={profile.status} />
          </div>
          <div className={classes["sub"]}>
            {t("console.registered")} <DateTime at={profile.registeredAt} /> · <Mono>{profile.id}</Mono>
          </div>
        </div>
        <div className={classes["actions"]}>
          {profile.status === "closed" ? null : (
            <BlockButton playerId={profile.id} account={profile.account} status={profile.status} />
          )}
        </div>
      </div>
      {profile.status === "blocked" ? (
        <Alert
          color="lose"
          icon={<IconBan />}
          className={classes["blocked"] ?? ""}
          title={t("console.isBlocked")}
        >
          {profile.blockedReason ?? t("console.noReasonGiven")}
        </Alert>
      ) : null}
      {profile.closed ? (
        <ClosedNote playerId={profile.id} account={profile.account} closed={profile.closed} />
      ) : null}
      <Figures profile={profile} />
      <div className={classes["grid"]}>
        <div className={classes["column"]}>
          <PlayerTabs player={player} tab={tab} onTab={onTab} />
          <SafetyPanels whom={whom} />
          <Timeline items={player.timeline} />
        </div>
        <div className={classes["column"]}>
          <MoneyPanel whom={whom} />
          <PointsPanel whom={whom} />
          <VipPanel whom={whom} />
          <FactorPanel whom={whom} />
          <SignsPanel whom={whom} />
          <Profile profile={profile} />
          <Notes playerId={profile.id} notes={player.notes} />
        </div>
      </div>
    </>
  );
}

function Figures({ profile }: { profile: Player["profile"] }) {
  const { t } = useI18n();
  const figures = ["balance", "held", "deposits", "withdrawals", "stake"] as const;
  return (
    <dl className={classes["figures"]}>
      {figures.map((name) => (
        <div key={name} className={classes["figure"]}>
          <dt>{t(`console.col_${name}`)}</dt>
          <dd>
            <Amount value={profile[name]} />
          </dd>
        </div>
      ))}
      <div className={classes["figure"]}>
        <dt>{t("console.kpiGgr")}</dt>
        <dd>
          <Amount value={profile.ggr} signed />
        </dd>
      </div>
    </dl>
  );
}

function Profile({ profile }: { profile: Player["profile"] }) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.profile")} icon={<IconUser size={18} aria-hidden />}>
      <Facts
        items={[
          [t("console.accountType"), t(profile.type === 4 ? "console.typeTrial" : "console.typeReal")],
          [t("console.language"), profile.language === "bn" ? "বাংলা" : "English"],
          [t("console.mobile"), profile.mobile ?? <EmptyCell key="mobile" />],
          [t("console.email"), profile.email ?? <EmptyCell key="email" />],
          [
            t("console.lastLogin"),
            profile.lastLoginAt ? (
              <DateTime key="login" at={profile.lastLoginAt} />
            ) : (
              <EmptyCell key="login" />
            ),
          ],
        ]}
      />
    </Panel>
  );
}
