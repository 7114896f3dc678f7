import { type ConsoleVendor, switchVendor } from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import {
  activeColumn,
  changeColumns,
  nameLanguage,
  type Texts,
} from "../../features/shelf/offer-columns.tsx";
import { OfferState } from "../../features/shelf/offer-state.tsx";
import { VendorFeed } from "../../features/shelf/vendor-feed.tsx";
import { call } from "../../shell/api.ts";
import { EmptyCell } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";

type Columns = Column<ConsoleVendor>[];

export function useVendorColumns(onEdit: (vassalage: string) => void): readonly Column<ConsoleVendor>[] {
  const i18n = useI18n();
  const mayWrite = usePermission("games.write");
  return useMemo(
    () => [
      ...standing(i18n, mayWrite),
      ...offering(i18n, mayWrite),
      ...placing(i18n),
      ...changeColumns<ConsoleVendor>(i18n, mayWrite ? ({ vassalage }) => onEdit(vassalage) : undefined),
    ],
    [i18n, mayWrite, onEdit],
  );
}

function standing(i18n: Texts, mayWrite: boolean): Columns {
  const { t } = i18n;
  const language = nameLanguage(i18n);
  return [
    {
      id: "name",
      title: t("shelf.vendor"),
      cell: (row) => (
        <div>
          <b>{row.name[language]}</b>
          <div>{row.vassalage}</div>
        </div>
      ),
      csv: (row) => row.vassalage,
    },
    activeColumn<ConsoleVendor>(i18n, !mayWrite, (row, body) =>
      call(switchVendor, { params: { vassalage: row.vassalage }, body }),
    ),
    { id: "state", title: t("console.state"), cell: (row) => <OfferState {...row} /> },
  ];
}

function offering(i18n: Texts, mayWrite: boolean): Columns {
  const { t } = i18n;
  return [
    {
      id: "games",
      title: t("shelf.openGames"),
      end: true,
      cell: (row) => (
        <Link to="/games" search={{ vendor: row.vassalage }}>
          {t("shelf.openOf", { open: row.openGames, n: row.games })}
        </Link>
      ),
      csv: (row) => row.openGames,
    },
    {
      id: "categories",
      title: t("shelf.categories"),
      wrap: true,
      cell: (row) => row.categories.map((name) => t(`shelf.category_${name}`)).join(", ") || <EmptyCell />,
      csv: (row) => row.categories.join(" "),
    },
    {
      id: "feed",
      title: t("shelf.feed"),
      cell: (row) => <VendorFeed vendor={row} mayRead={mayWrite} />,
    },
    {
      id: "places",
      title: t("shelf.places"),
      wrap: true,
      cell: (row) => placesText(i18n, row) || t("shelf.everywhere"),
    },
  ];
}

/** The columns of the vendor's position in lists. */
function placing({ t, number }: Texts): Columns {
  return [
    {
      id: "position",
      title: t("shelf.position"),
      off: true,
      end: true,
      cell: (row) => number(row.position),
    },
  ];
}

/** The countries, devices and currencies in which the vendor is not available. */
function placesText(
  { t }: ReturnType<typeof useI18n>,
  { deniedCountries, devices, currencies }: ConsoleVendor,
): string {
  return [
    ...(deniedCountries.length > 0 ? [t("shelf.notIn", { countries: deniedCountries.join(", ") })] : []),
    ...(devices.length === 1 ? devices.map((device) => t(`shelf.device_${device}`)) : []),
    ...(currencies.length > 0 ? [currencies.join(", ")] : []),
  ].join(" · ");
}
