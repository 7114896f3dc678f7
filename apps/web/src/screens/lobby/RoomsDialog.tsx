/** The list of rooms that an entry with isGame VASSALAGE opens. Source: GAME-05. */
import { roomList } from "@khela/contract/catalogue";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useLanguage } from "../../shell/queries.ts";
import { GameRow } from "./GameRow.tsx";

const PLACEHOLDERS = ["a", "b", "c", "d", "e"];

export default function RoomsDialog({ dialog, data }: DialogScreenProps<"rooms">) {
  const { t } = useI18n();
  const language = useLanguage();
  const rooms = useQuery({
    queryKey: ["games", "rooms", data.nodeId, language],
    queryFn: ({ signal }) => call(roomList, { query: { language, nodeId: data.nodeId } }, { signal }),
  });
  const games = rooms.data?.list ?? [];
  return (
    <Dialog {...dialog} title={data.name} width={560} height={320} delayMs={0} fullOnPhone>
      <div className="w-[34rem] max-w-full">
        {rooms.isError ? <FailureNote error={rooms.error} /> : null}
        {rooms.isPending ? PLACEHOLDERS.map((key) => <Skeleton key={key} className="mb-2 h-15" />) : null}
        {rooms.data && games.length === 0 ? (
          <EmptyState icon="gamepad" title={t("lobby.emptyRooms")} />
        ) : (
          <ul className="grid sm:grid-cols-2 sm:gap-x-3">
            {games.map((game) => (
              <li key={game.nodeId}>
                <GameRow game={game} onPick={dialog.onClose} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
