import { type ConsoleGame, switchGames } from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { useState } from "react";
import { SelectAllCheckbox, type RowSelection } from "../../features/shelf/row-selection.tsx";
import { SwitchDialog } from "../../features/shelf/kill-switch.tsx";
import { useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";

/** The kill switch for all selected games at once. Source: OPS-04. */
export function SwitchMany({ games, choosing }: { games: readonly ConsoleGame[]; choosing: RowSelection }) {
  const { t } = useI18n();
  const [turning, setTurning] = useState<"stop" | "start">();
  const chosen = games.filter(({ gameCode }) => choosing.ids.includes(gameCode));
  const command = useShelfCommand(
    (reason: string) =>
      call(switchGames, {
        body: {
          games: chosen.map(({ gameCode, version }) => ({ gameCode, version })),
          active: turning === "start",
          reason,
        },
      }),
    () => {
      setTurning(undefined);
      choosing.clear();
    },
  );
  const n = chosen.length;
  return (
    <>
      <SelectAllCheckbox choosing={choosing} disabled={games.length === 0} />
      <Button h={36} variant="default" disabled={n === 0} onClick={() => setTurning("stop")}>
        {t("shelf.stopMany", { n })}
      </Button>
      <Button h={36} variant="default" disabled={n === 0} onClick={() => setTurning("start")}>
        {t("shelf.startMany", { n })}
      </Button>
      {turning ? (
        <SwitchDialog
          title={t(turning === "stop" ? "shelf.stopManyTitle" : "shelf.startManyTitle", { n })}
          stops={turning === "stop"}
          busy={command.isPending}
          onClose={() => setTurning(undefined)}
          onConfirm={(reason) => command.mutate(reason)}
        />
      ) : null}
    </>
  );
}
