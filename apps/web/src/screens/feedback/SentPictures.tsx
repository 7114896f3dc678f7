import { getOwnFeedbackPicture } from "@khela/contract/feedback";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";

/** The attached pictures, fetched on demand. */
export function SentPictures({ ids, token }: { ids: readonly string[]; token: string }) {
  const { t, number } = useI18n();
  const [shown, setShown] = useState(false);
  if (ids.length === 0) return null;
  if (!shown)
    return (
      <Button icon="camera" className="justify-self-start" onClick={() => setShown(true)}>
        {t("help.showPictures", { n: ids.length })}
      </Button>
    );
  return (
    <ul className="grid gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <SentPicture id={id} token={token} name={t("member.pictureNumber", { n: number(index + 1) })} />
        </li>
      ))}
    </ul>
  );
}

function SentPicture({ id, token, name }: { id: string; token: string; name: string }) {
  const picture = useQuery({
    queryKey: ["feedback", token, "picture", id],
    queryFn: ({ signal }) => call(getOwnFeedbackPicture, { params: { uploadId: id } }, { signal }),
    // An uploaded picture never changes.
    staleTime: Infinity,
  });
  if (picture.isError) return <QueryFailure query={picture} />;
  if (!picture.data) return <Skeleton className="h-40" />;
  return (
    <img
      src={`data:image/jpeg;base64,${picture.data.jpeg}`}
      alt={name}
      className="max-h-[70dvh] w-full rounded-lg border border-line object-contain"
    />
  );
}
