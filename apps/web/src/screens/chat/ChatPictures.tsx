import { getOwnChatPicture } from "@khela/contract/live-chat";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";

interface ChatPicturesProps {
  ids: readonly string[];
  /** The chat key of a visitor without an account. */
  guestKey?: string | undefined;
}

/** The pictures of a chat line: thumbnails in the line, full size in a viewer. */
export function ChatPictures({ ids, guestKey }: ChatPicturesProps) {
  const { t, number } = useI18n();
  const [large, setLarge] = useState<string>();
  if (ids.length === 0) return null;
  const nameOf = (id: string) => t("member.pictureNumber", { n: number(ids.indexOf(id) + 1) });
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-label={nameOf(id)}
              onClick={() => setLarge(id)}
              className="block size-28 cursor-zoom-in overflow-hidden rounded-xl border border-line bg-surface-3"
            >
              <Picture id={id} guestKey={guestKey} name="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={large !== undefined}
        onClose={() => setLarge(undefined)}
        name="chat-picture"
        title={large === undefined ? "" : nameOf(large)}
        width={720}
        delayMs={0}
        fullOnPhone
      >
        {large === undefined ? null : (
          <Picture
            id={large}
            guestKey={guestKey}
            name={nameOf(large)}
            className="mx-auto max-h-[75dvh] max-w-full rounded-lg object-contain"
          />
        )}
      </Dialog>
    </>
  );
}

interface PictureProps {
  id: string;
  guestKey: string | undefined;
  name: string;
  className: string;
}

function Picture({ id, guestKey, name, className }: PictureProps) {
  const token = useSession((session) => session.token);
  const picture = useQuery({
    queryKey: ["member", token, "chat-picture", id, guestKey],
    queryFn: ({ signal }) => call(getOwnChatPicture, { params: { uploadId: id } }, { signal, guestKey }),
    // An uploaded picture never changes.
    staleTime: Infinity,
  });
  if (picture.isError) return <QueryFailure query={picture} />;
  if (!picture.data) return <Skeleton className="size-full" />;
  return <img src={`data:image/jpeg;base64,${picture.data.jpeg}`} alt={name} className={className} />;
}
