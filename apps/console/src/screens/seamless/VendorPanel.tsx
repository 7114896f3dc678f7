import { type ConsoleVendor, switchVendor } from "@khela/contract/console/games";
import type { SeamlessVendor } from "@khela/contract/console/seamless";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Button, Group } from "@mantine/core";
import IconPlug from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import { Link } from "@tanstack/react-router";
import { KillSwitch } from "../../features/shelf/kill-switch.tsx";
import { OfferState } from "../../features/shelf/offer-state.tsx";
import { VendorFeed } from "../../features/shelf/vendor-feed.tsx";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { AccessPart } from "./AccessPart.tsx";
import { KeysPart } from "./KeysPart.tsx";
import classes from "./seamless.module.css";
import type { ShownSecret } from "./NewSecret.tsx";

interface VendorPanelProps {
  vendor: SeamlessVendor;
  /** The vendor's entry in the catalogue. */
  shelf: ConsoleVendor | undefined;
  onEdit: () => void;
  onSecret: (shown: ShownSecret) => void;
}

/** A vendor: its switch, its games, its URLs and addresses, and its secrets. */
export function VendorPanel({ vendor, shelf, onEdit, onSecret }: VendorPanelProps) {
  const { t, written } = useI18n();
  const mayShelve = usePermission("games.write");
  const readOnly = !usePermission("vendors.write");
  const { vassalage } = vendor;
  const name = shelf?.name[written] ?? vassalage;
  return (
    <Panel
      title={
        <>
          {name} <span className={classes["code"]}>{vassalage}</span>
        </>
      }
      icon={<IconPlug size={18} aria-hidden />}
      actions={
        shelf ? (
          <Group gap="sm">
            <KillSwitch
              name={name}
              active={shelf.active}
              readOnly={!mayShelve}
              turn={(change) =>
                call(switchVendor, { params: { vassalage }, body: { ...change, version: shelf.version } })
              }
            />
            {mayShelve ? (
              <Button size="xs" variant="default" aria-label={t("shelf.editOf", { name })} onClick={onEdit}>
                {t("console.edit")}
              </Button>
            ) : null}
          </Group>
        ) : null
      }
    >
      {shelf ? <Standing shelf={shelf} openRounds={vendor.openRounds} mayRead={mayShelve} /> : null}
      <div className={classes["columns"]}>
        <AccessPart vendor={vendor} readOnly={readOnly} />
        <KeysPart vendor={vendor} readOnly={readOnly} onSecret={onSecret} />
      </div>
    </Panel>
  );
}

/** The vendor's state in the catalogue. */
function Standing(props: { shelf: ConsoleVendor; openRounds: number; mayRead: boolean }) {
  const { shelf, openRounds, mayRead } = props;
  const { t, number } = useI18n();
  const facts = [
    [t("console.state"), <OfferState key="state" {...shelf} />],
    [
      t("shelf.openGames"),
      <Anchor
        key="games"
        fz="inherit"
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link to="/games" search={{ vendor: shelf.vassalage }} {...props} />}
      >
        {t("shelf.openOf", { open: shelf.openGames, n: shelf.games })}
      </Anchor>,
    ],
    [t("shelf.feed"), <VendorFeed key="feed" vendor={shelf} mayRead={mayRead} />],
    [t("shelf.currencies"), shelf.currencies.join(", ") || t("shelf.everyCurrency")],
    [t("shelf.openRounds"), number(openRounds)],
  ] as const;
  return (
    <dl className={classes["facts"]} style={{ marginTop: 0 }}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
