import type { PointOrderRow } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer } from "@mantine/core";
import { DrawerActions, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { Facts } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import type { OrderVerb } from "./use-order-actions.ts";
import { OrderState } from "./use-order-columns.tsx";

interface OrderDrawerProps {
  row: PointOrderRow;
  mayReview: boolean;
  onAct: (verb: OrderVerb) => void;
  onClose: () => void;
}

/** All of one order, with what can be done about it. */
export function OrderDrawer({ row, mayReview, onAct, onClose }: OrderDrawerProps) {
  const { t, number, written } = useI18n();
  const open = mayReview && row.state === "process";
  const tracks = mayReview && row.state === "approved" && row.kind === "goods";
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t("desk.points_orderOf", { reference: row.reference })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <OrderState state={row.state} />
      <Facts
        items={[
          [t("console.player"), <PlayerLink key="player" id={row.playerId} account={row.playerAccount} />],
          [t("desk.points_item"), row.title[written]],
          [t("console.kind"), t(`desk.points_kind_${row.kind}`)],
          [t("desk.points_points"), number(row.points)],
          ...(row.amount === null
            ? []
            : [[t("console.amount"), <Amount key="amount" value={row.amount} />] as const]),
          [t("desk.points_orderedAt"), <DateTime key="at" at={row.createdAt} />],
          ...(row.decidedAt === null
            ? []
            : [
                [t("desk.points_decidedBy"), row.decidedBy ?? <EmptyCell key="by" />] as const,
                [t("desk.points_decidedAt"), <DateTime key="decided" at={row.decidedAt} />] as const,
              ]),
          ...(row.reason === null ? [] : [[t("console.reason"), row.reason] as const]),
          ...(row.tracking === null ? [] : [[t("desk.points_tracking"), row.tracking] as const]),
        ]}
      />
      {row.address ? <Address address={row.address} /> : null}
      {open || tracks ? (
        <DrawerActions>
          {open ? (
            <>
              <Button color="win.4" onClick={() => onAct("approve")}>
                {t("console.approve")}
              </Button>
              <Button variant="light" color="lose" onClick={() => onAct("reject")}>
                {t("console.reject")}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => onAct("track")}>
              {t("desk.points_track")}
            </Button>
          )}
        </DrawerActions>
      ) : null}
    </Drawer>
  );
}

function Address({ address }: { address: NonNullable<PointOrderRow["address"]> }) {
  const { t } = useI18n();
  return (
    <DrawerPart title={t("desk.points_address")}>
      <address style={{ fontStyle: "normal", whiteSpace: "pre-line", overflowWrap: "anywhere" }} dir="auto">
        {[address.name, address.phone, address.address, address.city, address.note]
          .filter(Boolean)
          .join("\n")}
      </address>
    </DrawerPart>
  );
}
