import type { I18n } from "@khela/i18n/i18n";
import type { ReactNode } from "react";
import { Mono } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount } from "../../shell/parts/values.tsx";

/** The common fields of a deposit and a withdrawal. */
interface Payment {
  reference: string;
  playerId: string;
  playerAccount: string;
  methodName: string;
  amount: string;
  fee: string;
  state: string;
}

/** The columns that deposits and withdrawals share; each list puts them in its own order. */
export function paymentColumns<Row extends Payment>(
  { t }: I18n,
  { total, state }: { total: string | undefined; state: (row: Row) => ReactNode },
) {
  return {
    reference: {
      id: "reference",
      title: t("console.reference"),
      sort: "reference",
      cell: (row: Row) => <Mono>{row.reference}</Mono>,
      csv: (row: Row) => row.reference,
    },
    player: {
      id: "player",
      title: t("console.player"),
      sort: "playerAccount",
      cell: (row: Row) => <PlayerLink id={row.playerId} account={row.playerAccount} />,
      csv: (row: Row) => row.playerAccount,
    },
    method: {
      id: "method",
      title: t("console.method"),
      sort: "methodName",
      cell: (row: Row) => row.methodName,
      csv: (row: Row) => row.methodName,
    },
    amount: {
      id: "amount",
      title: t("console.amount"),
      sort: "amount",
      end: true,
      cell: (row: Row) => (
        <strong>
          <Amount value={row.amount} />
        </strong>
      ),
      csv: (row: Row) => row.amount,
      ...(total === undefined ? {} : { total: <Amount value={total} /> }),
    },
    fee: {
      id: "fee",
      title: t("console.fee"),
      end: true,
      off: true,
      cell: (row: Row) => <Amount value={row.fee} />,
      csv: (row: Row) => row.fee,
    },
    state: {
      id: "state",
      title: t("console.state"),
      sort: "state",
      cell: state,
      csv: (row: Row) => row.state,
    },
  };
}
