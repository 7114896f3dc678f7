import { type ConsoleGame, switchGame } from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import {
  activeColumn,
  changeColumns,
  nameLanguage,
  type Texts,
} from "../../features/shelf/offer-columns.tsx";
import { RowCheckbox, type RowSelection } from "../../features/shelf/row-selection.tsx";
import { OfferState } from "../../features/shelf/offer-state.tsx";
import classes from "../../features/shelf/shelf.module.css";
import { call } from "../../shell/api.ts";
import { Amount, Badge, EmptyCell } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";

type Columns = Column<ConsoleGame>[];
const PPM_PER_PERCENT = 10_000;

export function useGameColumns(
  onEdit: (gameCode: string) => void,
  choosing: RowSelection | undefined,
): readonly Column<ConsoleGame>[] {
  const i18n = useI18n();
  const mayWrite = usePermission("games.write");
  return useMemo(
    () => [
      ...standing(i18n, mayWrite, choosing),
      ...placing(i18n),
      ...figures(i18n),
      ...changeColumns<ConsoleGame>(i18n, mayWrite ? ({ gameCode }) => onEdit(gameCode) : undefined),
    ],
    [i18n, mayWrite, onEdit, choosing],
  );
}

/** The columns of the game's name and state. */
function standing(i18n: Texts, mayWrite: boolean, choosing: RowSelection | undefined): Columns {
  const { t } = i18n;
  const language = nameLanguage(i18n);
  return [
    {
      id: "name",
      title: t("shelf.game"),
      sort: "name",
      cell: (row) => (
        <div className={classes["named"]}>
          {choosing ? <RowCheckbox name={row.name[language]} id={row.gameCode} choosing={choosing} /> : null}
          <Picture icon={row.icon} />
          <div>
            <b>{row.name[language]}</b>
            <span>{row.gameCode}</span>
          </div>
        </div>
      ),
      csv: (row) => row.name[language],
    },
    {
      id: "code",
      title: t("shelf.code"),
      sort: "code",
      off: true,
      cell: (row) => row.gameCode,
      csv: (row) => row.gameCode,
    },
    activeColumn<ConsoleGame>(i18n, !mayWrite, (row, body) =>
      call(switchGame, { params: { gameCode: row.gameCode }, body }),
    ),
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <OfferState {...row} vendorOff={!row.vendorActive} />,
    },
  ];
}

/** The columns of the game's position in lists. */
function placing({ t }: Texts): Columns {
  return [
    {
      id: "vendor",
      title: t("shelf.vendor"),
      sort: "vendor",
      cell: (row) => row.vendorName,
      csv: (row) => row.vassalage,
    },
    {
      id: "categories",
      title: t("shelf.categories"),
      wrap: true,
      cell: (row) =>
        [
          ...row.categories.map((name) => t(`shelf.category_${name}`)),
          ...(row.subCategory ? [t(`shelf.sub_${row.subCategory}`)] : []),
        ].join(", "),
      csv: (row) => row.categories.join(" "),
    },
    {
      id: "tags",
      title: t("shelf.tags"),
      sort: "pin",
      cell: (row) => <Tags game={row} />,
    },
  ];
}

function figures({ t, number, rate }: Texts): Columns {
  return [
    {
      id: "rtp",
      title: t("shelf.rtp"),
      sort: "rtp",
      end: true,
      cell: (row) => rate(row.rtpPpm),
      csv: (row) => row.rtpPpm / PPM_PER_PERCENT,
    },
    {
      id: "stakes",
      title: t("shelf.stakes"),
      end: true,
      off: true,
      cell: (row) => (
        <>
          <Amount value={row.minStake} /> – <Amount value={row.maxStake} />
        </>
      ),
      csv: (row) => `${row.minStake}–${row.maxStake}`,
    },
    {
      id: "players",
      title: t("shelf.players24h"),
      sort: "players",
      end: true,
      cell: (row) => number(row.players24h),
      csv: (row) => row.players24h,
    },
    {
      id: "position",
      title: t("shelf.position"),
      sort: "position",
      end: true,
      cell: (row) => number(row.position),
      csv: (row) => row.position,
    },
  ];
}

const DEFAULT_PICTURE = "/art/default-game-sq.webp";

function Picture({ icon }: { icon: string }) {
  return (
    <img
      src={icon.startsWith("/art/") ? `${icon}-sq.webp` : icon}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(DEFAULT_PICTURE)) currentTarget.src = DEFAULT_PICTURE;
      }}
    />
  );
}

function Tags({ game }: { game: ConsoleGame }) {
  const { t, number } = useI18n();
  const tags = [
    ...(game.hotPin === null ? [] : [`${t("shelf.tag_hot")} ${number(game.hotPin)}`]),
    ...(game.recommended ? [t("shelf.tag_recommended")] : []),
    ...(game.isTop ? [t("shelf.tag_top")] : []),
    ...(game.isNew ? [t("shelf.tag_new")] : []),
  ];
  if (tags.length === 0) return <EmptyCell />;
  return (
    <span className={classes["tags"]}>
      {tags.map((tag) => (
        <Badge key={tag} tone="info">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
