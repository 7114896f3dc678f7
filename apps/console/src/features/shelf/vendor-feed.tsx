import { type ConsoleVendor, readFeed } from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { Badge, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import classes from "./shelf.module.css";
import { useShelfCommand } from "./use-shelf.ts";

/** When a vendor's catalogue was last read, the number of undecided changes, and the button to read it now. */
export function VendorFeed({ vendor, mayRead }: { vendor: ConsoleVendor; mayRead: boolean }) {
  const { t } = useI18n();
  const { vassalage, feed, openChanges } = vendor;
  const read = useShelfCommand(
    () => call(readFeed, { params: { vassalage }, body: {} }),
    () => undefined,
  );
  if (!feed) return <EmptyCell />;
  return (
    <div className={classes["actions"]}>
      {feed.error ? <Badge tone="lose">{t("shelf.feedFailed")}</Badge> : null}
      {openChanges > 0 ? (
        <Link to="/feed" search={{ vendor: vassalage, state: "open" }}>
          <Badge tone="gold">{t("shelf.openChanges", { n: openChanges })}</Badge>
        </Link>
      ) : null}
      {feed.readAt ? <DateTime at={feed.readAt} /> : t("shelf.neverRead")}
      {mayRead ? (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={read.isPending}
          onClick={() => read.mutate(undefined)}
        >
          {t("shelf.readNow")}
        </Button>
      ) : null}
    </div>
  );
}
