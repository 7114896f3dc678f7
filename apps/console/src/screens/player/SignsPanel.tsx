/**
 * Markers of harm with their score, and accounts that may belong to the same person. Source: OPS-02, SAFE-02, domain
 * rules R2, R4.
 */
import { getPlayerMarkersOfHarm } from "@khela/contract/console/player-safety";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag3.mjs";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Badge, type Tone } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./player.module.css";
import type { PlayerRef } from "./use-safety.ts";

type Signs = CallOutput<typeof getPlayerMarkersOfHarm>;

const TONES: Record<Signs["level"], Tone> = { none: "win", some: "gold", high: "lose" };

export function SignsPanel({ whom }: { whom: PlayerRef }) {
  const { t } = useI18n();
  const { playerId } = whom;
  const signs = useQuery({
    queryKey: ["player", playerId, "signs"],
    queryFn: ({ signal }) => call(getPlayerMarkersOfHarm, { params: { playerId } }, { signal }),
  });
  return (
    <Panel
      title={t("desk.signs")}
      icon={<IconFlag size={18} aria-hidden />}
      actions={signs.data ? <Score signs={signs.data} /> : null}
    >
      {signs.data ? (
        <>
          <Reasons whom={whom} signs={signs.data} />
          <Linked linked={signs.data.linked} />
        </>
      ) : signs.isError ? (
        <Failure error={signs.error} onRetry={() => void signs.refetch()} />
      ) : (
        <Skeleton height={90} />
      )}
    </Panel>
  );
}

function Score({ signs: { level, score } }: { signs: Signs }) {
  const { t } = useI18n();
  return (
    <Badge tone={TONES[level]}>
      {t(`desk.signsLevel_${level}`)} · {t("desk.signsScore", { n: score })}
    </Badge>
  );
}

function Reasons({ whom, signs: { signs } }: { whom: PlayerRef; signs: Signs }) {
  const { t } = useI18n();
  const mayWrite = usePermission("messages.send");
  if (signs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("desk.signsNone")}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes["rows"]}>
        {signs.map(({ code, points, count }) => (
          <li key={code}>
            <span>{t(`desk.sign_${code}`, { n: count })}</span>
            <Badge tone="gold">{t("desk.signPoints", { n: points })}</Badge>
          </li>
        ))}
      </ul>
      <p className={classes["hint"]}>
        {t("desk.signsText")}{" "}
        {mayWrite ? (
          <Anchor
            fz="inherit"
            underline="always"
            renderRoot={(props) => <Link to="/messages" search={{ to: whom.account }} {...props} />}
          >
            {t("desk.signsWrite")}
          </Anchor>
        ) : null}
      </p>
    </>
  );
}

function Linked({ linked }: Pick<Signs, "linked">) {
  const { t } = useI18n();
  return (
    <section className={linked.length > 0 ? classes["waiting"] : ""}>
      <strong>{t("desk.linked")}</strong>
      {linked.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("desk.linkedNone")}
        </Text>
      ) : (
        <ul className={classes["rows"]}>
          {linked.map(({ playerId, account, by, paused }) => (
            <li key={playerId}>
              <span>
                <PlayerLink id={playerId} account={account} />
                <span className={classes["hint"]}>{by.map((link) => t(`desk.link_${link}`)).join(", ")}</span>
              </span>
              {paused ? <Badge tone="gold">{t("desk.linkedPaused")}</Badge> : null}
            </li>
          ))}
        </ul>
      )}
      <p className={classes["hint"]}>{t("desk.linkedText")}</p>
    </section>
  );
}
